// Where the cursor goes.

import { isBlank, put, rowOf, SPECIAL } from "./round.js";
import { nextReplacement } from "./replacing.js";

export const to = (state, id) => ({ ...state, active: id, fresh: true });

// To the next cell that lacks something, from the top again when there is none below. When only
// special cards lack: to the one replaced next. When all is in: one cell on. Who corrects a cell
// goes on along its row.
export function advance(page, state, corrects = false) {
  const at = page.stops.findIndex((cell) => cell.id === state.active);
  if (corrects && page.stops[at + 1]?.seat === page.stops[at].seat) return to(state, page.stops[at + 1].id);
  const below = page.stops.slice(at + 1).find((cell) => isBlank(state, cell.id));
  const above = page.stops.find((cell) => !cell.optional && isBlank(state, cell.id));
  const next = below ?? above ?? nextReplacement(page, state) ?? page.stops[at + 1];
  return next ? to(state, next.id) : { ...state, fresh: true };
}

export function back(page, state) {
  const at = page.stops.findIndex((cell) => cell.id === state.active);
  return at > 0 ? to(state, page.stops[at - 1].id) : state;
}

// One cell on, whether it is filled or not; the last one stays.
export function forward(page, state) {
  const at = page.stops.findIndex((cell) => cell.id === state.active);
  return at + 1 < page.stops.length ? to(state, page.stops[at + 1].id) : { ...state, fresh: true };
}

// By arrow keys: rows and columns as they lie on the page.
export function step(page, state, down, right) {
  const cell = page.byId.get(state.active);
  const [seats, columns] = page.tally ? [right, down] : [down, right];
  const seat = cell.seat + seats;
  const column = cell.column + columns;
  const there = page.stops.find((one) => one.seat === seat && one.column === column);
  return there ? to(state, there.id) : state;
}

// The blanks that «rest 0» would fill: those of the active row, else those of the whole table.
export function rest(page, state) {
  const seat = page.byId.get(state.active).seat;
  const own = blanks(state, rowOf(page, seat));
  const whole = state.restAll || own.length === 0;
  return { seat: whole ? null : seat, cells: whole ? blanks(state, page.cells) : own };
}

const blanks = (state, cells) =>
  cells.filter((cell) => !cell.optional && isBlank(state, cell.id) && state.values[cell.id] !== SPECIAL);

export function fillRest(page, state) {
  const { cells } = rest(page, state);
  if (cells.length === 0) return state;
  const filled = cells.reduce((now, cell) => put(now, cell.id, "0"), state);
  return advance(page, to(filled, cells.at(-1).id));
}
