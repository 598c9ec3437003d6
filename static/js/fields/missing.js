// What a round still lacks before it can be saved, as companion/web/entry/fields.py judges it: bids
// alone are enough while nobody has a result; of other numbers a blank beside something is 0, unless
// it is one of several that has to be chosen.

import { plain } from "../entry/draft.js";
import { isBlank, rowOf } from "../entry/round.js";

const NUMBERS = ["count", "points", "choice"];

// The cells that lack something; `entries` hold what follows from the others as well.
export function lacking(page, values, entries) {
  const state = { values };
  const results = page.whole || page.cells.some(({ what, id }) => what === "made" && !isBlank(state, id));
  const rows = page.players.map(({ position }, seat) => isLeftOut(page, values, seat) ? [] : ofRow(page, state, rowOf(page, seat), entries[position], results));
  const found = rows.flat();
  const all = page.sheets.length || page.definition.first || page.definition.fields.every(({ kind }) => kind === "yes" || kind === "choice");
  if (!all || found.length) return found;
  const begun = page.cells.some(({ id }) => values[id]);
  return begun ? [] : (page.stops.length ? page.stops : page.cells).slice(0, 1);
}

// Who counted on another device, hidden, may be left as the page shows it.
export const isLeftOut = (page, values, seat) =>
  page.players[seat].ready && page.hides && rowOf(page, seat).every(({ id }) => plain(values[id]) === plain(page.saved[id]));

function ofRow(page, state, cells, entry, results) {
  const blank = (cell) => isBlank(state, cell.id) && (entry[cell.key] ?? null) === null;
  if (page.sheets.length) return ofBox(state, cells);
  const promised = cells.filter(({ what }) => what === "bid" || (what === "made" && results));
  const unchosen = cells.filter((cell) => cell.what === "choice" && !("0" in cell.choices) && blank(cell));
  if (page.definition.fields.some(({ kind }) => kind === "bid")) return [...promised.filter(blank), ...(results ? unchosen : [])];
  if (page.definition.first && !page.whole) return [];
  const numbers = cells.filter(({ what }) => NUMBERS.includes(what));
  const nothing = cells.every(({ id }) => !state.values[id]);
  const open = numbers.filter(blank);
  return (nothing && open.length === numbers.length || numbers.length === 1 ? open : unchosen).slice(0, 1);
}

// A turn fills one box; who had no turn yet may follow later.
function ofBox(state, cells) {
  const [box, value] = ["box", "value"].map((what) => cells.find((cell) => cell.what === what));
  const [chosen, written] = [Boolean(state.values[box.id]), !isBlank(state, value.id)];
  return chosen === written ? [] : [value];
}

// Whether a check allows one only to have a field.
export const isOnlyOne = (page, key) =>
  page.definition.checks.some(
    ({ scope, refs, op, bound, hard, among }) =>
      scope === "sum" && refs.length === 1 && refs[0] === key && ["=", "<="].includes(op) && bound === 1 && hard && !among.length,
  );
