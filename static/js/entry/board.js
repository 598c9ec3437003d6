// Puts the state of a round on the page: cells, points, words, what still lies. Writes only what
// changed, and nothing that would move anything.

import { isSum, numberOf, SPECIAL, written } from "./round.js";

const MARKS = ["is-active", "is-blank", "is-wrong", "is-doubtful", "is-cleared", "is-tied"];

// `onCell(id, tapped)` hears where a finger or the Tab key went; a tap also on the cell that is active.
export function createBoard(page, onCell) {
  const inputs = new Map(page.stops.map((cell) => [cell.id, document.getElementById(cell.id)]));
  const rows = page.players.map(({ number }) => rowParts(number));
  const left = new Map([...document.querySelectorAll("[data-left]")].map((e) => [e.dataset.left, e]));
  const whom = document.querySelector("[data-whom]");
  inputs.forEach((input, id) => upgrade(input, (tapped) => onCell(id, tapped)));

  function render(state, view) {
    for (const cell of page.stops) renderCell(inputs.get(cell.id), cell, state, view, page);
    rows.forEach((row, seat) => renderRow(row, view.rows[seat], seat === page.byId.get(state.active)?.seat));
    for (const pile of view.left) renderLeft(left.get(pile.key), pile);
    if (whom) renderWhom(whom, view.rest, page);
  }

  // The cursor follows, unless somebody is busy elsewhere on the page and it need not.
  function focus(state, always = false) {
    const input = inputs.get(state.active);
    if (!input) return;
    const at = document.activeElement;
    const free = always || at === document.body || at === null || at.classList.contains("cell");
    if (free && at !== input) input.focus({ preventScroll: true });
    reveal(input);
  }

  // After the next frame: what a tap changed is seen first, moving the focus costs as much again.
  let due = false;
  function focusSoon(current) {
    if (due) return;
    due = true;
    const later = () => {
      due = false;
      focus(current());
    };
    requestAnimationFrame(() => setTimeout(later));
  }

  // A turned tablet keeps the cell in sight.
  addEventListener("resize", () => reveal(document.querySelector(".is-active")));

  return { render, focus, focusSoon };
}

// The row that comes next comes along (scroll-margin), so that the cursor never moves out of sight;
// of a row that is higher than the paper, the cell.
const reveal = (cell) =>
  [cell?.closest(".entry-row"), cell].forEach((one) => one?.scrollIntoView({ block: "nearest" }));

// The system keyboard stays away; a real keyboard still types.
function upgrade(input, onFocus) {
  input.inputMode = "none";
  input.setAttribute("virtualkeyboardpolicy", "manual");
  input.removeAttribute("aria-describedby");
  input.addEventListener("focus", () => onFocus(false));
  input.addEventListener("click", () => onFocus(true));
}

function rowParts(number) {
  const row = document.querySelector(`.entry-row[data-player="${number}"]`);
  row.querySelectorAll(".entry-error").forEach((error) => error.remove());
  nameWhy(row, number);
  return { row, sum: row.querySelector(".entry-sum"), why: row.querySelector(".entry-why") };
}

function nameWhy(row, number) {
  const words = row.querySelector(".entry-why");
  words.id = `entry-why-${number}`;
  row.setAttribute("aria-describedby", words.id);
}

function renderCell(input, cell, state, view, page) {
  const text = state.values[cell.id] ?? "";
  const active = cell.id === state.active;
  const frame = input.closest(".count");
  const shown = text === SPECIAL ? page.words["special-card"] : isSum(text) && !active ? written(numberOf(text)) : text;
  toggle(frame, "is-sum", isSum(shown));
  if (input.value !== shown) input.value = shown;
  if (isSum(shown)) input.scrollLeft = input.scrollWidth;
  const marks = view.marks.get(cell.id) ?? "";
  MARKS.forEach((mark) => toggle(frame, mark, mark === "is-active" ? active : marks.includes(mark)));
  attribute(input, "aria-invalid", marks.includes("is-wrong") ? "true" : null);
  attribute(input, "aria-describedby", /is-wrong|is-doubtful/.test(marks) ? "entry-says" : null);
  if (page.way === "hand") renderPicture(frame, text);
}

// The picture of a card lies over its number.
function renderPicture(frame, text) {
  if (frame.dataset.card === text) return;
  frame.dataset.card = text;
  frame.querySelector(".card-picture")?.remove();
  const key = text && document.querySelector(`[data-key="${text}"] .card-picture`);
  if (!key) return;
  const picture = key.cloneNode(true);
  picture.removeAttribute("role");
  picture.querySelector("title")?.remove();
  picture.setAttribute("aria-hidden", "true");
  frame.append(picture);
}

function renderRow({ row, sum, why }, view, current) {
  toggle(row, "is-current", current);
  toggle(row, "is-incomplete", view.provisional);
  write(sum, view.sum);
  write(why, view.why);
}

function renderLeft(element, pile) {
  if (!element) return;
  write(element, pile.text.replace(" ", "\n")); // a number and its words: one below the other on a phone
  toggle(element, "is-over", pile.wrong);
}

function renderWhom(element, rest, page) {
  const whom = rest.seat === null ? page.words.all : page.players[rest.seat].name;
  write(element, rest.cells.length ? whom : "");
  element.closest("button").disabled = rest.cells.length === 0;
}

const write = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};

const toggle = (element, name, on) => {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
};

const attribute = (element, name, value) => {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};
