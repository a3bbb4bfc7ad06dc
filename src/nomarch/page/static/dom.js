// Finding elements, and laying new HTML over old by id.

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const randomName = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

const KEPT = new Set(["open", "value"]); // what the person has changed in the page itself

export function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName || (old.id || "") !== (fresh.id || "")) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return undefined;
  }
  if (old.isEqualNode(fresh)) return undefined; // most of a board: asked of the browser, that is quicker than to walk through it
  morphAttributes(old, fresh);
  return morphChildren(old, fresh);
}

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !(KEPT.has(name) && old.hasAttribute(name))) old.setAttribute(name, value);
  }
}

function morphChildren(old, fresh) {
  const keyed = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = child.id ? keyed.get(child.id) : place && !place.id && place.nodeName === child.nodeName ? place : null;
    if (!match) {
      old.insertBefore(child, place);
      continue;
    }
    if (match === place) place = place.nextSibling;
    else old.insertBefore(match, place);
    morph(match, child);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

// Every element of the HTML is laid over the one with its id.
export function layOver(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  for (const fresh of [...parts.content.children]) {
    const old = document.getElementById(fresh.id);
    if (old) morph(old, fresh);
  }
}
