// A round as it is being typed: cells in reading order, a text in each, a cursor. Nothing here
// knows the page; every function gives a new state.

export const SPECIAL = "special"; // a card that does not score, still to be replaced
const NUMBER = String.raw`-?(?:\d{1,9}(?:[.,]5|½)?|[.,]5|½)`;
const SUM = new RegExp(`^${NUMBER}(\\+${NUMBER})*$`);

export const cellId = (player, part) => `p${player}-${part}`;

// The number in a cell, or what its sum makes; null while it is blank or no number.
export function numberOf(text) {
  const plain = (text ?? "").replaceAll("−", "-").replace(/\s*\+\s*/g, "+").replaceAll(" ½", "½").trim().replace(/^\+|\+-?$/g, "");
  return SUM.test(plain) ? plain.split("+").reduce((sum, part) => sum + amount(part), 0) : null;
}

// 12½ and 12,5 are 12.5, which a number of JavaScript holds exactly.
const amount = (text) => Number(text.replace(",", ".").replace("½", ".5"));

// The number in a cell that knows no halves.
export function wholeOf(text) {
  const number = numberOf(text);
  return Number.isInteger(number) ? number : null;
}

export const isSum = (text) => Boolean(text?.includes("+"));

// A number as people write it, with a real minus and ½ for a half.
export const written = (number) =>
  String(number).replace("-", "−").replace(/(^|[^\d])0\.5$/, "$1½").replace(/\.5$/, "½");

// The page's facts with its cells: each knows its seat, its column and what it counts. The cursor
// stops at those that are typed; others are tapped.
export function readPage(data) {
  const counted = data.players.flatMap(({ number }, seat) =>
    data.parts
      .map((part, column) => ({ ...part, id: cellId(number, part.key), seat, column }))
      .filter(({ only }) => only?.includes(number) ?? true),
  );
  const cells = data.cells ?? counted;
  return { ...data, cells, stops: cells.filter((cell) => !cell.tap), byId: new Map(cells.map((cell) => [cell.id, cell])) };
}

// The text of a cell as the page has it; a switch that is on is 1.
export const textIn = (input) => (input.type === "checkbox" ? (input.checked ? "1" : "") : input.value);

// The state with these texts; the cursor stands where the first one is missing.
export function begin(page, values) {
  const state = { values, active: page.stops[0]?.id, fresh: true, knocker: null };
  const first = page.stops.find((cell) => isBlank(state, cell.id));
  return first ? { ...state, active: first.id } : state;
}

export const isBlank = (state, id) => numberOf(state.values[id]) === null && state.values[id] !== SPECIAL;

// The cells that must be filled before the round can be saved. Who counted on another device may
// be left blank as a whole.
export const missing = (page, state) =>
  page.cells.filter(
    (cell) => !cell.optional && numberOf(state.values[cell.id]) === null && !isLeftOut(page, state, cell.seat),
  );

const isLeftOut = (page, state, seat) =>
  page.players[seat].ready && rowOf(page, seat).every((cell) => isBlank(state, cell.id));

export function put(state, id, text) {
  return { ...state, values: { ...state.values, [id]: text } };
}

// The cells of one seat, in order.
export const rowOf = (page, seat) => page.cells.filter((cell) => cell.seat === seat);

// What every player holds so far, in the shape that score.js reads: blanks are null, and `open`
// is true while something lacks.
export function entriesOf(page, values) {
  const shown = page.players.map((_player, seat) => {
    const cells = rowOf(page, seat).map((cell) => ({ ...cell, number: numberOf(values[cell.id]) }));
    const open = cells.some((cell) => !cell.optional && cell.number === null);
    return { ...entryOf(page.way, cells), open };
  });
  return [...shown, ...Array.from({ length: page.others ?? 0 }, () => unknown(page))];
}

// What somebody holds who is counted elsewhere.
function unknown(page) {
  if (page.way === "points") return { points: null, open: true };
  return { counts: Object.fromEntries(page.facts.kinds.map(({ key }) => [key, null])), open: true };
}

function entryOf(way, cells) {
  const typed = cells.map((cell) => [cell.key, cell.number]);
  if (way === "points") return Object.fromEntries(typed);
  if (way === "kinds") return { counts: Object.fromEntries(typed) };
  const counts = {};
  for (const { number } of cells) if (number !== null) counts[number] = (counts[number] ?? 0) + 1;
  return { counts };
}

// The entries by player number as the server reads them.
export function rawEntries(page, values) {
  const raw = page.players.map(({ number }, seat) => {
    const typed = rowOf(page, seat).map((cell) => [cell.key, numberOf(values[cell.id])]);
    const sums = rowOf(page, seat).filter(({ id }) => isSum(values[id]));
    const parts = Object.fromEntries(sums.map(({ key, id }) => [key, values[id]]));
    return [number, { ...rawEntry(page.way, typed), ...(sums.length && { parts }) }];
  });
  return Object.fromEntries(raw);
}

function rawEntry(way, typed) {
  if (way === "kinds") return { counts: Object.fromEntries(typed) };
  if (way === "hand") return { cards: typed.map(([, number]) => number) };
  return Object.fromEntries(typed);
}
