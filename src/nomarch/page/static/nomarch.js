// The page's first module. It knows no rules: it sends back what it was given in data-action,
// lays what the server sends over what is there, and tells the story of it.

import { buttonsBefore, force, keepApart, listen, markHints, pressed, refused } from "./choosing.js";
import { addToDice, checkShare } from "./dice.js";
import { all, find, randomName } from "./dom.js";
import { ask, busy, connect, post, waits } from "./line.js";
import { replay } from "./replay.js";
import { sound } from "./sounds.js";
import { tell } from "./story.js";
import { explain, say } from "./why.js";
import { keep, onWish, pace, settings, wants, wish } from "./wishes.js";

const table = find("#table");

// At a table -------------------------------------------------------------------------------

function sitDown() {
  listen(toggleMute);
  settle();
  connect({ patch, refused, dice, caughtUp: () => say(""), pace: () => wish("speed") });
  onWish((name, value) => name === "speed" && post({ t: "pace", speed: value }));
  find("#talk-form")?.addEventListener("submit", talk);
}

// While it is this player's turn nothing can be due to fall: whoever asks for a link then waits until that is over.
let early = null;

function dice(asked) {
  early = asked.ask === "link" && find("#prompt.mine") && !waits() ? asked : null;
  if (!early) addToDice(table.dataset.id, asked, post);
}

function patch(html, marks) {
  let before = [];
  let focus = null;
  let press = null;
  const first = () => {
    before = buttonsBefore();
    focus = holdFocus();
    press = pressed();
  };
  const after = () => {
    const newVersion = Number(table.dataset.v) !== marks.v;
    Object.assign(table.dataset, marks);
    focus();
    keepApart(before, newVersion);
    if (newVersion) say("");
    else press();
    settle();
    busy();
  };
  tell(html, after, first);
}

// The focus survives on the same element; else it goes to the sentence, never to what happens to lie there now.
// What can no longer hold it is left before the browser would notice, which drops the focus a moment later.
function holdFocus() {
  const focused = document.activeElement;
  const inside = focused && focused !== document.body && table?.contains(focused);
  const { id, dataset } = focused ?? {};
  return () => {
    if (!inside || holds(document.activeElement)) return;
    const alike = dataset.action ? all(`[data-action="${CSS.escape(dataset.action)}"]:not([data-ends])`) : [];
    [document.getElementById(id), ...alike, find("#face"), find("#prompt")].some(takes);
  };
}

const HOLDS = "a[href], button:not([disabled]), input, select, textarea, summary, [tabindex]";
const holds = (element) => Boolean(element?.matches(HOLDS) && element.getClientRects().length && getComputedStyle(element).visibility === "visible");

function takes(element) {
  if (holds(element)) element.focus();
  return element && element === document.activeElement;
}

// After each change: whose turn the tab says it is, forced actions by themselves, muted voices silent.
function settle() {
  mute();
  markHints();
  turn();
  if (early) dice(early);
  checkShare(table.dataset.id);
  force();
}

let mine = null;

function turn() {
  const [now, over] = [Boolean(find("#prompt.mine")), Boolean(find("#prompt.over"))];
  table.dataset.title ??= document.title;
  document.title = now ? `${table.dataset.turn} · ${table.dataset.title}` : table.dataset.title;
  const icon = find("link[rel=icon]");
  icon.dataset.usual ??= icon.href;
  icon.href = now ? icon.dataset.turn : icon.dataset.usual;
  const state = over ? (find("#prompt.won") ? "won" : "over") : now ? "turn" : "";
  if (mine !== null && state && state !== mine) sound(state);
  mine = state;
}

function mute() {
  const muted = JSON.parse(localStorage.getItem("muted") ?? "{}")[table?.dataset.id] ?? [];
  for (const line of all("#talk [data-voice]")) {
    const { voice } = line.dataset;
    line.classList.toggle("muted", muted.includes(voice));
    const button = find(".mute", line);
    button?.toggleAttribute("hidden", voice === table.dataset.voice);
    button?.setAttribute("aria-pressed", muted.includes(voice));
  }
}

function toggleMute(voice) {
  const every = JSON.parse(localStorage.getItem("muted") ?? "{}");
  const here = every[table.dataset.id] ?? [];
  every[table.dataset.id] = here.includes(voice) ? here.filter((v) => v !== voice) : [...here, voice];
  keep("muted", JSON.stringify(every));
  mute();
}

function talk(event) {
  event.preventDefault();
  const field = find("input", event.target);
  if (field.value.trim()) post({ t: "say", text: field.value });
  field.value = "";
}

// Everywhere -------------------------------------------------------------------------------

function everywhere() {
  const named = document.getElementById(location.hash.slice(1));
  if (named?.matches("details")) named.open = true;
  for (const field of all("[data-link]")) field.value = location.origin + field.dataset.link;
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => {});
    }
    const opens = event.target.closest("[data-dialog]");
    if (opens) {
      event.preventDefault();
      document.getElementById(opens.dataset.dialog).showModal();
    }
    if (event.target.matches("dialog")) event.target.close(); // a click beside the panel
    const theme = event.target.closest("[data-theme-toggle]");
    if (theme) {
      event.preventDefault();
      toggleTheme();
    }
  });
  for (const form of all("form[action='/tables']")) nameWish(form);
  for (const field of all("[data-random]")) field.value = randomName(); // what a player adds to tomorrow's dice
  settings();
  contrast();
  onWish((name) => name === "contrast" && contrast());
  find("#upload")?.addEventListener("change", async (event) => {
    const text = await event.target.files[0].text();
    const answer = await fetch("/api/records", { method: "POST", body: text, headers: { "content-type": "text/plain" } });
    const told = await answer.json();
    if (answer.ok) location.href = told.replay;
    else find("#upload-why").textContent = told.error;
  });
}

// A table is asked for under a name, so that a second click, or a second try, opens no second table.
function nameWish(form) {
  const name = document.createElement("input");
  Object.assign(name, { type: "hidden", name: "request", value: randomName() });
  form.append(name);
  addEventListener("pageshow", (event) => event.persisted && (name.value = randomName())); // who comes back wants another
}

function contrast() {
  document.documentElement.toggleAttribute("data-contrast", wants("contrast"));
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  fetch("/me", { method: "POST", body: new URLSearchParams({ theme: root.dataset.theme }), redirect: "manual" });
}

everywhere();
if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/worker.js");
if (table) explain(table, ask);
if (table?.dataset.id) sitDown();
if (find("[data-frames]")) replay(find("[data-frames]"));
