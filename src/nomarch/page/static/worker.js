// The service worker: shows pushes, opens what they are about, and says so when there is no connection.
// It keeps nothing but the page for that: what a table shows always comes from the server.
// The server writes the list of what is KEPT before the first line.

const SHELF = "offline";

addEventListener("install", (event) => {
  const keep = async () => {
    const shelf = await caches.open(SHELF);
    const old = (await shelf.keys()).filter((request) => !KEPT.some((name) => request.url.endsWith(name)));
    await Promise.all(old.map((request) => shelf.delete(request)));
    await shelf.addAll(KEPT);
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const page = request.mode === "navigate" && request.method === "GET";
  const { pathname, search, origin } = new URL(request.url);
  const kept = origin === location.origin && KEPT.includes(pathname + search);
  if (page || kept) event.respondWith(fetch(request).catch(() => caches.match(page ? "/offline" : request, { ignoreVary: true })));
});

addEventListener("push", (event) => {
  const { title, text, link, tag } = event.data.json();
  const icon = KEPT.find((name) => name.includes("icon-192"));
  event.waitUntil(registration.showNotification(title, { body: text, tag, icon, badge: icon, data: { link } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

async function open(link) {
  const to = new URL(link, location.origin);
  if (to.origin !== location.origin) return undefined;
  const pages = await clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === to.pathname);
  return there ? there.focus() : clients.openWindow(to.href);
}

// A push service may give a browser another address; the server is told the new one.
addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const old = event.oldSubscription;
    const fresh = event.newSubscription ?? (old && (await registration.pushManager.subscribe(old.options)));
    const tell = (path, body) =>
      fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    if (fresh) await tell("/api/notices/devices", fresh);
    if (old) await tell("/api/notices/devices/drop", { endpoint: old.endpoint });
  };
  event.waitUntil(renew());
});
