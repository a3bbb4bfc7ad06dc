// What is clicked or typed while the modules are still under way is done when they listen.
// The first script of a page, and no module: it is there before anything is drawn.

const NATIVE = "a[href], summary, label, input, select, textarea, form button:not([type=button])"; // these do without us
const early = [];
const keep = (event) => early.push(event);

for (const kind of ["click", "keydown"]) document.addEventListener(kind, keep);

// The modules have run by then.
document.addEventListener("DOMContentLoaded", () => {
  for (const kind of ["click", "keydown"]) document.removeEventListener(kind, keep);
  for (const event of early) {
    const { target } = event;
    if (target.isConnected && !target.closest(NATIVE)) target.dispatchEvent(new event.constructor(event.type, event));
  }
});
