// The module of study pages: marks that n and p step through, links that follow the replay, progress.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const typing = (event) => event.target.closest("input:not([type=range]), textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey;

// The study: one mark is the current one ---------------------------------------------------

const cases = all(".case");
let current = 0;

function show(n, focus) {
  current = (n + cases.length) % cases.length;
  cases.forEach((entry, i) => entry.classList.toggle("now", i === current));
  for (const chart of all(".chart")) {
    const pins = all(".pin", chart);
    pins.forEach((pin) => pin.classList.toggle("now", pin.hash === `#mark-${current + 1}`));
    moveLine(chart, pins[pins.length - 1 - current]);
  }
  find(".where-n b").textContent = current + 1;
  find('[data-mark="-1"]').hash = `#mark-${((current - 1 + cases.length) % cases.length) + 1}`;
  find('[data-mark="1"]').hash = `#mark-${((current + 1) % cases.length) + 1}`;
  if (focus) {
    cases[current].focus({ preventScroll: true });
    cases[current].scrollIntoView({ block: "nearest" });
  }
}

function moveLine(chart, pin) {
  const line = find(".now-line", chart);
  if (!line) return;
  line.toggleAttribute("hidden", !pin);
  if (pin) line.setAttribute("d", line.getAttribute("d").replace(/M[\d.]+ /g, `M${pin.dataset.x} `));
}

if (cases.length) {
  for (const step of all("[data-mark]")) {
    step.addEventListener("click", (event) => {
      event.preventDefault();
      show(current + Number(step.dataset.mark), true);
    });
  }
  for (const pin of all(".pin")) {
    pin.addEventListener("click", (event) => {
      event.preventDefault();
      show(Number(pin.getAttribute("href").slice(6)) - 1, true);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (typing(event)) return;
    if (event.key === "n") show(current + 1, true);
    if (event.key === "p") show(current - 1, true);
    if (event.key === "Enter" && event.target.matches(".case")) find('a[href*="/replay"]', event.target)?.click();
  });
}

// The replay: n and p lead to the next costly decision, links lead on from where it stands --

const player = find("[data-frames]");
const slider = find("#at");

if (player && slider) {
  const marks = (player.dataset.marks ?? "").split(" ").filter(Boolean).map(Number);
  const jump = (way) => {
    const at = Number(slider.value);
    const next = way > 0 ? marks.find((mark) => mark > at) : marks.findLast((mark) => mark < at);
    if (next === undefined) return;
    slider.value = next;
    slider.dispatchEvent(new Event("input"));
  };
  for (const button of all("[data-jump]")) button.addEventListener("click", () => jump(Number(button.dataset.jump)));
  document.addEventListener("keydown", (event) => {
    if (typing(event)) return;
    if (event.key === "n") jump(1);
    if (event.key === "p") jump(-1);
  });
  for (const link of all("a[data-at]")) {
    link.addEventListener("click", () => {
      const address = new URL(link.href);
      address.searchParams.set("at", slider.value);
      link.href = address.href;
    });
  }
}

// The workbench: what is clicked on the board happens there ---------------------------------

const bench = find("[data-play]");

if (bench) {
  bench.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-action]");
    if (!chosen?.dataset.action) return;
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: bench.dataset.play, hidden: true });
    const field = document.createElement("input");
    Object.assign(field, { name: "a", value: chosen.dataset.action });
    form.append(field);
    document.body.append(form);
    form.submit();
  });
}

// While an analysis is made ----------------------------------------------------------------

async function follow(bar) {
  for (;;) {
    const answer = await fetch(bar.dataset.progress).catch(() => null);
    const told = answer?.ok ? await answer.json() : null;
    if (told && !told.working) return location.reload();
    if (told?.done) bar.value = told.done;
    else bar.removeAttribute("value");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

if (find("[data-progress]")) follow(find("[data-progress]"));
