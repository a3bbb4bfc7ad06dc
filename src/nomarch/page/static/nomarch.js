// The page's one module. It knows no rules: it sends back what it was given in data-action,
// lays what the server sends over what is there, and keeps the connection alive.

const table = document.querySelector("#table");
const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Laying new HTML over old, by id ----------------------------------------------------------

const KEPT = new Set(["open", "value"]); // what the person has changed in the page itself

function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName || (old.id || "") !== (fresh.id || "")) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return undefined;
  }
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

function lay(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  const before = places();
  const held = holdFocus();
  for (const fresh of [...parts.content.children]) {
    const old = document.getElementById(fresh.id);
    if (old) morph(old, fresh);
  }
  glide(before);
  held();
  settle();
}

// Pieces glide from where they were --------------------------------------------------------

const places = () => new Map(all(".peg[id], .piece[id]").map((piece) => [piece.id, piece.getAttribute("transform")]));
const inPixels = (transform) => transform.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");

function glide(before) {
  if (still()) return;
  for (const piece of all(".peg[id], .piece[id]")) {
    const from = before.get(piece.id);
    const to = piece.getAttribute("transform");
    if (from && to && from !== to) {
      piece.animate([{ transform: inPixels(from) }, { transform: inPixels(to) }], { duration: 520, easing: "ease-in-out" });
    }
  }
}

// The focus survives: on the same element, else on what takes its place --------------------

function holdFocus() {
  const focused = document.activeElement;
  const inside = focused && focused !== document.body && table?.contains(focused);
  const { id, dataset } = focused ?? {};
  return () => {
    if (!inside || (document.activeElement && document.activeElement !== document.body)) return;
    const same = (id && document.getElementById(id)) || (dataset.action && find(`[data-action="${CSS.escape(dataset.action)}"]`));
    (same || find("#face") || find("#buttons [data-action]") || find("#choices [data-action]") || find("#prompt"))?.focus();
  };
}

// Only what is new in a part is sent; its text is put together from what came before --------

const CUT = /(?=<(?:svg|g|path|text|li|tr|button|section|span)[ >])/;
const held = new Map();

function together(edits) {
  for (const [part, told] of Object.entries(edits)) {
    const known = (held.get(part) ?? "").split(CUT);
    const texts = told.map((piece) => (typeof piece === "string" ? piece : known.slice(piece[0], piece[0] + piece[1]).join("")));
    held.set(part, texts.join(""));
  }
  return Object.keys(edits).map((part) => held.get(part)).join("");
}

// The connection ---------------------------------------------------------------------------

const randomName = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
const VISIT = randomName(); // so that a message is known by its name for good
const LATER = new Set(["store/away", "table/busy"]);
const AGAIN = 3000;

let socket = null;
let wait = 300;
let sent = 0;
let expected = 0; // the version that our own last action has led to
const unacked = new Map();
const late = new Set(); // those of them that the server could not do at once

function connect() {
  const { id, v, r, f, d } = table.dataset;
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${id}?v=${v}&r=${r}&f=${f}&d=${d}&edits=1`);
  held.clear(); // a new connection begins with whole parts
  socket.onopen = () => {
    wait = 300;
    online(true);
    unacked.forEach(send);
    giveNonce();
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    online(false);
    setTimeout(connect, wait);
    wait = Math.min(wait * 1.7, 5000);
  };
}

function online(is) {
  const line = find("#net");
  line.hidden = is;
  document.body.dataset.net = is ? "on" : "off";
}

function giveNonce() {
  if (!table.hasAttribute("data-nonce")) return;
  table.removeAttribute("data-nonce");
  post({ t: "nonce", n: randomName() });
}

function receive(message) {
  if (message.t === "ping") return socket.send('{"t":"pong"}');
  if (message.t === "no") {
    if (message.code === "action/ask") arm(unacked.get(message.id)?.a);
    say(message.why);
  }
  if (message.t === "no" && LATER.has(message.code)) sendAgain(message.id);
  else if (message.t === "ack" || message.t === "no") settled(message);
  if (message.t === "ack") expected = Math.max(expected, message.v);
  if (message.t === "patch") {
    if (Number(table.dataset.v) !== message.v) armed = null;
    table.dataset.v = message.v;
    table.dataset.r = message.r;
    table.dataset.f = message.f;
    table.dataset.d = message.d;
    lay(together(message.edits));
  }
  return busy();
}

function post(message) {
  sent += 1;
  const full = { ...message, id: `${VISIT}-${sent}`, v: Number(table.dataset.v) };
  unacked.set(full.id, full);
  send(full);
  busy();
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function settled({ id, t }) {
  unacked.delete(id);
  if (late.delete(id) && t === "ack") say("");
}

// What the server cannot do now it may be able to do soon; it does nothing twice.
function sendAgain(id) {
  late.add(id);
  setTimeout(() => unacked.has(id) && send(unacked.get(id)), AGAIN);
}

const waits = () => unacked.size > 0 || Number(table.dataset.v) < expected;
const busy = () => table?.toggleAttribute("aria-busy", waits());

// Choosing ---------------------------------------------------------------------------------

const wants = (name) => localStorage.getItem(name) === "yes";
let armed = null; // the action that the server asked about: choosing it once more means it

function choose(element) {
  if (element.getAttribute("aria-disabled") === "true" || waits()) return;
  const { action } = element.dataset;
  const ask = wants("confirm-rolls") ? "rolls" : wants("confirm") ? "final" : "";
  const sure = !ask || armed === action;
  arm(null);
  say("");
  post({ t: "act", a: action, ...(sure ? {} : { ask }) });
}

function arm(action) {
  armed = action;
  for (const element of all("[data-action]", table)) element.classList.toggle("armed", element.dataset.action === armed);
}

function press(part) {
  for (const other of all(`[data-one-of="${part.dataset.oneOf}"]`, table)) {
    if (other !== part) other.setAttribute("aria-pressed", "false");
  }
  part.setAttribute("aria-pressed", part.getAttribute("aria-pressed") !== "true");
  compose();
}

// A composed choice: what is pressed names one of the combinations that the server listed.
function compose() {
  const button = find("[data-combos]");
  if (!button) return;
  const counts = new Map();
  for (const part of all("[data-part][aria-pressed=true]", table)) {
    counts.set(part.dataset.part, (counts.get(part.dataset.part) ?? 0) + 1);
  }
  const key = [...counts].map(([part, n]) => `${n} ${part}`).join(" ");
  const [action, words] = JSON.parse(button.dataset.combos)[key] ?? ["", button.dataset.none];
  button.dataset.action = action;
  button.textContent = words;
  button.toggleAttribute("aria-disabled", !action);
  if (!action) button.setAttribute("aria-disabled", "true");
}

function say(text) {
  const line = find("#why");
  if (line) line.textContent = text ?? "";
}

function echo(action) {
  all(".echo").forEach((other) => other.classList.remove("echo"));
  if (action) all(`[data-action="${CSS.escape(action)}"]`).forEach((other) => other.classList.add("echo"));
}

// A hint marks what it names, wherever that can be chosen.
function askHint(button) {
  if (button.getAttribute("aria-disabled") === "true" || waits()) return;
  say("");
  post({ t: "hint" });
}

function markHints() {
  for (const old of all(".hinted[data-rank]")) {
    if (old.closest("#hint")) continue;
    old.classList.remove("hinted");
    delete old.dataset.rank;
  }
  for (const row of all("#hint [data-rank]")) {
    const { action, rank } = row.dataset;
    for (const same of all(`[data-action="${CSS.escape(action)}"]`, table)) mark(same, rank);
    if (rank === "1") partsOf(action).forEach((part) => mark(part, rank));
  }
}

function mark(element, rank) {
  if (element.closest("#hint") || element.dataset.rank) return;
  element.classList.add("hinted");
  element.dataset.rank = rank;
}

function partsOf(action) {
  const combos = Object.entries(JSON.parse(find("[data-combos]")?.dataset.combos ?? "{}"));
  const words = (combos.find(([, [named]]) => named === action)?.[0] ?? "").split(" ");
  const wanted = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    wanted.push(...all(`[data-part="${CSS.escape(words[i + 1])}"]`, table).slice(0, Number(words[i])));
  }
  return wanted;
}

// After each change: forced actions by themselves, muted voices stay silent.
function settle() {
  mute();
  markHints();
  const rows = all("#choices [data-action]");
  if (wants("auto") && rows.length === 1 && !find("[data-combos]")) setTimeout(() => rows[0].isConnected && choose(rows[0]), 450);
}

function mute() {
  const muted = JSON.parse(localStorage.getItem("muted") ?? "{}")[table?.dataset.id] ?? [];
  for (const line of all("#talk [data-voice]")) {
    const { voice } = line.dataset;
    line.classList.toggle("muted", muted.includes(voice));
    const button = find(".mute", line);
    button?.toggleAttribute("hidden", voice === table.dataset.voice);
    button?.setAttribute("aria-pressed", muted.includes(voice));
  }
}

function toggleMute(voice) {
  const every = JSON.parse(localStorage.getItem("muted") ?? "{}");
  const here = every[table.dataset.id] ?? [];
  every[table.dataset.id] = here.includes(voice) ? here.filter((v) => v !== voice) : [...here, voice];
  localStorage.setItem("muted", JSON.stringify(every));
  mute();
}

function listen() {
  table.addEventListener("click", (event) => {
    const asks = "[data-action], [data-part], [data-undo], [data-hint], [data-mute], [data-face], [data-why]";
    const hit = event.target.closest(asks);
    if (!hit) return;
    if (hit.dataset.mute !== undefined) toggleMute(hit.dataset.mute);
    else if (hit.dataset.face) post({ t: "face", seat: Number(hit.dataset.face) });
    else if (hit.dataset.undo !== undefined) post({ t: "undo" });
    else if (hit.dataset.hint !== undefined) askHint(hit);
    else if (hit.dataset.part) press(hit);
    else if (hit.dataset.action) choose(hit);
    else say(hit.dataset.why);
  });
  table.addEventListener("keydown", (event) => {
    if (event.target.matches("[role=button]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  });
  for (const kind of ["mouseover", "focusin"]) {
    table.addEventListener(kind, (event) => {
      const hit = event.target.closest("[data-why], [data-action]");
      if (hit?.dataset.why) say(hit.dataset.why);
      else if (hit) say("");
      echo(hit?.dataset.action);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat) return; // a key that is held chooses once
    if (event.key === "u") find("[data-undo]")?.click();
    else if (event.key === "h") find("[data-hint]")?.click();
    else if (/^[1-9]$/.test(event.key)) find(`[data-key="${event.key}"]`)?.click();
  });
  find("#talk-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = find("input", event.target);
    if (field.value.trim()) post({ t: "say", text: field.value });
    field.value = "";
  });
}

// Replay -----------------------------------------------------------------------------------

function replay(frame) {
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
      lay((await answer.json()).html);
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
  find("#back").addEventListener("click", () => step(-1));
  find("#on").addEventListener("click", () => step(1));
  find("#play").addEventListener("click", () => {
    if (playing) return stop();
    find("#play").setAttribute("aria-pressed", "true");
    playing = setInterval(() => (Number(slider.value) >= Number(slider.max) ? stop() : step(1)), 700);
    return undefined;
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog")) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  find("#verify")?.addEventListener("click", async (event) => {
    const answer = await fetch(event.target.dataset.verify);
    find("#verified").textContent = (await answer.json()).text;
  });
}

// Everywhere -------------------------------------------------------------------------------

function everywhere() {
  const named = document.getElementById(location.hash.slice(1));
  if (named?.matches("details")) named.open = true;
  for (const field of all("[data-link]")) field.value = location.origin + field.dataset.link;
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => {});
    }
    const opens = event.target.closest("[data-dialog]");
    if (opens) {
      event.preventDefault();
      document.getElementById(opens.dataset.dialog).showModal();
    }
    if (event.target.matches("dialog")) event.target.close(); // a click beside the panel
    const theme = event.target.closest("[data-theme-toggle]");
    if (theme) {
      event.preventDefault();
      toggleTheme();
    }
  });
  for (const form of all("form[action='/tables']")) nameWish(form);
  for (const box of all("input[data-wish]")) {
    box.checked = wants(box.dataset.wish);
    box.addEventListener("change", () => localStorage.setItem(box.dataset.wish, box.checked ? "yes" : "no"));
  }
  find("#upload")?.addEventListener("change", async (event) => {
    const text = await event.target.files[0].text();
    const answer = await fetch("/api/records", { method: "POST", body: text, headers: { "content-type": "text/plain" } });
    const told = await answer.json();
    if (answer.ok) location.href = told.replay;
    else find("#upload-why").textContent = told.error;
  });
}

// A table is asked for under a name, so that a second click, or a second try, opens no second table.
function nameWish(form) {
  const name = document.createElement("input");
  Object.assign(name, { type: "hidden", name: "request", value: randomName() });
  form.append(name);
  addEventListener("pageshow", (event) => event.persisted && (name.value = randomName())); // who comes back wants another
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  fetch("/me", { method: "POST", body: new URLSearchParams({ theme: root.dataset.theme }), redirect: "manual" });
}

everywhere();
if (table && table.dataset.id) {
  listen();
  settle();
  connect();
}
if (find("[data-frames]")) replay(find("[data-frames]"));
