// A sheet as on paper: an open box is tapped, its number is typed; sums and bonus follow.

import { evaluate } from "../definition/evaluate.js";
import { isBlank, put, written } from "../entry/round.js";
import { to } from "../entry/moves.js";

const idOf = (page, turn, what) => `p${page.players[turn].number}-${what}`;

// The score of all sheets with what is being filled in this round.
export const sheetAfter = (page, entries) =>
  evaluate(page.definition, entries.map((entry, seat) => ({ ...page.sheets[seat], ...entry })), {}, page.context);

export function renderSheet(page, state, { after }) {
  for (const button of document.querySelectorAll("[data-box]")) {
    const turn = Number(button.dataset.turn);
    const chosen = state.values[idOf(page, turn, "box")] === button.dataset.box;
    button.classList.toggle("is-chosen", chosen);
    button.setAttribute("aria-pressed", String(chosen));
    write(button, chosen ? state.values[idOf(page, turn, "value")] || "·" : "");
  }
  for (const element of document.querySelectorAll("[data-sum]")) {
    const { sum, seat, of } = element.dataset;
    write(element, of && isBlank(state, of) ? "" : written(sumOf(after, sum, Number(seat))));
  }
  const now = page.byId.get(state.active)?.seat ?? 0;
  for (const cell of document.querySelectorAll("[data-column]")) {
    cell.classList.toggle("is-now", Number(cell.dataset.column) === page.players[now].position);
  }
  for (const chip of document.querySelectorAll(".sheet-who > [data-turn]")) {
    chip.setAttribute("aria-pressed", String(Number(chip.dataset.turn) === now));
  }
}

function sumOf(after, sum, seat) {
  if (sum === "total") return after.points[seat];
  if (!sum.startsWith("+")) return after.amounts[sum][seat];
  const own = after.terms[seat].filter(({ kind }) => kind === sum.slice(1));
  return own.reduce((total, { points }) => total + points, 0);
}

// A tap chooses the box of a turn. Where only one number but 0 can stand, it stands at once; the
// next tap makes it 0, and one more lets the box go.
export function listenToSheet(page, form, current, change) {
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-turn]");
    if (!button) return;
    const turn = Number(button.dataset.turn);
    if (page.tally) return change(to(current(), page.stops.find(({ seat }) => seat === turn).id));
    const [box, value] = [idOf(page, turn, "box"), idOf(page, turn, "value")];
    const next = button.dataset.box ? tapped(page, current(), button.dataset.box, box, value) : current();
    change(to(next, value));
  });
}

function tapped(page, state, key, box, value) {
  const chosen = state.values[box] === key;
  const [only, ...others] = page.definition.fields.find((field) => field.key === key).values.filter(Boolean);
  const fixed = only && !others.length ? String(only) : null;
  if (!chosen) return put(put(state, box, key), value, fixed ?? state.values[value] ?? "");
  if (fixed && state.values[value] === fixed) return put(state, value, "0");
  return put(put(state, box, ""), value, "");
}

const write = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};
