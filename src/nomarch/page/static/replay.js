// Looking at a match again, step by step.

import { find } from "./dom.js";
import { skip, tell } from "./story.js";

export function replay(frame) {
  const slider = find("#at");
  let playing = null;
  let fetching = false;
  let wanted = "";
  const show = async (at) => {
    slider.value = Math.max(0, Math.min(Number(slider.max), at));
    wanted = `?at=${slider.value}&eyes=${find("#eyes").value}`;
    if (fetching) return; // one at a time, and the last wish counts
    fetching = true;
    for (let query = ""; query !== wanted; ) {
      query = wanted;
      const answer = await fetch(`${frame.dataset.frames}${query}`).catch(() => null);
      if (!answer?.ok) continue;
      skip();
      tell((await answer.json()).html, () => {});
      history.replaceState(null, "", query);
    }
    fetching = false;
  };
  const stop = () => {
    clearInterval(playing);
    playing = null;
    find("#play").setAttribute("aria-pressed", "false");
  };
  const step = (by) => show(Number(slider.value) + by);
  slider.addEventListener("input", () => show(Number(slider.value)));
  find("#eyes").addEventListener("change", () => step(0));
  find("#speed")?.addEventListener("change", () => {
    if (!playing) return;
    stop();
    find("#play").click();
  });
  find("#back").addEventListener("click", () => step(-1));
  find("#on").addEventListener("click", () => step(1));
  find("#play").addEventListener("click", () => {
    if (playing) return stop();
    find("#play").setAttribute("aria-pressed", "true");
    if (Number(slider.value) >= Number(slider.max)) show(0);
    const pause = Number(find("#speed")?.value ?? 700);
    playing = setInterval(() => (Number(slider.value) >= Number(slider.max) ? stop() : step(1)), pause);
    return undefined;
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog")) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
}
