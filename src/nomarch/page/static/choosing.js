// Choosing: one click, tap or key for one of the choices that the server has lit, and never one that nobody meant.

import { all, find } from "./dom.js";
import { post, waits, wonders } from "./line.js";
import { pace, wants } from "./wishes.js";
import { say, tell } from "./why.js";
import { skip, tells } from "./story.js";
import { sound } from "./sounds.js";

const HASTE = 400; // so long after a change nothing that ends a step can be chosen
const table = find("#table");
let armed = null; // the action that was asked about: choosing it once more means it
let changed = -HASTE;
let asked = null; // the element that was chosen last

export function choose(element) {
  if (element.getAttribute("aria-disabled") === "true" || waits()) return;
  const { action, loses } = element.dataset;
  if (!action || hasty(element)) return;
  asked = element;
  if (loses && wants("ask") && armed !== action) {
    arm(action);
    changed = performance.now(); // the second half of a double click is no answer
    say(`${loses} ${table.dataset.again}`, element, "asks");
    return;
  }
  const ask = wants("confirm-rolls") ? "rolls" : wants("confirm") ? "final" : "";
  const sure = !ask || armed === action;
  arm(null);
  say("");
  post({ t: "act", a: action, ...(sure ? {} : { ask }) });
}

const hasty = (element) => ends(element) && performance.now() - changed < HASTE;
const ends = (element) => element.hasAttribute("data-ends") || element.matches("#buttons .main");

export function arm(action) {
  armed = action;
  for (const element of all("[data-action]", table)) element.classList.toggle("armed", Boolean(armed) && element.dataset.action === armed);
}

export function refused({ code, why }, message) {
  if (message?.t === "link") return; // nobody chose that; what comes of it stands beside the dice's key
  if (code === "action/ask") arm(message?.a);
  else sound("no");
  say(why, asked?.isConnected ? asked : null, code === "action/ask" ? "asks" : "");
}

// Buttons that end something never come where another button just was: they go to the other side.
export function buttonsBefore() {
  return all("#buttons [data-action]", table).map((button) => [button.dataset.action, button.getBoundingClientRect()]);
}

export function keepApart(before, newVersion) {
  if (newVersion) {
    changed = performance.now();
    armed = null;
  }
  const button = find("#buttons .main[data-action]", table);
  if (!button) return;
  const met = () => before.some(([action, place]) => action !== button.dataset.action && overlap(place, button.getBoundingClientRect()));
  if (met()) table.dataset.side = table.dataset.side === "left" ? "right" : "left";
  if (newVersion && pace()) button.animate([{ opacity: 0.45 }, { opacity: 1 }], { duration: HASTE });
}

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export function press(part) {
  for (const other of all(`[data-one-of="${part.dataset.oneOf}"]`, table)) {
    if (other !== part) other.setAttribute("aria-pressed", "false");
  }
  part.setAttribute("aria-pressed", part.getAttribute("aria-pressed") !== "true");
  sound("step");
  showPressed();
}

function showPressed() {
  for (const twin of all("[data-twin]", table)) twin.setAttribute("aria-pressed", original(twin)?.getAttribute("aria-pressed") ?? "false");
  compose();
}

// What is pressed stays pressed when something else is laid over the same moment of the table.
export function pressed() {
  const before = all("[data-part]", table).map((part) => part.getAttribute("aria-pressed"));
  return () => {
    const parts = all("[data-part]", table);
    if (parts.length !== before.length) return;
    parts.forEach((part, i) => part.setAttribute("aria-pressed", before[i]));
    showPressed();
  };
}

const original = (twin) => document.getElementById(twin.dataset.twin); // what is small on the board has a larger twin

// A composed choice: what is pressed names one of the combinations that the server listed.
function compose() {
  const button = find("[data-combos]");
  if (!button) return;
  const counts = new Map();
  for (const part of all("[data-part][aria-pressed=true]", table)) {
    counts.set(part.dataset.part, (counts.get(part.dataset.part) ?? 0) + 1);
  }
  const pressed = [...counts].map(([part, n]) => `${n} ${part}`).sort().join();
  const combos = Object.entries(JSON.parse(button.dataset.combos));
  const [action, words] = combos.find(([key]) => key.split(/ (?=\d)/).sort().join() === pressed)?.[1] ?? ["", button.dataset.none];
  button.dataset.action = action;
  button.textContent = words;
  if (action) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function echo(action) {
  all(".echo").forEach((other) => other.classList.remove("echo"));
  if (action) all(`[data-action="${CSS.escape(action)}"]`).forEach((other) => other.classList.add("echo"));
}

// A hint marks what it names, wherever that can be chosen.
function askHint(button) {
  if (button.getAttribute("aria-disabled") === "true" || waits() || wonders()) return;
  say("");
  post({ t: "hint" });
}

export function markHints() {
  for (const old of all(".hinted[data-rank]")) {
    if (old.closest("#hint")) continue;
    old.classList.remove("hinted");
    delete old.dataset.rank;
  }
  for (const row of all("#hint [data-rank]")) {
    const { action, rank } = row.dataset;
    for (const same of all(standsFor(action), table)) mark(same, rank);
    if (rank === "1") partsOf(action).forEach((part) => mark(part, rank));
  }
}

// What stands for an action: also what plays it together with what goes with it.
const standsFor = (action) => `[data-action="${CSS.escape(action)}"], [data-stands="${CSS.escape(action)}"]`;

function mark(element, rank) {
  if (element.closest("#hint") || element.dataset.rank) return;
  element.classList.add("hinted");
  element.dataset.rank = rank;
}

function partsOf(action) {
  const combos = Object.entries(JSON.parse(find("[data-combos]")?.dataset.combos ?? "{}"));
  const words = (combos.find(([, [named]]) => named === action)?.[0] ?? "").split(" ");
  const wanted = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    wanted.push(...all(`[data-part="${CSS.escape(words[i + 1])}"]`, table).slice(0, Number(words[i])));
  }
  return wanted;
}

// Forced actions play themselves.
export function force() {
  const rows = all("#choices [data-action]");
  if (wants("auto") && rows.length === 1 && !find("[data-combos]")) setTimeout(() => rows[0].isConnected && choose(rows[0]), HASTE + 50);
}

export function listen(toggleMute) {
  table.addEventListener("click", (event) => {
    const behind = tells(); // what is clicked now may be about to change
    skip();
    const hit = event.target.closest("[data-action], [data-part], [data-twin], [data-undo], [data-hint], [data-mute], [data-face], [data-why], [data-ask]");
    if (!hit || behind) return;
    if (hit.dataset.mute !== undefined) toggleMute(hit.dataset.mute);
    else if (hit.dataset.face) post({ t: "face", seat: Number(hit.dataset.face) });
    else if (hit.dataset.undo !== undefined) post({ t: "undo" });
    else if (hit.dataset.hint !== undefined) askHint(hit);
    else if (hit.dataset.part) press(hit);
    else if (hit.dataset.twin) press(original(hit));
    else if (hit.dataset.action) choose(hit);
    else tell(hit);
  });
  table.addEventListener("keydown", (event) => {
    if (event.target.matches("[role=button]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  });
  for (const kind of ["mouseover", "focusin"]) {
    table.addEventListener(kind, (event) => echo(event.target.closest("[data-action]")?.dataset.action));
  }
  document.addEventListener("keydown", byKey);
}

function byKey(event) {
  if (event.key === "Escape") return say("");
  if (!wants("keys") || event.target.closest("input, textarea, select, dialog")) return undefined;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined; // a key that is held chooses once
  const keys = { u: "[data-undo]", h: "[data-hint]", s: "[data-wish=sound]", "?": "#help, [data-dialog=rules-panel]" };
  const chosen = /^[1-9]$/.test(event.key) ? `[data-key="${event.key}"]` : keys[event.key];
  return chosen && find(chosen)?.click();
}
