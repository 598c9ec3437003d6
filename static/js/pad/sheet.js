// Links with data-sheet open their page's sheet as a dialog over this one; Esc and back close it.
import { morph } from "../live/morph.js";

let dialog = null;
let shown = null; // the address of the page that the sheet shows

const build = () => {
  dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.addEventListener("close", closed);
  dialog.addEventListener("click", (event) => {
    const beside = event.target === dialog;
    const close = event.target.closest("[data-sheet-close]");
    if (!beside && !close) return;
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
};

// The block of the fetched page becomes the sheet: its title on top, its body below.
const fill = (page) => {
  const fresh = dialog.cloneNode(false);
  const part = page.querySelector("[data-sheet-page]");
  const title = part.querySelector("[data-sheet-title]");
  const head = document.createElement("header");
  head.className = "sheet-head";
  const heading = document.createElement("h2");
  heading.className = "sheet-title";
  heading.id = "sheet-title";
  heading.append(...title.childNodes);
  head.append(heading, closeButton(part));
  const body = document.createElement("div");
  body.className = "sheet-body";
  body.append(...part.querySelector(".block-body").childNodes);
  fresh.append(head, body);
  fresh.setAttribute("aria-labelledby", "sheet-title");
  morph(dialog, fresh);
};

// Named and drawn by the page itself, so that no word stands in a script.
const closeButton = (part) => {
  const button = document.createElement("button");
  button.className = "btn btn-quiet btn-icon";
  button.type = "button";
  button.dataset.sheetClose = "";
  const link = part.querySelector("a[data-sheet-close]");
  button.setAttribute("aria-label", link.textContent.trim());
  const icon = link.dataset.icon ? document.createElementNS("http://www.w3.org/2000/svg", "svg") : null;
  if (icon) {
    icon.setAttribute("class", "icon");
    icon.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", link.dataset.icon);
    icon.append(use);
    button.append(icon);
  }
  return button;
};

const load = async (address) => {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(String(response.status));
  fill(new DOMParser().parseFromString(await response.text(), "text/html"));
};

const open = async (link) => {
  shown = link.href;
  dialog.replaceChildren();
  await load(shown);
  dialog.showModal();
  history.pushState({ sheet: true }, "");
};

// Closed by Esc or a tap: the step that back would have taken is taken too.
const closed = () => {
  if (history.state?.sheet) history.back();
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (!dialog) build();
  open(link).catch(() => location.assign(link.href));
});

// The page below was refreshed, and so is the sheet; what it showed may be gone.
document.addEventListener("part:refreshed", () => {
  if (dialog?.open) load(shown).catch(() => dialog.close());
});

window.addEventListener("popstate", () => {
  if (dialog?.open) dialog.close();
});

// Coming back from elsewhere to the step of a sheet that is no longer there.
if (history.state?.sheet) history.replaceState(null, "");
