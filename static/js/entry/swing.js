// What one card more would change: the closer a majority, the more a miscount costs.

import { swing } from "./score.js";
import { isBlank } from "./round.js";

// While typing: about the cell where the cursor stands, or the one just filled. Once all is in:
// the largest at the table. {kind, player, points} when that player would pay less, with `other`
// when another one would pay more; null when one card more is nothing but one card more.
export function largestSwing(page, state, entries, open) {
  if (page.others) return null;
  const found = placesOf(page, state, entries)
    .filter((cell) => cell.kind && !open.has(cell.kind))
    .flatMap((cell) => swingAt(page, entries, cell));
  return found.reduce((most, one) => (one.points > (most?.points ?? 0) ? one : most), null);
}

function placesOf(page, state, entries) {
  if (entries.every((entry) => !entry.open)) return page.cells;
  const at = page.cells.findIndex((cell) => cell.id === state.active);
  const there = [page.cells[at], page.cells[at - 1]].find((cell) => cell && !isBlank(state, cell.id));
  return there ? [there] : [];
}

function swingAt(page, entries, cell) {
  const kind = page.facts.kinds.find((one) => one.key === cell.kind);
  if (!kind?.cleared) return [];
  const changes = swing(page.facts, entries, cell.seat, cell.kind);
  const named = { kind: page.kinds[cell.kind], player: page.players[cell.seat].name };
  const loser = changes.findIndex((points, seat) => seat !== cell.seat && points > 0);
  const own = changes[cell.seat] < 0 ? [{ ...named, points: -changes[cell.seat] }] : [];
  const others = loser < 0 ? [] : [{ ...named, other: page.players[loser].name, points: changes[loser] }];
  return [...own, ...others];
}
