// The module of puzzles: what is chosen on the board is sent, and the answer is laid over the page.

import { press } from "./choosing.js";
import { find, layOver } from "./dom.js";
import { explain, say } from "./why.js";
import { wants } from "./wishes.js";

const table = find("#table");
let asking = false;

async function answer(action, near) {
  if (asking || !action) return; // one at a time
  asking = true;
  const sent = await fetch(table.dataset.puzzle, { method: "POST", body: new URLSearchParams({ a: action }) }).catch(() => null);
  const told = sent ? await sent.json().catch(() => ({})) : {};
  asking = false;
  if (!told.html) return told.error ? say(told.error, near) : location.reload();
  say("");
  layOver(told.html);
  find("#quiz").scrollIntoView({ block: "nearest" });
  return find("#next").focus({ preventScroll: true });
}

function chosen(event) {
  const hit = event.target.closest("[data-action], [data-part], [data-twin], [data-why]");
  if (!hit || hit.getAttribute("aria-disabled") === "true") return undefined;
  if (hit.dataset.twin) return press(document.getElementById(hit.dataset.twin));
  if (hit.dataset.part) return press(hit);
  if (hit.dataset.action) return answer(hit.dataset.action, hit);
  return say(hit.dataset.why, hit);
}

function byKey(event) {
  if (event.key === "Escape") return say("");
  if (!wants("keys") || event.target.closest("input, textarea, select, dialog")) return undefined;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return undefined;
  return find(`[data-key="${event.key}"]`)?.click();
}

table.addEventListener("click", chosen);
table.addEventListener("keydown", (event) => {
  if (event.target.matches("[role=button]") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});
document.addEventListener("keydown", byKey);
explain(table);
