// The end of a match: check the dice. A replay: from turn to turn.

const find = (selector) => document.querySelector(selector);

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-verify]");
  if (!button) return;
  const answer = await fetch(button.dataset.verify).catch(() => null);
  if (answer?.ok) find("#verified").textContent = (await answer.json()).text;
});

const slider = find("#at");
const turns = find("#turns");

if (slider && turns) {
  const starts = [...turns.options].map((option) => Number(option.value));
  const go = (at) => {
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
  };
  const mark = () => {
    const now = starts.filter((at) => at <= Number(slider.value)).pop() ?? starts[0];
    turns.value = String(now);
  };
  const before = () => go(starts.filter((at) => at < Number(slider.value)).pop() ?? 0);
  const after = () => go(starts.find((at) => at > Number(slider.value)) ?? Number(slider.max));
  turns.addEventListener("change", () => go(Number(turns.value)));
  find("#turn-back").addEventListener("click", before);
  find("#turn-on").addEventListener("click", after);
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog")) return;
    if (event.key === "PageUp") before();
    if (event.key === "PageDown") after();
    if (event.key === "Home") go(0);
    if (event.key === "End") go(Number(slider.max));
    if (["PageUp", "PageDown", "Home", "End"].includes(event.key)) event.preventDefault();
  });
  new MutationObserver(mark).observe(find("#prompt").parentElement, { childList: true, subtree: true, attributes: true });
  mark();
}
