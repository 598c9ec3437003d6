// What a key does to a round. Keys are named as in the page: a number, or a word.

import { advance, back, fillRest, forward, step, to } from "./moves.js";
import { isBlank, numberOf, put, SPECIAL, written } from "./round.js";
import { way } from "./way.js";

const DIGITS = 7; // the most points have as many
const LONGEST_SUM = 24;

// The number at the end of a sum: what stands before it, its sign, its digits, its half.
const lastOf = (text) =>
  /^(.*\+)?([-−]?)(\d*)([.,½]5?)?$/.exec(text)?.slice(1).map((part) => part ?? "") ?? ["", "", "", ""];
const ENDED = /\d$|½$/; // a number that a + may follow

// The state after a key; the same state when the key does nothing there.
export function press(page, state, key) {
  const cell = page.byId.get(state.active);
  if (!cell || cell.tap) return state; // nothing is typed here
  const next = /^\d+$/.test(key) ? typed(page, state, key) : (ACTIONS[key] ?? same)(page, state, key);
  return next === state ? state : { ...next, restAll: false, full: next.full === state.full ? null : next.full };
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
  const [sum, sign, before, half] = lastOf(state.fresh ? "" : state.values[state.active]);
  if (isEnded(state, digit)) return state;
  if (half) return { ...put(state, state.active, `${state.values[state.active]}5`), fresh: false };
  const digits = before + digit;
  if (digits.length > DIGITS) return state;
  const next = { ...put(state, state.active, sum + sign + String(Number(digits))), fresh: false };
  return way.isFull(page, next) ? { ...advance(page, next, corrects(state)), full: state.active } : next;
}

// After 12, only a 5 can follow, and after that nothing.
export function isEnded(state, digit) {
  const half = state.fresh ? "" : lastOf(state.values[state.active])[3];
  return half !== "" && (digit !== "5" || half.length > 1 || half === "½");
}

// A half comes to the number that stands there, also when the cursor has just come to it.
function addHalf(page, state, sign) {
  const text = state.values[state.active];
  if (!page.byId.get(state.active).halves || lastOf(text)[3]) return state;
  return { ...put(state, state.active, text + sign), fresh: false };
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
  const [sum, minus, digits, half] = lastOf(state.values[state.active]);
  return { ...put(state, state.active, sum + (minus ? "" : "−") + digits + half), fresh: false };
}

// One more or less, of the last number where a sum is typed.
function count(page, state, by) {
  const text = state.values[state.active];
  const [sum] = lastOf(text);
  const number = (numberOf(text.slice(sum.length)) ?? 0) + by;
  if (number < 0 && !page.byId.get(state.active).signed) return state;
  return { ...put(state, state.active, sum + written(number)), fresh: sum === "" };
}

// After digits: the next ones are added to them, also when the cursor has just moved on by itself.
function plus(page, state) {
  const text = state.values[state.active];
  if (state.full && text === "") return plus(page, to(state, state.full));
  if (page.keys !== "digits" || !ENDED.test(text) || text.length > LONGEST_SUM) return state;
  return { ...put(state, state.active, `${text}+`), fresh: false };
}

// After digits a part with a minus begins; before them it is the sign of the number.
function minus(page, state) {
  const sum = state.fresh ? put(state, state.active, "") : state;
  if (!ENDED.test(sum.values[state.active])) return sign(page, sum);
  const more = page.byId.get(state.active).signed ? plus(page, sum) : sum;
  return more === sum ? state : sign(page, more);
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
  minus,
  plus,
  special,
  enter,
  "½": addHalf,
  ".": addHalf,
  ",": addHalf,
  rest: fillRest,
  next: forward,
  more: (page, state) => count(page, state, 1),
  less: (page, state) => count(page, state, -1),
  clear: (_page, state) => ({ ...put(state, state.active, ""), fresh: true }),
  up: (page, state) => step(page, state, -1, 0),
  down: (page, state) => step(page, state, 1, 0),
  left: (page, state) => step(page, state, 0, -1),
  right: (page, state) => step(page, state, 0, 1),
};

export { to };
