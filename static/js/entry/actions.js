// What a key does to a round. Keys are named as in the page: a number, or a word.

import { advance, back, fillRest, forward, step, to } from "./moves.js";
import { isBlank, numberOf, put, SPECIAL, written } from "./round.js";
import { way } from "./way.js";

const DIGITS = 7; // the most points have as many

// The state after a key; the same state when the key does nothing there.
export function press(page, state, key) {
  const cell = page.byId.get(state.active);
  if (!cell || cell.tap) return state; // nothing is typed here
  const next = /^\d+$/.test(key) ? typed(page, state, key) : (ACTIONS[key] ?? same)(page, state);
  return next === state ? state : { ...next, restAll: false };
}

// A digit from a real keyboard: where a key stands for a value, 1 may still become 12.
export function typeDigit(page, state, digit) {
  if (page.keys !== "values") return press(page, state, digit);
  const longer = state.fresh ? digit : state.values[state.active] + digit;
  const text = Number(longer) > page.most ? digit : String(Number(longer));
  const next = put(state, state.active, text);
  const full = Number(text) * 10 > page.most || text === "0";
  if (!full) return { ...next, fresh: false, corrects: corrects(state), restAll: false };
  return { ...advance(page, next, corrects(state)), restAll: false };
}

function typed(page, state, key) {
  if (page.keys === "digits") return append(page, state, key);
  return advance(page, put(state, state.active, key), corrects(state));
}

// Whether a number is typed over; a second digit belongs to the first. What replaces a special card
// corrects nothing.
const corrects = (state) => (state.fresh ? numberOf(state.values[state.active]) !== null : Boolean(state.corrects));

function append(page, state, digit) {
  const text = state.fresh ? (state.minus ? "−" : "") : state.values[state.active];
  const sign = text.startsWith("−") ? "−" : "";
  const digits = text.slice(sign.length) + digit;
  if (digits.length > DIGITS) return state;
  const next = { ...put(state, state.active, sign + String(Number(digits))), fresh: false };
  return way.isFull(page, next) ? advance(page, next, corrects(state)) : next;
}

function erase(page, state) {
  const text = state.values[state.active];
  if (text === "") {
    const before = back(page, state);
    return before === state ? state : put(before, before.active, "");
  }
  const rest = page.keys === "digits" && !state.fresh ? text.slice(0, -1) : "";
  return { ...put(state, state.active, rest), fresh: false, corrects: true };
}

function sign(page, state) {
  if (!page.byId.get(state.active).signed) return state;
  const text = state.values[state.active];
  return { ...put(state, state.active, text.startsWith("−") ? text.slice(1) : `−${text}`), fresh: false };
}

// «One less» in a blank cell may also begin a negative number: a digit after it keeps the sign.
function count(page, state, by) {
  const before = numberOf(state.values[state.active]);
  const number = (before ?? 0) + by;
  if (number < 0 && !page.byId.get(state.active).signed) return state;
  return { ...put(state, state.active, written(number)), fresh: true, minus: before === null && by < 0 };
}

function special(page, state) {
  return advance(page, put(state, state.active, SPECIAL), corrects(state));
}

// Enter goes where something lacks; where nothing does it means «save», which the page knows.
function enter(page, state) {
  return page.cells.some((cell) => !cell.optional && isBlank(state, cell.id)) ? advance(page, state) : state;
}

const same = (_page, state) => state;

const ACTIONS = {
  erase,
  sign,
  special,
  enter,
  rest: fillRest,
  next: forward,
  more: (page, state) => count(page, state, 1),
  less: (page, state) => count(page, state, -1),
  clear: (_page, state) => ({ ...put(state, state.active, ""), fresh: true, minus: false }),
  up: (page, state) => step(page, state, -1, 0),
  down: (page, state) => step(page, state, 1, 0),
  left: (page, state) => step(page, state, 0, -1),
  right: (page, state) => step(page, state, 0, 1),
};

export { to };
