// While the server does not answer, a tap on a link or a button would end on an error page of the
// browser, and what is open here would be gone. So the server is asked first.

import { within } from "../base/within.js";

const SECONDS = 3;

let isAway = false;

export function guard() {
  document.addEventListener("live:away", () => (isAway = true));
  document.addEventListener("live:heard", () => (isAway = false));
  addEventListener("offline", () => (isAway = true));
  document.addEventListener("click", onClick, true);
  document.addEventListener("submit", onSubmit, true);
}

function onClick(event) {
  const link = event.target.closest?.("a[href]");
  if (!isAway || !link || link.origin !== location.origin || link.hash && link.pathname === location.pathname) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  hold(event, () => location.assign(link.href));
}

function onSubmit(event) {
  const form = event.target;
  if (!isAway || form.id === "entry-form") return; // the entry keeps what it cannot send
  hold(event, () => (event.submitter ? event.submitter.click() : form.submit()));
}

async function hold(event, goOn) {
  event.preventDefault();
  event.stopPropagation();
  const there = await answers();
  if (there) isAway = false;
  tell(!there);
  if (there) goOn();
}

async function answers() {
  try {
    await fetch(document.getElementById("outbox").dataset.ask, { method: "HEAD", cache: "no-store", signal: within(SECONDS) });
    return true;
  } catch {
    return false;
  }
}

function tell(away) {
  const words = document.getElementById("outbox-away");
  words.hidden = !away;
  if (away) setTimeout(() => (words.hidden = true), 6000);
}
