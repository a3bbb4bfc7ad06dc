// A bubble near the thing that it speaks of. It goes with the next change, or by itself after a few seconds.

import { find } from "./dom.js";

const STAYS = 5000;
const DELIBERATE = 400; // a pointer that rests so long wants to know

let going = 0;
let resting = 0;
let last = ""; // where the pointer was seen last
let arrived = false; // something came under a pointer that stood still: nobody has asked yet
let about = null; // the thing that the bubble tells about, or will when the answer is there
let ask = null; // how the server is asked; pages without a line have all reasons in them

export function say(text, near = null, kind = "") {
  const bubble = find("#why");
  if (!bubble) return;
  clearTimeout(going);
  clearTimeout(resting);
  about = null;
  bubble.textContent = text ?? "";
  bubble.className = `why ${kind}`;
  if (!text) return;
  if (near?.isConnected) place(bubble, near.getBoundingClientRect());
  else bubble.classList.add("afloat");
  going = setTimeout(() => say(""), STAYS + 40 * text.length);
}

// Under the thing if there is room, else above it, and never beyond the edge.
function place(bubble, about) {
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(8, about.left + about.width / 2 - width / 2), innerWidth - width - 8);
  const below = about.bottom + 8;
  const top = below + height < innerHeight - 8 ? below : Math.max(8, about.top - height - 8);
  bubble.style.setProperty("--left", `${Math.round(left)}px`);
  bubble.style.setProperty("--top", `${Math.round(top)}px`);
}

// Why this cannot be chosen, or what it is.
export function tell(thing) {
  const { why, ask: action } = thing.dataset;
  if (action === undefined) {
    say(why, thing);
    about = thing;
  } else if (about !== thing) {
    about = thing;
    ask({ t: "why", a: action }, (answer) => {
      if (about !== thing || !thing.isConnected) return; // somebody points elsewhere by now
      say(answer, thing);
      about = thing;
    });
  }
}

function here(event) {
  return `${event.clientX} ${event.clientY}`;
}

export function explain(root, line = null) {
  ask = line;
  const told = (event) => event.target.closest("[data-why], [data-ask]");
  root.addEventListener("focusin", (event) => {
    const thing = told(event);
    if (thing) tell(thing);
  });
  root.addEventListener("focusout", (event) => {
    if (about && told(event) === about) say(""); // a question stays until it is answered
  });
  const rest = (event) => {
    const thing = event.pointerType !== "touch" && told(event);
    if (thing) resting = setTimeout(() => thing.isConnected && tell(thing), DELIBERATE);
  };
  root.addEventListener("pointerover", (event) => {
    clearTimeout(resting);
    arrived = here(event) === last;
    if (!arrived) rest(event);
  });
  root.addEventListener("pointermove", (event) => {
    const moved = here(event) !== last;
    last = here(event);
    if (!moved || !arrived) return;
    arrived = false;
    rest(event);
  });
  root.addEventListener("pointerdown", (event) => {
    last = here(event);
  });
  root.addEventListener("pointerout", (event) => {
    clearTimeout(resting);
    const thing = told(event);
    if (about && thing === about && !thing.contains(event.relatedTarget)) say("");
  });
}
