// On the settings page: lets this browser show notices, and no longer.

import { find } from "./dom.js";

const part = find("[data-push]");
const [on, off, said] = ["[data-push-on]", "[data-push-off]", "[data-push-said]"].map((name) => find(name, part));
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function show(state) {
  said.textContent = said.dataset[state];
  on.hidden = !["off", "failed"].includes(state);
  off.hidden = state !== "on";
}

const tell = (path, body) =>
  fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }).then((answer) => {
    if (!answer.ok) throw new Error(answer.status);
  });

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return show("denied");
  await navigator.serviceWorker.register("/worker.js");
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  const wish = { userVisibleOnly: true, applicationServerKey: part.dataset.push };
  await tell("/api/notices/devices", known ?? (await worker.pushManager.subscribe(wish)));
  return show("on");
}

async function unsubscribe() {
  const found = await subscription();
  if (found) {
    await tell("/api/notices/devices/drop", { endpoint: found.endpoint });
    await found.unsubscribe();
  }
  show("off");
}

const subscription = async () => (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();

const attempt = (what) => () => what().catch(() => show("failed"));

if (able) {
  on.addEventListener("click", attempt(subscribe));
  off.addEventListener("click", attempt(unsubscribe));
  if (Notification.permission === "denied") show("denied");
  else subscription().then((found) => show(found ? "on" : "off"), () => show("off"));
} else show("unable");
