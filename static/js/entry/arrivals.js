// Counts that come in from other devices while this page is open: they fill cells that nobody
// touched here, and mark who is ready.

import { put } from "./round.js";
import { plain } from "./draft.js";

// `onArrival(next, came)` hears the state with what came in; `came` says whether cells changed.
export function listenForArrivals(page, current, onArrival) {
  const box = document.getElementById("entry-arrivals");
  if (!box) return;
  document.addEventListener("part:refreshed", () => {
    const saved = JSON.parse(box.dataset.saved);
    markReady(page, JSON.parse(box.dataset.ready));
    page.fixed = JSON.parse(box.dataset.fixed ?? "null");
    const before = current();
    const next = taken(page, before, saved);
    page.saved = saved;
    onArrival(next, next !== before);
  });
}

function taken(page, state, saved) {
  const came = page.cells.filter(({ id }) => plain(saved[id]) !== plain(page.saved[id]));
  const untouched = came.filter(({ id }) => plain(state.values[id]) === plain(page.saved[id]));
  return untouched.reduce((now, { id }) => put(now, id, saved[id] ?? ""), state);
}

function markReady(page, ready) {
  for (const player of page.players) {
    player.ready = ready.includes(player.number);
    const row = document.querySelector(`.entry-row[data-player="${player.number}"]`);
    row.classList.toggle("is-ready", player.ready);
  }
}
