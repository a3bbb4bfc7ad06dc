// The module of lessons: what is chosen on the board is sent, and the bubble goes to the place that is lit.

import { press } from "./choosing.js";
import { all, find, layOver } from "./dom.js";
import { say } from "./why.js";

const GAP = 14; // between the bubble and what it speaks of
const EDGE = 8;
const table = find("#table");
const bubble = find("#bubble");
let asking = false;

// Asking the server -------------------------------------------------------------------------

async function ask(fields, near = null) {
  if (asking) return; // one at a time
  asking = true;
  const body = new URLSearchParams({ done: table.dataset.done, ...fields });
  const answer = await fetch(table.dataset.lesson, { method: "POST", body }).catch(() => null);
  const told = answer ? await answer.json().catch(() => ({})) : {};
  asking = false;
  if (told.html) show(told);
  else if (told.why ?? told.error) say(told.why ?? told.error, near);
  else location.reload();
}

function show({ done, address, html }) {
  say("");
  layOver(html);
  table.dataset.done = done;
  if (address !== location.pathname) history.pushState(null, "", address);
  for (const field of all("input[name=next]")) field.value = address; // who changes the language stays here
  arrive();
}

// The bubble beside the lit place -----------------------------------------------------------

// On the board rather than in the tray, where both can be chosen.
function lit() {
  const shown = all("[data-lit]", table).filter((element) => element.getClientRects().length > 0);
  const drawn = shown.filter((element) => element.closest("#board"));
  return drawn.length ? drawn : shown;
}

function arrive() {
  const target = lit()[0] ?? find(".primary", bubble);
  const held = find("#tray").contains(target) && getComputedStyle(find("#tray")).position === "fixed";
  if (held || bubble.contains(target)) scrollTo(0, 0); // from the tray one looks at the top of the board
  place(); // out of the way, before anything is measured
  const { top, bottom } = target.getBoundingClientRect();
  const room = space(target);
  if (top < room.top || bottom > room.bottom) target.scrollIntoView({ block: "center" });
  place();
  target.focus({ preventScroll: true });
}

// Where the bubble may be: below the sentence, and on the target's side of the tray, over the board or under the thumb.
function space(target) {
  const tray = find("#tray");
  const apart = !tray.contains(target);
  const [box, head] = [tray.getBoundingClientRect(), find(".head").getBoundingClientRect()];
  const under = apart && getComputedStyle(tray).position === "fixed";
  const over = apart && !under && box.bottom <= target.getBoundingClientRect().top;
  return { top: Math.max(0, head.bottom, over ? box.bottom : 0) + EDGE, bottom: (under ? box.top : innerHeight) - EDGE };
}

// Around all that is lit, so that nothing of it is covered; nor is the tray.
function around(elements) {
  const boxes = elements.map((one) => one.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const tray = elements[0].closest("#tray");
  if (tray) boxes.push(tray.getBoundingClientRect());
  return { left, right, top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
}

function place() {
  const targets = lit();
  bubble.classList.toggle("free", targets.length > 0);
  if (!targets.length) {
    bubble.removeAttribute("style"); // in the middle
    return;
  }
  const spot = around(targets);
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const [x, y, side] = choose(spot, width, height, space(targets[0]));
  const upright = side === "below" || side === "above";
  const tip = upright ? (spot.left + spot.right) / 2 - x : (spot.top + spot.bottom) / 2 - y;
  bubble.dataset.side = side;
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
  bubble.style.setProperty("--tip", `${within(tip, 24, (upright ? width : height) - 24)}px`);
}

const within = (value, least, most) => Math.max(least, Math.min(most, value));

function choose(spot, width, height, room) {
  const middle = within((spot.left + spot.right - width) / 2, EDGE, innerWidth - width - EDGE);
  const level = within((spot.top + spot.bottom - height) / 2, room.top, room.bottom - height);
  const ways = [
    [middle, spot.bottom + GAP, "below", spot.bottom + GAP + height <= room.bottom],
    [middle, spot.top - GAP - height, "above", spot.top - GAP - height >= room.top],
    [spot.right + GAP, level, "right", spot.right + GAP + width <= innerWidth - EDGE],
    [spot.left - GAP - width, level, "left", spot.left - GAP - width >= EDGE],
    [middle, Math.max(EDGE, spot.top - GAP - height), "above", true],
  ];
  return ways.find((way) => way[3]);
}

// Choosing ----------------------------------------------------------------------------------

function push(part) {
  press(part);
  const button = find("[data-combos]", table);
  button?.toggleAttribute("data-lit", button.dataset.action === bubble.dataset.play);
}

function chosen(event) {
  const go = event.target.closest("[data-go]");
  if (go) {
    event.preventDefault();
    return ask({ done: go.dataset.go });
  }
  const hit = event.target.closest("[data-action], [data-part], [data-twin], [data-why]");
  if (!hit || bubble.contains(hit)) return undefined;
  if (hit.dataset.twin) return push(document.getElementById(hit.dataset.twin));
  if (hit.dataset.part) return push(hit);
  if (hit.dataset.action) return ask({ a: hit.dataset.action }, hit);
  return say(hit.dataset.why, hit);
}

table.addEventListener("click", chosen);
table.addEventListener("keydown", (event) => {
  if (event.target.matches("[role=button]") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});
addEventListener("resize", place);
addEventListener("scroll", place, { capture: true, passive: true });
addEventListener("popstate", () => ask({ done: /\d*$/.exec(location.pathname)[0] || "0" }));
arrive();
