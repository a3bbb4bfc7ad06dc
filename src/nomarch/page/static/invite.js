// Copying and sharing links: the button says that it is done; the system's own sheet is offered where there is one.

const SAID = 2000; // milliseconds
const HERE = ["localhost", "127.0.0.1", "[::1]"];
if (navigator.share) document.documentElement.dataset.shares = "yes";
if (HERE.includes(location.hostname)) document.documentElement.dataset.onlyHere = "yes";

function said(button) {
  const before = button.textContent;
  if (before === button.dataset.done) return;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = before), SAID);
}

document.addEventListener("click", (event) => {
  const copies = event.target.closest("[data-copy][data-done]");
  if (copies) said(copies);
  const shares = event.target.closest("[data-share]");
  if (shares) navigator.share?.({ title: shares.dataset.title, url: location.origin + shares.dataset.share }).catch(() => {});
});
