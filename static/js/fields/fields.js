// A round of a game that is a value while it is typed: points, totals, what follows, what is wrong.

import { check, restOf } from "../definition/checks.js";
import { evaluate } from "../definition/evaluate.js";
import { isSum, wholeOf, put, rowOf, written } from "../entry/round.js";
import { use } from "../entry/way.js";
import { line, named } from "../entry/words.js";
import { contextAfter, turn } from "./ahead.js";
import { isLeftOut, isOnlyOne, lacking } from "./missing.js";
import { listenToSheet, renderSheet, sheetAfter } from "./sheet.js";

function preview(page, state, told = []) {
  const round = roundOf(page, state.values);
  const rest = page.sheets.length ? [] : restOf(page.definition, round.entries, page.context);
  for (const { player, key, number } of rest) if (round.entries[player]) round.entries[player][key] = number;
  const missing = lacking(page, state.values, round.entries);
  const complete = missing.length === 0;
  const problems = told.length ? told : found(page, round, complete);
  const hard = problems.filter((one) => one.hard);
  return {
    problems,
    rows: rowsOf(page, state, round, complete),
    marks: marksOf(page, state, problems),
    left: [],
    swing: null,
    missing,
    rest: { seat: null, cells: [] },
    hard,
    soft: problems.filter((one) => !one.hard),
    anyway: problems.length > 0 && hard.length === 0 && complete,
    next: () => contextAfter(page, { ...round, entries: round.entries.map((entry) => entry && { ...entry, ...zeros(page, entry) }) }, complete && !problems.some((one) => one.hard)),
    after: page.sheets.length ? sheetAfter(page, round.entries) : page.tally ? evaluate(page.definition, round.entries, round.table, page.context) : null,
    ghosts: new Map(rest.map(({ player, key, number }) => [idAt(page, player, key), written(number)])),
  };
}

// Entries by position at the table and the fields of the round; what is not typed yet is null.
function roundOf(page, values) {
  const entries = page.fixed.map((one) => one && { ...one });
  page.players.forEach((player, seat) => {
    entries[player.position] = isLeftOut(page, values, seat) ? null : entryOf(page, rowOf(page, seat), values);
  });
  return { entries, table: entryOf(page, rowOf(page, null), values) };
}

function entryOf(page, cells, values) {
  const entry = {};
  for (const { id, key, what } of cells) {
    if (what === "value" || what === "box") continue;
    entry[key] = what === "yes" && values[id] !== "1" ? null : wholeOf(values[id]);
  }
  const box = cells.find(({ what }) => what === "box");
  if (box && values[box.id]) entry[values[box.id]] = wholeOf(values[box.id.replace("-box", "-value")]);
  return entry;
}

// What is wrong: blank is 0 as soon as nothing is missing any more.
function found(page, { entries, table }, complete) {
  const full = (entry) => ({ ...entry, ...(complete ? zeros(page, entry) : {}) });
  const shown = entries.map((entry, seat) => entry && { ...page.sheets[seat], ...full(entry) });
  return check(page.definition, shown, complete ? full(table) : table, page.context).map((one) => ({
    ...one,
    player: one.player === null ? null : page.players.findIndex(({ position }) => position === one.player),
  }));
}

function zeros(page, entry) {
  const waits = page.definition.fields.filter(({ kind }) => kind === "bid" || kind === "made").map(({ key }) => key);
  const blank = Object.keys(entry).filter((key) => entry[key] === null && !waits.includes(key));
  return Object.fromEntries(blank.map((key) => [key, 0]));
}

function rowsOf(page, state, { entries, table }, complete) {
  const points = pointsOf(page, entries, table);
  const begun = page.cells.some(({ id }) => state.values[id]) && !(page.crosses && entries.includes(null));
  return page.players.map(({ name, before, position }) => {
    const own = points[position];
    const known = entries[position] && (page.sheets.length ? Object.values(entries[position]).some((number) => number !== null) : begun) && !isWaiting(page, entries[position]);
    return {
      name,
      points: known ? own : null,
      complete: complete && known,
      provisional: !complete,
      sum: known ? written(own) : "",
      why: known ? line(page.words.total, { total: written(before + own) }) : "",
    };
  });
}

function pointsOf(page, entries, table) {
  const { definition, context, sheets } = page;
  if (!sheets.length) return evaluate(definition, entries, table, context).points;
  const after = sheetAfter(page, entries);
  const before = evaluate(definition, sheets, {}, context);
  return after.points.map((points, seat) => points - before.points[seat]);
}

// Whether a bid or its result is not there yet.
const isWaiting = (page, entry) =>
  page.definition.fields.some(({ key, kind }) => (kind === "bid" || kind === "made") && (entry[key] ?? null) === null);

function marksOf(page, state, problems) {
  const [hard, [first]] = [problems.filter((one) => one.hard), problems];
  const marks = page.cells.map((cell) => {
    const own = cell.what === "value" ? state.values[cell.id.replace("-value", "-box")] : cell.kind;
    const about = ({ kind, player }) => kind === own && (player ?? cell.seat) === cell.seat;
    const doubt = first && !first.hard && about(first) ? " is-doubtful" : "";
    return [cell.id, hard.some(about) ? "is-wrong" : (wholeOf(state.values[cell.id]) === null ? "is-blank" : "") + doubt];
  });
  return new Map(marks);
}

function idAt(page, position, key) {
  const seat = page.players.findIndex((player) => player.position === position);
  return page.cells.find((cell) => cell.seat === seat && cell.key === key)?.id;
}

function render(page, state, view) {
  if (view.after) renderSheet(page, state, view);
  for (const cell of page.cells) {
    const input = document.getElementById(cell.id);
    const text = state.values[cell.id] ?? "";
    if (!cell.tap) input.placeholder = view.ghosts.get(cell.id) ?? "";
    else if (cell.what === "yes") input.checked = text === "1";
    else input.value = text;
    if (cell.what === "choice") press(cell.id, text);
    if (cell.tap && cell.what !== "box") input.closest(".tap").classList.toggle("is-wrong", view.marks.get(cell.id) === "is-wrong");
  }
}

function press(id, text) {
  for (const chip of document.querySelectorAll(`[data-choice="${id}"]`)) {
    chip.setAttribute("aria-pressed", String(chip.dataset.value === text));
  }
}

// One tap says who: where only one can be, it leaves whoever it was before.
function listen(page, form, { current, change }) {
  // Before main.js shows the state as it was.
  const onTap = ({ target }) => {
    const cell = page.byId.get(target.id);
    if (!cell?.tap) return;
    if (cell.what !== "yes") return change(put(current(), cell.id, target.value));
    const others = target.checked && isOnlyOne(page, cell.key) ? page.cells.filter(({ key, id }) => key === cell.key && id !== cell.id) : [];
    const cleared = others.reduce((state, { id }) => put(state, id, ""), current());
    change(put(cleared, cell.id, target.checked ? "1" : ""));
  };
  form.addEventListener("input", onTap, true);
  listenToSheet(page, form, current, change);
  form.addEventListener("click", ({ target }) => {
    const chip = target.closest("[data-choice]");
    if (chip) change(put(current(), chip.dataset.choice, chip.getAttribute("aria-pressed") === "true" ? "" : chip.dataset.value));
  });
}

// The cells as the form would send them.
const raw = (page, values) =>
  Object.fromEntries(page.cells.map(({ id }) => [id, (values[id] ?? "").replaceAll("−", "-")]).filter(([, text]) => text));

// Where the cursor stands, if anything is typed here.
function place(page, cell) {
  if (!cell) return [];
  return cell.seat === null ? [cell.label] : [named(page.players[cell.seat].name), ` · ${cell.label}`];
}

// What is tapped takes no cursor: its first button has the focus.
function stop(page, state, view, { id, what }, says) {
  const message = what === "choice" ? "unchosen" : "missing";
  says.show({ ...state, active: id }, view, message);
  says.announce(page.words[message]);
  (document.querySelector(`[data-choice="${id}"]`) ?? document.getElementById(id)).focus();
}

// Whether no further digit can follow in the cell that is typed into.
function isFull(page, { active, values }) {
  const [{ least, most }, number] = [page.byId.get(active), wholeOf(values[active])];
  return !isSum(values[active]) && (number === 0 || (number > 0 ? number * 10 > most : number * 10 < least));
}

const inWords = (cells, { values }) =>
  cells
    .filter(({ id, what }) => values[id] && !(what === "yes" && values[id] === "0"))
    .map(({ id, label, what, choices }) => (what === "yes" ? label : choices[values[id]] ?? `${label} ${values[id]}`))
    .join(", ") || "0";

use({ turn, preview, raw, render, listen, place, stop, isFull, inWords });
