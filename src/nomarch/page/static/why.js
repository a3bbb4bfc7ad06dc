// A bubble near the thing that it speaks of. It goes with the next change, or by itself after a few seconds.

import { find } from "./dom.js";

const STAYS = 5000;
const DELIBERATE = 400; // a pointer that rests so long wants to know

let going = 0;
let resting = 0;

export function say(text, near = null, kind = "") {
  const bubble = find("#why");
  if (!bubble) return;
  clearTimeout(going);
  clearTimeout(resting);
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

export function explain(root) {
  const told = (event) => event.target.closest("[data-why]");
  const stands = (about) => about && find("#why")?.textContent === about.dataset.why; // a question stays until it is answered
  root.addEventListener("focusin", (event) => {
    const about = told(event);
    if (about) say(about.dataset.why, about);
  });
  root.addEventListener("focusout", (event) => {
    if (stands(told(event))) say("");
  });
  root.addEventListener("pointerover", (event) => {
    clearTimeout(resting);
    const about = event.pointerType !== "touch" && told(event);
    if (about) resting = setTimeout(() => about.isConnected && say(about.dataset.why, about), DELIBERATE);
  });
  root.addEventListener("pointerout", (event) => {
    clearTimeout(resting);
    const about = told(event);
    if (stands(about) && !about.contains(event.relatedTarget)) say("");
  });
}
