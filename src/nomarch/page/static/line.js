// The connection: what is sent is sent until it is answered, and done once.

import { find, randomName } from "./dom.js";

const VISIT = randomName(); // so that a message is known by its name for good
const LATER = new Set(["store/away", "table/busy"]);
const AGAIN = 3000;
const GONE = 4404; // the table is no more; its address says what became of it
const table = find("#table");

// Only what is new in a part is sent; its text is put together from what came before.
const CUT = /(?=<(?:svg|g|path|text|li|tr|button|section|span)[ >])/;
const held = new Map();

function together(edits) {
  for (const [part, told] of Object.entries(edits)) {
    const known = (held.get(part) ?? "").split(CUT);
    const texts = told.map((piece) => (typeof piece === "string" ? piece : known.slice(piece[0], piece[0] + piece[1]).join("")));
    held.set(part, texts.join(""));
  }
  return Object.keys(edits).map((part) => held.get(part)).join("");
}

let socket = null;
let wait = 300;
let sent = 0;
let expected = 0; // the version that our own last action has led to
let shown = {}; // the marks of the newest parts that arrived, told to the next connection
let shape = ""; // the layout that the server knows of
let hear = null; // what becomes of patches and refusals
const unacked = new Map();
const questions = new Map();
const late = new Set(); // those of them that the server could not do at once

export function connect(listener) {
  hear = listener;
  call();
  window.addEventListener("resize", turned);
}

// Of a board in several layouts only the one that the stylesheet shows is sent; until another comes, this one is shown.
const shapeNow = () => getComputedStyle(table).getPropertyValue("--shape").trim();

function turned() {
  if (shape === shapeNow()) return;
  shape = shapeNow();
  send({ t: "shape", shape });
}

function call() {
  const { id, v, r, f, d } = { ...table.dataset, ...shown };
  shape = shapeNow();
  const page = `v=${v}&r=${r}&f=${f}&d=${d}&edits=1&shape=${shape}`;
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${id}?${page}&pace=${hear.pace()}`);
  held.clear(); // a new connection begins with whole parts
  socket.onopen = () => {
    online(true);
    unacked.forEach(send);
  };
  socket.onmessage = (event) => {
    wait = 300; // only now: who is let in and sent away at once must not call again and again
    receive(JSON.parse(event.data));
  };
  socket.onclose = ({ code }) => {
    if (code === GONE) return location.reload();
    online(false);
    setTimeout(call, wait);
    wait = Math.min(wait * 1.7, 5000);
    return undefined;
  };
}

function online(is) {
  find("#net").hidden = is;
  document.body.dataset.net = is ? "on" : "off";
}

function receive(message) {
  if (message.h !== undefined) table.dataset.h = message.h; // the house's time, see clocks.js
  if (message.t === "ping") return socket.send('{"t":"pong"}');
  if (questions.has(message.id)) return answered(message);
  if (message.t === "no") hear.refused(message, unacked.get(message.id));
  if (message.t === "no" && LATER.has(message.code)) sendAgain(message.id);
  else if (message.t === "ack" || message.t === "no") settled(message);
  if (message.t === "ack") expected = Math.max(expected, message.v);
  if (message.t === "dice") hear.dice(message);
  if (message.t === "busy") find("#busy").hidden = !message.on;
  if (message.t === "patch") {
    shown = { v: message.v, r: message.r, f: message.f, d: message.d };
    hear.patch(together(message.edits), shown);
  }
  return busy();
}

function answered({ id, why }) {
  questions.get(id)(why);
  questions.delete(id);
}

export function post(message) {
  sent += 1;
  const full = { ...message, id: `${VISIT}-${sent}`, v: Number(table.dataset.v) };
  unacked.set(full.id, full);
  send(full);
  busy();
}

// A question is asked once: who still wants to know after the line was cut asks again.
export function ask(message, then) {
  sent += 1;
  const id = `${VISIT}-${sent}`;
  questions.clear(); // nobody waits for the answer to an earlier one
  questions.set(id, then);
  send({ ...message, id });
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function settled({ id, t }) {
  unacked.delete(id);
  if (late.delete(id) && t === "ack") hear.caughtUp();
}

// What the server cannot do now it may be able to do soon; it does nothing twice.
function sendAgain(id) {
  late.add(id);
  setTimeout(() => unacked.has(id) && send(unacked.get(id)), AGAIN);
}

// A move waits for its answer, and for the table that it leads to; once the table has moved on, the answer is known.
const pending = (...kinds) => [...unacked.values()].some(({ t, v }) => kinds.includes(t) && v >= Number(table.dataset.v));
export const waits = () => pending("act", "undo") || Number(table.dataset.v) < expected;
export const wonders = () => pending("hint");
export const busy = () => table?.toggleAttribute("aria-busy", waits());
