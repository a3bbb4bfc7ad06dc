// One queue of moments: each change of the table is told before the next one is laid. Dice tumble and land,
// pieces walk, cards and coins fly, scenes open part by part. A click skips; with no pace all is there at once.

import { all, find, layOver } from "./dom.js";
import { pace } from "./wishes.js";
import { sound } from "./sounds.js";

const TUMBLE = 620;
const APART = 70; // milliseconds between two dice
const STEP = 320; // a piece walks one space
const LONGEST = 900;
const FLIGHT = 520;
const SCENE = 900; // one part of a scene
const AFTER = 1600; // a scene that covers the board stays so long
const MOST = 6; // changes that wait: with more, the story runs behind and is told in short

const PIECES = ".peg[id], .piece[id]";
const waiting = [];
let moving = [];
let telling = null;

// Lay a change as soon as those before it have been told; `first` goes before it, `after` follows when it lies there.
export function tell(html, after, first = () => {}) {
  waiting.push({ html, after, first });
  if (!telling) telling = tellAll().finally(() => (telling = null));
  return telling;
}

export const tells = () => waiting.length > 0;

export function skip() {
  while (waiting.length) lay(waiting.shift(), 0);
  for (const motion of moving) motion.finish();
}

async function tellAll() {
  while (waiting.length) {
    const speed = waiting.length > MOST ? 0 : pace();
    lay(waiting.shift(), speed);
    mark(moving.length > 0);
    await Promise.allSettled(moving.map((motion) => motion.finished));
    moving = [];
  }
  mark(false);
}

const mark = (is) => find("#table")?.toggleAttribute("data-telling", is);

function lay({ html, after, first }, speed) {
  const before = speed ? seen() : null;
  first();
  layOver(html);
  after();
  if (before) moving = motions(before, speed);
}

// What is there before a change: where pieces stand and things lie, and which dice and scenes are known.
function seen() {
  const pieces = new Map(all(PIECES).map((piece) => [piece.id, piece.getAttribute("transform")]));
  const known = new Set(all(".tumble[id], [data-scene][id], .scene[id]").map(({ id }) => id));
  const mover = find("#prompt")?.dataset.mover;
  return { pieces, known, mover, things: things() };
}

function things() {
  const found = new Map();
  for (const thing of all("[data-thing]")) {
    const place = thing.getBoundingClientRect();
    if (place.width) found.set(thing.dataset.thing, [...(found.get(thing.dataset.thing) ?? []), { thing, place }]);
  }
  return found;
}

function motions(before, speed) {
  const list = [];
  let at = tumble(before, speed, list);
  const walked = Math.max(walk(before, speed, at, list), fly(before, speed, at, list));
  if (walked > at) sound(list.some(({ kind }) => kind === "flight") ? "card" : "step", at);
  at = walked;
  scenes(before, speed, at, list);
  return list.map(({ motion }) => motion);
}

const inPixels = (transform) => transform.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");

function move(list, kind, element, frames, delay, duration, easing = "ease-in-out") {
  const motion = element.animate(frames, { delay, duration, easing, fill: "backwards" });
  list.push({ kind, motion });
  return motion;
}

// Dice fall one after the other into the places where they lie; their names are read when they have landed.
function tumble(before, speed, list) {
  const dice = all(".die.tumble[id]").filter((die) => !before.known.has(die.id) && die.getBoundingClientRect().width);
  dice.forEach((die, i) => {
    const [delay, duration] = [i * APART * speed, TUMBLE * speed];
    const turn = (i % 2 ? 1 : -1) * (220 + 30 * i);
    move(list, "die", find("svg", die), [
      { transform: `translate(${-40 - 8 * i}px, -86px) rotate(${turn}deg)`, opacity: 0 },
      { transform: `translate(${-24 - 4 * i}px, -48px) rotate(${turn * 0.6}deg)`, opacity: 1, offset: 0.3 },
      { transform: "translate(0, 5px) rotate(12deg)", offset: 0.68 },
      { transform: "translate(0, -6px) rotate(-4deg)", offset: 0.84 },
      { transform: "none" },
    ], delay, duration, "ease-out");
    const name = die.parentElement.querySelector(":scope > span");
    if (name) move(list, "name", name, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], delay, duration);
    sound("land", delay + duration * 0.68);
  });
  if (dice.length) sound("shake");
  return dice.length ? (TUMBLE + (dice.length - 1) * APART) * speed : 0;
}

function walk(before, speed, at, list) {
  let end = at;
  for (const piece of all(PIECES)) {
    const [from, to] = [before.pieces.get(piece.id), piece.getAttribute("transform")];
    if (!from || !to || from === to || !piece.getBoundingClientRect().width) continue;
    const duration = Math.min(LONGEST, Math.max(STEP, far(from, to) * 5)) * speed;
    move(list, "walk", piece, [{ transform: inPixels(from) }, { transform: inPixels(to) }], at, duration);
    end = Math.max(end, at + duration);
  }
  return end;
}

function far(from, to) {
  const [a, b] = [from, to].map((transform) => (transform.match(/-?[\d.]+/g) ?? [0, 0]).map(Number));
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

// A thing that lies elsewhere now flies there; one that is gone flies to whoever acted.
function fly(before, speed, at, list) {
  const now = things();
  let end = at;
  for (const [name, old] of before.things) {
    const left = [...(now.get(name) ?? [])];
    const gone = old.filter(({ place }) => !take(left, place));
    for (const { thing, place } of gone) {
      const goal = left.shift();
      const home = goal?.place ?? find(`[data-seat="${before.mover}"]`)?.getBoundingClientRect();
      if (!home?.width) continue;
      list.push({ kind: "flight", motion: flight(thing, place, home, at, FLIGHT * speed) });
      if (goal) move(list, "hidden", goal.thing, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], at, FLIGHT * speed);
      end = at + FLIGHT * speed;
    }
  }
  return end;
}

function take(left, place) {
  const same = left.findIndex((other) => Math.hypot(other.place.x - place.x, other.place.y - place.y) < 6);
  return same >= 0 && left.splice(same, 1).length > 0;
}

function flight(thing, from, to, delay, duration) {
  const ghost = ghostOf(thing, from);
  const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const size = Math.min(1, to.height / from.height);
  const motion = ghost.animate(
    [{ transform: "none" }, { transform: `translate(${dx / 2}px, ${dy / 2 - 30}px) scale(1.06)` }, { transform: `translate(${dx}px, ${dy}px) scale(${size})` }],
    { delay, duration, easing: "ease-in-out" },
  );
  motion.finished.finally(() => ghost.remove());
  return motion;
}

// A copy that flies over the page; a part of a drawing needs a drawing around it.
function ghostOf(thing, { x, y, width, height }) {
  const ghost = document.createElement("div");
  ghost.className = `flying ${document.body.className}`;
  ghost.setAttribute("aria-hidden", "true");
  const copy = thing.cloneNode(true);
  for (const named of [copy, ...all("[id]", copy)]) named.removeAttribute("id");
  if (thing instanceof SVGGraphicsElement && !(thing instanceof SVGSVGElement)) {
    const box = thing.getBBox();
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    drawing.append(copy);
    ghost.append(drawing);
  } else ghost.append(copy);
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}

// A scene: its parts open one after the other, each with what flies from it; one that covers the board then leaves.
function scenes(before, speed, at, list) {
  const covers = all(".scene[id]").filter(({ id }) => !before.known.has(id));
  covers.forEach((cover) => cover.classList.add("playing"));
  const parts = all("[data-scene][id]").filter((part) => !before.known.has(part.id) && part.getClientRects().length);
  parts.sort((a, b) => a.dataset.scene - b.dataset.scene);
  parts.forEach((part, i) => {
    const delay = at + i * SCENE * speed;
    move(list, "scene", part, [{ opacity: 0, transform: "scaleY(.2)" }, { opacity: 1, transform: "scaleY(1.05)", offset: 0.5 }, { opacity: 1, transform: "none" }], delay, SCENE * 0.7 * speed, "ease-out");
    sound(part.dataset.sound ?? "open", delay);
    for (const thing of all("[data-to]", part)) {
      const goal = find(`[data-seat="${thing.dataset.to}"]`)?.getBoundingClientRect();
      const place = thing.getBoundingClientRect();
      if (goal?.width && place.width) list.push({ kind: "flight", motion: flight(thing, place, goal, delay + SCENE * 0.5 * speed, FLIGHT * speed) });
    }
  });
  for (const cover of covers) {
    const length = (parts.length * SCENE + AFTER) * speed;
    const motion = move(list, "cover", cover, [{ opacity: 0 }, { opacity: 1, offset: 0.06 }, { opacity: 1, offset: 0.92 }, { opacity: 0 }], at, length);
    motion.finished.finally(() => cover.classList.remove("playing"));
  }
}
