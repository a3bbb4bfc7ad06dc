// Finding a match: the form remembers what was chosen last, and offers only as many players as the game has seats.

const form = document.querySelector("form[data-remember]");

function fits() {
  const { few, many } = form.elements.game.selectedOptions[0].dataset;
  const seats = form.elements.seats;
  for (const option of seats.options) option.disabled = option.value < Number(few) || option.value > Number(many);
  if (seats.selectedOptions[0]?.disabled) seats.value = few;
}

function recall() {
  const known = JSON.parse(localStorage.getItem(form.dataset.remember) ?? "{}");
  for (const [name, value] of Object.entries(known)) {
    const field = form.elements[name];
    if (field?.type === "checkbox") field.checked = value && !field.disabled;
    else if (field && [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

function remember() {
  const fields = [...form.elements].filter((field) => field.name);
  const chosen = fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]);
  localStorage.setItem(form.dataset.remember, JSON.stringify(Object.fromEntries(chosen)));
}

if (form) {
  recall();
  fits();
  form.addEventListener("change", fits);
  form.addEventListener("submit", remember);
}
