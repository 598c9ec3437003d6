// What the page says about a round while it is typed: points, kinds cleared and tied, what still
// lies on the piles, what the audit finds. Everything is computed anew from the cells.

import { check, left, score } from "./score.js";
import { rest } from "./moves.js";
import { entriesOf, isBlank, missing, numberOf, SPECIAL, written } from "./round.js";
import { largestSwing } from "./swing.js";
import { line, listed } from "./words.js";

// `told` are problems that the server found in just these counts.
export function preview(page, state, told = []) {
  const entries = entriesOf(page, state.values);
  const open = openKinds(page.facts, entries);
  const result = score(decided(page.facts, open), entries);
  const problems = told.length ? told : check(page.facts, entries);
  const blank = missing(page, state);
  const hard = problems.filter((found) => found.hard);
  return {
    problems,
    rows: page.players.map((_player, at) => rowView(page, entries[at], at, result, open)),
    marks: marks(page, state, result, problems),
    left: page.facts.kinds.map((kind) => leftView(page, kind, entries, problems)),
    swing: largestSwing(page, state, entries, open),
    missing: blank,
    rest: rest(page, state),
    hard,
    soft: problems.filter((found) => !found.hard),
    anyway: problems.length > 0 && hard.length === 0 && blank.length === 0,
  };
}

// Kinds whose majority others could still turn: somebody's count lacks, and enough cards are left.
function openKinds(facts, entries) {
  const clearing = facts.kinds.filter((kind) => kind.cleared);
  return new Set(clearing.filter((kind) => isOpen(kind, entries)).map((kind) => kind.key));
}

function isOpen({ key, copies }, entries) {
  const counts = entries.map((entry) => entry.counts?.[key] ?? null);
  const known = counts.filter((count) => count !== null);
  const rest = copies - known.reduce((sum, count) => sum + count, 0);
  return known.length < counts.length && rest >= Math.max(0, ...known);
}

// While a majority is open, the kind counts its points for everybody.
function decided(facts, open) {
  if (open.size === 0) return facts;
  return { ...facts, kinds: facts.kinds.map((kind) => (open.has(kind.key) ? { ...kind, cleared: false } : kind)) };
}

function rowView(page, entry, at, result, open) {
  const points = result.points[at];
  const waits = Object.entries(entry.counts ?? {}).some(([kind, count]) => count > 0 && open.has(kind));
  return {
    name: page.players[at].name,
    points,
    complete: !entry.open,
    provisional: entry.open || waits,
    sum: sumOf(page, at, points),
    why: why(page, at, result, waits && page.others > 0),
  };
}

// Counts give the points of the round, points the total that they lead to.
function sumOf(page, at, points) {
  if (page.way === "points") return written(page.players[at].before + page.sign * (points ?? 0));
  return points === null ? "" : written(points);
}

// Whoever counts alone is told that the points are not the last word.
function why(page, at, result, waits) {
  const tied = Object.keys(result.tied).filter((kind) => result.tied[kind].includes(at));
  const said = [...sentence(page, "free", result.cleared[at]), ...sentence(page, "tied", tied), ...(waits ? [page.words.open] : [])];
  return said.join(" · ");
}

function sentence(page, word, kinds) {
  if (kinds.length === 0) return [];
  return [line(page.words[word], { kinds: listed(kinds.map((kind) => page.kinds[kind])).join("") })];
}

function marks(page, state, result, problems) {
  const wrong = problems.filter((found) => found.hard);
  const [first] = problems;
  const doubt = (cell) => (first && !first.hard && isDoubted(first, cell) ? " is-doubtful" : "");
  return new Map(page.cells.map((cell) => [cell.id, marksOf(page, state, cell, result, wrong) + doubt(cell)]));
}

// Whether a warning is about a cell: one of its kinds, or anything of its player or of everybody.
function isDoubted({ player, kinds = [] }, cell) {
  if (player !== null && player !== cell.seat) return false;
  return kinds.length === 0 || kinds.includes(cell.kind);
}

function marksOf(page, state, cell, result, wrong) {
  const text = state.values[cell.id];
  if (isBlank(state, cell.id) || text === SPECIAL) return "is-blank";
  if (wrong.some((found) => concerns(page, found, cell, text))) return "is-wrong";
  if (result.cleared[cell.seat].includes(cell.kind)) return numberOf(text) ? "is-cleared" : "";
  return result.tied[cell.kind]?.includes(cell.seat) ? "is-tied" : "";
}

function concerns(page, found, cell, text) {
  if (found.player !== null && found.player !== cell.seat) return false;
  if (found.kind === null) return found.player !== null;
  const kind = page.way === "hand" ? String(numberOf(text)) : cell.kind;
  return kind === found.kind && numberOf(text) !== 0 || (page.way === "hand" && kind === found.kind);
}

function leftView(page, kind, entries, problems) {
  const remain = left(page.facts, entries)[kind.key];
  const text =
    remain < 0
      ? line(page.words.over, { over: -remain })
      : line(page.words.left, { left: remain, copies: kind.copies });
  return { key: kind.key, text, wrong: problems.some((found) => found.kind === kind.key) };
}
