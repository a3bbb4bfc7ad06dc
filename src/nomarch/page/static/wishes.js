// What this browser remembers of its player's wishes, and what holds where nothing was wished.

const USUAL = { auto: "yes", ask: "yes", confirm: "no", "confirm-rolls": "no", keys: "yes", sound: "no", speed: "calm", contrast: "no" };

export const wish = (name) => localStorage.getItem(name) ?? USUAL[name];
export const wants = (name) => wish(name) === "yes";
export const keep = (name, value) => localStorage.setItem(name, value);

// How much longer or shorter than calm everything takes; reduced motion waits for nothing.
export const pace = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : { calm: 1, quick: 0.4, instant: 0 }[wish("speed")] ?? 1);

const heard = new Set();
export const onWish = (hear) => heard.add(hear);

// Fields of the settings show what is wished, and change it.
export function settings(root = document) {
  for (const field of root.querySelectorAll("[data-wish]")) {
    const { wish: name } = field.dataset;
    if (field.type === "checkbox") field.checked = wants(name);
    else if (field.type === "radio") field.checked = wish(name) === field.value;
    else field.setAttribute("aria-pressed", wants(name));
    const value = () => (field.type === "radio" ? field.value : field.type === "checkbox" ? yes(field.checked) : yes(!wants(name)));
    field.disabled = false; // until now nobody would have heard it change
    field.addEventListener(field.type === "button" ? "click" : "change", () => change(name, value()));
  }
}

const yes = (is) => (is ? "yes" : "no");

function change(name, value) {
  keep(name, value);
  for (const field of document.querySelectorAll(`button[data-wish="${name}"]`)) field.setAttribute("aria-pressed", wants(name));
  heard.forEach((hear) => hear(name, value));
}
