// Cards laid in any order: the rules take them warehouse by warehouse, so a plan is kept here until it is whole.
// A slot that is chosen before its turn begins a plan; each card then goes to the chosen slot, and when only one
// card or slot is open all of it is sent at one go, in the order of the rules.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const table = find("#table");
const plan = new Map(); // house -> the id of a card in hand
let chosen = null; // the house that the next card is for
let version = "";

const slots = () => all("[data-lay]");
const cards = () => all("[data-card]");

function forget() {
  plan.clear();
  chosen = null;
  show();
}

function show() {
  const taken = new Set(plan.values());
  for (const card of cards()) card.classList.toggle("planned", taken.has(card.id));
  for (const slot of slots()) {
    const { lay } = slot.dataset;
    if (slot.matches("button")) slot.setAttribute("aria-pressed", lay === chosen);
    slot.classList.toggle("next", lay === chosen || (!chosen && slot === slots()[0]));
    slot.dataset.planned = plan.has(lay) ? document.getElementById(plan.get(lay))?.dataset.card ?? "" : "";
  }
}

function pick(slot) {
  const { lay } = slot.dataset;
  plan.delete(lay);
  chosen = chosen === lay && plan.size === 0 ? null : lay;
  show();
}

function put(card) {
  for (const [house, id] of plan) if (id === card.id) plan.delete(house);
  plan.set(chosen, card.id);
  const open = slots().filter((slot) => !plan.has(slot.dataset.lay));
  chosen = open[0]?.dataset.lay ?? null;
  show();
  if (open.length === 0 || (open.length === 1 && cards().length === slots().length)) send();
}

// What the rules would lay by themselves is left out; the main module sends what is in data-action.
function send() {
  const left = cards().find((card) => ![...plan.values()].includes(card.id));
  for (const { dataset } of slots()) if (!plan.has(dataset.lay)) plan.set(dataset.lay, left.id);
  const text = slots().map(({ dataset }) => `lay ${document.getElementById(plan.get(dataset.lay)).dataset.card} on ${dataset.lay}`);
  const button = document.createElement("button");
  button.dataset.action = text.slice(0, cards().length === slots().length ? slots().length - 1 : undefined).join("; ");
  button.hidden = true;
  table.append(button);
  button.click();
  button.remove();
  forget();
}

if (table) {
  document.addEventListener(
    "click",
    (event) => {
      const slot = event.target.closest("[data-lay]");
      const card = event.target.closest("[data-card]");
      if (table.dataset.v !== version) forget();
      version = table.dataset.v;
      if (slot && (slot.matches("button") || plan.size || chosen)) pick(slot);
      else if (card && chosen) put(card);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
