// Clocks count down by themselves, from what the server told: what each seat had left at a moment of the house's time.

import { all, find } from "./dom.js";

const TICK = 250; // milliseconds
const table = find("#table");
let ahead = null; // seconds that the house's time is ahead of this computer's

function hear() {
  ahead = table.dataset.h === undefined ? null : Number(table.dataset.h) - Date.now() / 1000;
}

const two = (n) => String(n).padStart(2, "0");

function inTime(seconds, { days, hours }) {
  const whole = Math.max(0, Math.floor(seconds));
  const [d, h, m] = [Math.floor(whole / 86400), Math.floor((whole % 86400) / 3600), Math.floor((whole % 3600) / 60)];
  if (d) return days.replace("{d}", d).replace("{h}", h);
  if (h) return hours.replace("{h}", h).replace("{m}", m);
  return `${m}:${two(whole % 60)}`;
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function tick() {
  const clocks = find("#clocks:not([hidden])");
  let late = "";
  for (const cell of clocks && ahead !== null ? all("li", clocks) : []) {
    const shown = find("[data-left]", cell);
    const runs = cell.classList.contains("runs");
    const passed = runs ? Math.max(0, Date.now() / 1000 + ahead - Number(clocks.dataset.since)) : 0;
    const left = Number(shown.dataset.left) - passed;
    const out = runs && left <= 0;
    put(shown, inTime(out ? left + Number(clocks.dataset.warning) : left, clocks.dataset));
    cell.classList.toggle("out", out);
    cell.classList.toggle("low", runs && !out && left < Number(clocks.dataset.low));
    if (out) late = cell.classList.contains("mine") ? clocks.dataset.mine : clocks.dataset.theirs;
  }
  const bots = find("[data-fills]");
  if (bots && ahead !== null) {
    const left = Number(bots.dataset.fills) - Date.now() / 1000 - ahead;
    put(bots, bots.dataset.in.replace("{time}", inTime(left, {})));
  }
  const note = find("#late");
  put(note, late);
  note.hidden = !late;
}

if (table?.dataset.id) {
  hear();
  new MutationObserver(hear).observe(table, { attributes: true, attributeFilter: ["data-h"] });
  setInterval(tick, TICK);
  tick();
}
