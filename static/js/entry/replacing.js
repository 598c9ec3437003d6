// Special cards that lie with the players at the end are replaced from the draw pile: the one who
// knocked first, then clockwise. Who knocked matters only when several players need one.

import { isBlank, SPECIAL } from "./round.js";

const specials = (page, state) => page.cells.filter((cell) => state.values[cell.id] === SPECIAL);

// The players who still need replacements, in the order in which they turn cards over.
export function replacementOrder(page, state) {
  const table = page.players.map((player, seat) => ({ ...player, seat }));
  const start = Math.max(0, table.findIndex((player) => player.number === state.knocker));
  const clockwise = [...table.slice(start), ...table.slice(0, start)];
  const waiting = new Set(specials(page, state).map((cell) => cell.seat));
  return clockwise.filter((player) => waiting.has(player.seat));
}

// The cell that gets the next replacement.
export function nextReplacement(page, state) {
  const [first] = replacementOrder(page, state);
  return first && specials(page, state).find((cell) => cell.seat === first.seat);
}

// Whether nothing can go on before it is known who knocked.
export function asksForKnocker(page, state) {
  if (state.knocker !== null || page.cells.some((cell) => isBlank(state, cell.id))) return false;
  return replacementOrder(page, state).length > 1;
}

// Whether all that lacks are replacements.
export function isReplacing(page, state) {
  return specials(page, state).length > 0 && !page.cells.some((cell) => isBlank(state, cell.id));
}
