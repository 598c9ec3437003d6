// Keeps a page of a play current: hears of changes, fetches what they show in, says when it cannot.

import { createLink } from "./link.js";
import { readPage } from "./page.js";
import { createRefresh } from "./refresh.js";
import { createState } from "./state.js";

const HIDDEN_SECONDS = 15; // a page that nobody looks at gives its stream back after this

const element = document.getElementById("live");
const page = readPage(element);
const state = createState(element);
const refresh = createRefresh(page, onAnswer);
const link = createLink(page, {
  changed(parts) {
    tell("live:changed", { version: page.version, parts });
    if (page.shows(parts)) refresh.now();
  },
  heard: () => current(),
  silent: () => state.doubtful(),
  ask: () => refresh.now(),
  gone: () => gone(),
});
let sleeping = null;

function onAnswer(outcome) {
  if (outcome === "current") return current();
  if (outcome === "gone") return link.hasEnded() || link.end();
  link.doubt();
  state.doubtful();
  tell("live:away");
}

function current() {
  state.current();
  tell("live:current");
}

function gone() {
  state.gone();
  document.documentElement.classList.add("is-gone");
  tell("live:gone");
}

// The page is looked at again, or the network is back: first what it shows, then the stream.
function wake() {
  clearTimeout(sleeping);
  if (document.hidden || link.hasEnded()) return;
  state.doubtful();
  refresh.now();
  link.wake();
}

function sleep() {
  clearTimeout(sleeping);
  sleeping = setTimeout(() => link.close(), HIDDEN_SECONDS * 1000);
}

function tell(name, detail = {}) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : wake()));
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("pagehide", () => link.close());
addEventListener("online", wake);
addEventListener("offline", () => refresh.now()); // a server on this machine is still there
link.open();
