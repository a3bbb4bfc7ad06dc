// What is clicked, typed or sent while the modules are still under way is done when they listen.
// The first script of a page, and no module: it is there before anything is drawn.

const NATIVE = "a[href], summary, label, input, select, textarea, form button:not([type=button])"; // these do without us
const OURS = "form:not([action], [method=dialog])"; // the browser would send these to nowhere, and lose what they say
const KINDS = ["click", "keydown", "submit"];
const early = [];

function keep(event) {
  const { type, target } = event;
  if (type !== "submit") early.push(event);
  else if (target.matches(OURS)) {
    event.preventDefault();
    early.push(event);
  }
}

for (const kind of KINDS) document.addEventListener(kind, keep);

// The modules have run by then.
document.addEventListener("DOMContentLoaded", () => {
  for (const kind of KINDS) document.removeEventListener(kind, keep);
  for (const event of early) {
    const { target } = event;
    if (target.isConnected && !target.closest(NATIVE)) target.dispatchEvent(new event.constructor(event.type, event));
  }
});
