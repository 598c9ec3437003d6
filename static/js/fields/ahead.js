// The next round without the server: what a round takes along from the one before, and whether
// there is one at all.

import { isFilled } from "../definition/checks.js";
import { compare, evaluate } from "../definition/evaluate.js";

// The context of the round after a complete one: {totals, runs}; null where the round is not
// complete, or ends the play.
export function contextAfter(page, { entries, table }, complete) {
  if (!complete || !entries.every((entry) => isFilled(page.definition, entry))) return null;
  const { context } = page;
  const { points, amounts } = evaluate(page.definition, entries, table, context);
  const totals = points.map((own, seat) => context.totals[seat] + own);
  const runs = Object.fromEntries(Object.keys(context.runs).map((name) => [name, amounts[name]]));
  const own = (ref, seat) => (typeof ref === "number" ? ref : ref === "@total" ? totals[seat] : runs[ref][seat]);
  const over = page.ends.some(([left, op, right]) => totals.some((_, seat) => compare(own(left, seat), op, own(right, seat))));
  return over ? null : { ...context, totals, runs };
}

// Makes the cells and keys those of the next round.
export function turn(page, next, after) {
  page.context = { ...after, round: next.round, cards: next.cards };
  for (const cell of page.cells) cell.most = next.cells[cell.id] ?? cell.most;
  page.allowed = next.allowed;
  page.most = next.most;
  const keys = document.querySelector(".keys-values");
  if (keys) for (let value = keys.querySelectorAll("[data-key]").length - 1; value <= next.most; value += 1) addKey(keys, value);
}

function addKey(keys, value) {
  const key = keys.querySelector('[data-key="0"]').cloneNode();
  key.dataset.key = key.textContent = value;
  keys.dataset.most = value;
  keys.querySelector('[data-key="erase"]').before(key);
}
