// Passkeys: what the server asks goes to the browser's authenticator, and its answer back.

import { all, find } from "./dom.js";

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function ask(path, body = {}) {
  const answer = await fetch(`/api/name/${path}`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

async function make(name, device) {
  const publicKey = await ask("passkeys/options", { name });
  publicKey.challenge = bytes(publicKey.challenge);
  publicKey.user.id = bytes(publicKey.user.id);
  for (const key of publicKey.excludeCredentials ?? []) key.id = bytes(key.id);
  const { id, rawId, type, response } = await navigator.credentials.create({ publicKey });
  const answer = { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) };
  await ask("passkeys", { name, device, credential: { id, rawId: text(rawId), type, response: answer } });
}

async function show() {
  const publicKey = await ask("signin/options");
  publicKey.challenge = bytes(publicKey.challenge);
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature) };
  if (userHandle) answer.userHandle = text(userHandle);
  await ask("signin", { credential: { id, rawId: text(rawId), type, response: answer } });
}

const ways = {
  keep: () => make(find("#keep-name").value, find("[data-device]").dataset.device),
  add: () => make(null, find("#device").value),
  "sign-in": show,
};

async function go(button) {
  const { passkey } = button.dataset;
  const why = find(`#${passkey}-why`);
  why.textContent = "";
  if (passkey === "keep" && !find("#keep").reportValidity()) return;
  button.disabled = true;
  try {
    await ways[passkey]();
    location.assign("/name");
  } catch (problem) {
    if (problem.name !== "NotAllowedError") why.textContent = problem.message; // who thinks better of it needs no sentence
    button.disabled = false;
  }
}

if (window.PublicKeyCredential && isSecureContext) {
  for (const shown of all("[data-passkey], [data-with-passkeys]")) shown.hidden = false;
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-passkey]");
  if (button) go(button);
  if (event.target.closest("[data-print]")) print();
});
document.addEventListener("submit", (event) => event.target.matches("[data-with-passkeys]") && event.preventDefault());
