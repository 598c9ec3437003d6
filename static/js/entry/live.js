// What the page says about a round while it is typed: points, kinds cleared and tied, what still
// lies on the piles, what the audit finds. Everything is computed anew from the cells.

import { check, left, score } from "../score.js";
import { line, listed } from "./words.js";
import { rest } from "./moves.js";
import { entriesOf, isBlank, missing, numberOf, SPECIAL, written } from "./round.js";

// `told` are problems that the server found in just these counts.
export function preview(page, state, told = []) {
  const seats = entriesOf(page, state.values);
  const entries = seats.map((seat) => seat.entry);
  const open = openKinds(page, entries, seats);
  const result = score(decided(page.facts, open), entries);
  const problems = told.length ? told : audit(page.facts, seats);
  const blank = missing(page, state);
  const hard = problems.filter((found) => found.hard);
  return {
    seats,
    problems,
    result,
    rows: seats.map((seat, at) => rowView(page, seat, at, result, open)),
    marks: marks(page, state, result, problems),
    left: page.facts.kinds.map((kind) => leftView(page, kind, entries, problems)),
    missing: blank,
    rest: rest(page, state),
    hard,
    soft: problems.filter((found) => !found.hard),
    anyway: problems.length > 0 && hard.length === 0 && blank.length === 0,
  };
}

// Kinds whose majority others could still turn: somebody's count lacks, and enough cards are left.
function openKinds(page, entries, seats) {
  if (seats.every((seat) => seat.complete)) return new Set();
  const clearing = page.facts.kinds.filter((kind) => kind.cleared);
  return new Set(clearing.filter((kind) => isOpen(kind, entries)).map((kind) => kind.key));
}

function isOpen(kind, entries) {
  const counts = entries.map((entry) => entry.counts?.[kind.key]);
  const known = counts.filter((count) => count !== undefined);
  const most = Math.max(0, ...known);
  const others = kind.copies - known.reduce((sum, count) => sum + count, 0);
  return known.length < counts.length && others >= most;
}

// While a majority is open, the kind counts its points for everybody.
function decided(facts, open) {
  if (open.size === 0) return facts;
  return { ...facts, kinds: facts.kinds.map((kind) => (open.has(kind.key) ? { ...kind, cleared: false } : kind)) };
}

// Of a player still being typed only what no further count can put right.
function audit(facts, seats) {
  const sure = check(facts, seats.map((seat) => (seat.complete ? seat.entry : null)));
  const typed = check(facts, seats.map((seat) => seat.entry)).filter((found) => found.code === "deck-limit");
  const known = new Set(sure.map((found) => `${found.code} ${found.kind}`));
  return [...typed.filter((found) => !known.has(`${found.code} ${found.kind}`)), ...sure];
}

function rowView(page, seat, at, result, open) {
  const points = result.points[at];
  const counts = seat.entry.counts ?? {};
  const waits = Object.keys(counts).some((key) => counts[key] > 0 && open.has(key));
  const nothing = Object.keys(seat.entry.counts ?? seat.entry).length === 0;
  const sum = page.way === "points" ? page.players[at].before + points : points;
  return {
    name: page.players[at].name,
    points,
    complete: seat.complete,
    provisional: !seat.complete || waits,
    sum: nothing && page.way !== "points" ? "" : written(sum),
    why: why(page, at, result),
  };
}

function why(page, at, result) {
  const tied = Object.keys(result.tied).filter((kind) => result.tied[kind].includes(at));
  const said = [...sentence(page, "free", result.cleared[at]), ...sentence(page, "tied", tied)];
  return said.join(" · ");
}

function sentence(page, word, kinds) {
  if (kinds.length === 0) return [];
  return [line(page.words[word], { kinds: listed(kinds.map((kind) => page.kinds[kind])).join("") })];
}

function marks(page, state, result, problems) {
  const wrong = problems.filter((found) => found.hard);
  return new Map(page.cells.map((cell) => [cell.id, marksOf(page, state, cell, result, wrong)]));
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
