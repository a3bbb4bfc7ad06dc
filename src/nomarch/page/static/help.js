// "?" on any part of the board: while help is on, each part that has a rule bears a button which opens it.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const help = find("#help");
let marks = [];

// An address that points into folded rules opens them.
function unfold() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = named?.closest("details");
  if (!folded || named === folded) return;
  folded.open = true;
  named.classList.add("pointed");
  named.scrollIntoView({ block: "center" });
}

const seen = (element) => element.getClientRects().length > 0;

function mark([selector, name, clauses, gist]) {
  const part = all(selector).find(seen);
  if (!part) return [];
  const box = part.getBoundingClientRect();
  const button = document.createElement("button");
  button.type = "button";
  button.className = "help-mark";
  button.textContent = "?";
  button.setAttribute("aria-label", `${name}: ${help.dataset.word} ${clauses}`);
  button.addEventListener("click", () => open(name, clauses.split(" "), gist));
  document.body.append(button);
  const at = { left: box.right + scrollX - 30, top: box.top + scrollY - 8 };
  Object.assign(button.style, { left: `${Math.max(4, at.left)}px`, top: `${Math.max(4, at.top)}px` });
  return [button];
}

function toggle(on = help.getAttribute("aria-pressed") !== "true") {
  marks.forEach((button) => button.remove());
  help.setAttribute("aria-pressed", on);
  marks = on ? JSON.parse(help.dataset.places).flatMap(mark) : [];
  marks[0]?.focus();
}

// What a part of the board is about, in the reader's language, then clause by clause.
async function open(name, clauses, gist) {
  const { slug, word, all: whole, close, english = "" } = help.dataset;
  const told = await Promise.all(clauses.map((number) => fetch(`/rules/${slug}/${number}`).then((answer) => answer.json())));
  const panel = made("dialog", { className: "panel rules", ariaLabel: name });
  const head = made("form", { method: "dialog" }, made("h2", { textContent: name }), made("button", { className: "btn small", textContent: close }));
  const texts = told.map(({ number, html }) => {
    const text = made("section", { lang: "en", innerHTML: html });
    text.prepend(link(`/rules/${slug}#r${number}`, `${word} ${number}`));
    return text;
  });
  const more = made("p", {}, link(`/rules/${slug}#clauses`, whole));
  const note = english ? [made("p", { className: "note", textContent: english })] : [];
  panel.append(head, made("p", { textContent: gist }), ...note, ...texts, more);
  panel.addEventListener("close", () => panel.remove());
  document.body.append(panel);
  panel.showModal();
}

const link = (href, textContent) => made("a", { href, textContent, target: "_blank" });

function made(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

unfold();
if (help) {
  help.addEventListener("click", () => toggle());
  addEventListener("resize", () => marks.length && toggle(true));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog")) return;
    if (event.key === "Escape" && marks.length) toggle(false);
  });
}
