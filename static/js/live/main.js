// Keeps a page of a play current: hears that there is another version, fetches the page, and says
// what keeps it from being current.

import "./arrive.js";
import { createLink } from "./link.js";
import { readPage } from "./page.js";
import { createRefresh } from "./refresh.js";
import { createState } from "./state.js";

const element = document.getElementById("live");
if (element) start(element);

function start(element) {
  const page = readPage(element);
  const state = createState(element);
  const refresh = createRefresh(page, onAnswer);
  let newest = page.version; // the version heard of
  let last = "current"; // what became of the last question

  const link = createLink(page, {
    told(version) {
      newest = Math.max(newest, version);
      if (page.version < newest) catchUp();
    },
    heard() {
      tell("live:heard");
      if (isCurrent()) state.current();
      else if (["away", "fault"].includes(last)) catchUp();
    },
    silent: () => state.doubtful(),
    ask: () => catchUp(),
    gone() {
      state.gone();
      document.documentElement.classList.add("is-gone");
      tell("live:gone");
    },
  });

  const isCurrent = () => last === "current" && page.version >= newest;

  function catchUp() {
    if (page.isStill) return state.say("changed");
    state.doubtful();
    refresh.now();
  }

  function onAnswer(outcome, address) {
    last = outcome;
    if (outcome !== "away") tell("live:heard");
    if (outcome === "away") return away();
    if (outcome === "moved") return page.isTouched() ? state.say("changed") : location.replace(address);
    if (isCurrent()) return state.current();
    if (outcome !== "current") state.say(outcome);
  }

  function away() {
    link.doubt();
    state.doubtful();
    tell("live:away");
  }

  // The page is looked at again, or the network is back: first what it shows, then the stream.
  function wake() {
    if (document.hidden || link.hasEnded()) return;
    if (!page.isStill) catchUp();
    link.wake();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("online", wake);
  addEventListener("offline", wake); // a server on this machine is still there
}

function tell(name) {
  document.dispatchEvent(new CustomEvent(name));
}
