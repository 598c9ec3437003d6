// Sends what waits, in order, until the server has answered each. An item that comes back holds up
// what follows it at the same play: the later round would be refused without the earlier one.

import { dropRound } from "../entry/draft.js";
import { sendRound } from "../entry/send.js";
import { hold, release } from "./lease.js";
import { forgetSent, listen, open, update } from "./queue.js";

const WAITS = [1, 2, 4, 8, 15, 30]; // seconds between attempts

let timer = null;
let tries = 0;
let busy = false;

// The next one to send: the oldest that waits and has nothing stuck before it.
export function nextOf(items) {
  const stuck = new Set();
  for (const item of items) {
    if (item.state === "waiting" && !stuck.has(item.play)) return item;
    stuck.add(item.play);
  }
  return null;
}

async function send() {
  timer = null;
  if (busy) return;
  const item = nextOf(open());
  if (!item) return;
  if (!hold()) return later();
  busy = true;
  const answer = await sendRound(item.url, item.body);
  busy = false;
  settle(item, answer);
}

function settle(item, answer) {
  if (answer.outcome === "unreachable") return later();
  tries = 0;
  if (answer.outcome === "saved") {
    update(item.name, { state: "sent", sentAt: Date.now() });
    dropRound(item.draft.page);
  } else {
    const problems = (answer.problems ?? []).map((found) => found.message);
    update(item.name, { state: STATES[answer.outcome], problems, answer });
  }
  send();
}

const STATES = { refused: "refused", conflict: "conflict", denied: "denied", failed: "refused" };

function later() {
  clearTimeout(timer ?? undefined);
  timer = setTimeout(send, WAITS[Math.min(tries, WAITS.length - 1)] * 1000);
  tries += 1;
}

// Tries at once: the network is back, the page woke up, the server was heard of.
export function hurry() {
  clearTimeout(timer ?? undefined);
  send();
}

export function start() {
  forgetSent();
  listen(() => busy || timer !== null || !nextOf(open()) || later());
  addEventListener("online", hurry);
  addEventListener("pagehide", release);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  document.addEventListener("live:heard", () => open().length && !busy && hurry());
  hurry();
}
