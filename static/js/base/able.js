// The first part of the script that every page has: in a browser that lacks what the others need it
// stops them all, so that none of them runs half. The page then works as without script, and says so.

const needed = [
  Array.prototype.at,
  Element.prototype.replaceChildren,
  globalThis.AbortController,
  globalThis.EventSource,
  globalThis.HTMLDialogElement,
  globalThis.structuredClone,
  globalThis.Intl?.RelativeTimeFormat,
  globalThis.SubmitEvent,
];

if (!needed.every(Boolean)) {
  document.documentElement.classList.add("is-old"); // hides what only a script could do
  throw new Error("This browser is too old for the scripts of this page.");
}

// All parts began; until then the page says that its scripts do not run (live.css).
export function begun() {
  document.documentElement.classList.add("is-ready");
}
