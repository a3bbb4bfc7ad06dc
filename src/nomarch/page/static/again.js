// What others did, once more: the boards of their turn are laid over one's own, one after the other. A click ends it.

const find = (selector) => document.querySelector(selector);
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const PAUSE = 900; // for each moment; all of a turn takes at most LONGEST
const LONGEST = 9000;
let running = null;

// A picture of the board only: nothing in it can be chosen, and no id is there twice.
function pictureOf(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  for (const element of parts.content.querySelectorAll("*")) {
    for (const name of ["id", "tabindex", "data-action", "data-why", "data-ask", "role"]) element.removeAttribute(name);
    if (element.matches("button")) element.disabled = true;
  }
  return parts.content;
}

function end() {
  clearTimeout(running?.timer);
  running?.over.remove();
  find("#board")?.classList.remove("under");
  running = null;
}

function show(frames, at) {
  if (!running) return;
  const { board, say } = frames[at];
  running.picture.replaceChildren(pictureOf(board));
  running.words.textContent = say;
  const last = at + 1 === frames.length;
  const pause = Math.min(PAUSE, LONGEST / frames.length) * (last ? 2 : 1);
  running.timer = setTimeout(() => (last ? end() : show(frames, at + 1)), pause);
}

async function again(button) {
  end();
  const answer = await fetch(`${button.dataset.replays}?v=${find("#table").dataset.v}`).catch(() => null);
  const frames = answer?.ok ? (await answer.json()).frames : [];
  if (!frames.length) return;
  const over = document.createElement("div");
  const picture = document.createElement("div");
  const words = document.createElement("p");
  over.className = "again-over";
  words.setAttribute("role", "status");
  picture.setAttribute("inert", "");
  over.append(words, picture);
  find("#board").before(over);
  find("#board").classList.add("under");
  over.scrollIntoView({ block: "nearest" });
  running = { over, picture, words, timer: null };
  show(frames, still() ? frames.length - 1 : 0);
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("[data-replays]");
    if (button) again(button);
    else if (running) end();
  },
  true,
);
