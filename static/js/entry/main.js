// The entry of a round: what is typed, previewed, kept and saved. Without this the form still works.

import { isEnded, press, typeDigit } from "./actions.js";
import { isBehind, nextOf, turnTo } from "./ahead.js";
import { listenForArrivals } from "./arrivals.js";
import { createBoard } from "./board.js";
import { askWhose } from "./conflict.js";
import { dropOld, loadDraft, sameCells } from "./draft.js";
import { createKeeping } from "./keeping.js";
import { listenToCells, listenToKeypad, SIGNS } from "./keys.js";
import { createKnocker, withKnocker } from "./knocker.js";
import { to } from "./moves.js";
import { offer } from "./offer.js";
import { begin, put, readPage, rowOf, textIn } from "./round.js";
import { createSaving } from "./saving.js";
import { createSays, news } from "./says.js";
import { way } from "./way.js";
import { find, follow, hand } from "../outbox/hand.js";

const UNDO_STEPS = 200;
const DOUBLE_TAP = 900; // ms in which a second tap still means the button that was there before

const form = document.getElementById("entry-form");
const saveButton = document.getElementById("entry-save");
const page = readPage(JSON.parse(document.getElementById("entry-facts").textContent));
let keeping = createKeeping(page, form.elements.key.value);
let saving = newSaving();
const says = createSays(page);
const board = createBoard(page, (id, tapped) => (tapped || id !== state.active) && show(to(state, id)));
const knocker = createKnocker(page, (number) => change(withKnocker(page, state, number)));

let seen = Number(form.elements.seen.value) || null;
let check = null; // the second count whose differences were shown
let told = []; // what the server found that this page did not
let keptAt = 0; // when the round went into the outbox
let left = false; // saved, and on the way to the pad
let refused = null; // the state in which a sign was refused: what follows is no number of its own
const before = []; // earlier states, for «take back»
let state = firstState();
let view = way.preview(page, state);

function firstState() {
  const typed = Object.fromEntries(page.cells.map(({ id }) => [id, textIn(document.getElementById(id))]));
  const draft = keeping.verdict === "restore" ? keeping.draft : null;
  if (!draft) return begin(page, typed);
  const active = page.byId.has(draft.active) ? draft.active : page.stops[0]?.id;
  return { ...begin(page, { ...typed, ...ofThisTable(draft.values) }), active, knocker: draft.knocker ?? null };
}

// Somebody may have left the table since the draft was made.
function ofThisTable(values) {
  return Object.fromEntries(Object.entries(values).filter(([id]) => page.byId.has(id)));
}

// Another state on the page, with a word of what just happened.
function show(next, message = null) {
  const old = view;
  state = next;
  view = way.preview(page, state, told);
  board.render(state, view);
  way.render(page, state, view);
  knocker.render(state);
  says.show(state, view, message);
  saveButton.textContent = page.words[saving.isSending() ? "saving" : canGoOn() ? "go-on" : view.anyway ? "save-anyway" : "save"];
  says.announce(message ? (page.words[message] ?? message) : news(page, old, view));
}

// A state with something typed: kept as a draft, can be taken back.
function change(next, message = null) {
  if (next === state) return;
  if (next.values !== state.values) forget();
  before.push(state);
  if (before.length > UNDO_STEPS) before.shift();
  keeping.keep(next);
  show(next, message);
  board.focusSoon(() => state);
}

function forget() {
  told = [];
  saving.forget();
}

function onKey(key) {
  if (key === "undo") return takeBack();
  if (refused === state && key === "enter") return show(state, "only-digits");
  if (key === "enter" && view.missing.length === 0) return save();
  const next = press(page, state, key);
  change(next, key === "special" && next !== state ? "special" : null);
}

// What a keyboard types or a paste brings. No number becomes another: 12,5 is not 125.
function onText(text) {
  const after = !state.fresh && /[\d½]$/.test(state.values[state.active]);
  const action = SIGNS[text];
  if (/\d/.test(text) && refused !== state && !isEnded(state, text)) return change(typeDigit(page, state, text));
  if (action && press(page, state, action) !== state) return onKey(action);
  if (after || /[-−.,]/.test(text)) refused = state;
  if (after || text.trim()) show(state, "only-digits");
}

function takeBack() {
  const earlier = before.pop();
  if (!earlier) return;
  forget();
  keeping.keep(earlier);
  show(earlier);
  board.focusSoon(() => state);
}

function save() {
  if (saving.isSending()) return;
  if (canGoOn()) return goOn();
  const [blank] = view.missing;
  if (blank) return blank.tap ? way.stop(page, state, view, blank, says) : stop(blank.id, "missing");
  if (view.hard.length) return refuse();
  if (sameCells(state.values, page.saved)) return leave(); // nothing was changed
  send(way.raw(page, state.values));
}

const canGoOn = () => saving.isKept() && nextOf(page) !== null && (view.next?.() ?? !view.next);

// The round waits in the outbox: on with the next one, on the same page.
function goOn() {
  if (Date.now() - keptAt < DOUBLE_TAP) return;
  saving.letGo();
  const next = nextOf(page);
  way.turn(page, next, view.next?.());
  turnTo(page, next, view.rows, form);
  keeping = createKeeping(page, form.elements.key.value);
  saving = newSaving();
  [told, check, before.length] = [[], null, 0];
  const draft = keeping.verdict === "restore" ? keeping.draft.values : {};
  const blank = Object.fromEntries(page.cells.map(({ id }) => [id, draft[id] ?? ""]));
  show(begin(page, blank), "waits-before");
  board.focus(state, true);
}

function newSaving() {
  return createSaving(form.action, keepForLater, onPhase, () => isBehind(form.dataset.play, page.round));
}

function leave() {
  left = true;
  keeping.dropRound();
  location.assign(form.dataset.pad);
}

// What is wrong keeps the round from being saved: the cursor goes there.
function stop(id, message = null) {
  show({ ...to(state, id ?? state.active), restAll: true }, message);
  board.focus(state, true);
}

// Whoever wants to save all the same reads that it was not.
const refuse = () =>
  stop(page.stops.find(({ id }) => view.marks.get(id) === "is-wrong")?.id, "not-saved");

function send(entries) {
  const key = keeping.keyFor(entries, state);
  const after = keeping.earlierKeys();
  saving.save({ entries, seen, key, after, accept: view.soft.length > 0, check });
}

// The server did not answer: the outbox keeps it, whatever becomes of this page.
function keepForLater(body, onAnswer) {
  const { play, round, way } = page;
  const item = {
    url: form.action,
    page: location.pathname + location.search,
    play: form.dataset.play,
    round,
    title: form.dataset.heading,
    words: view.rows.map(({ name, sum }) => `${name} ${sum}`).join(" · "),
    body,
    draft: { page: { play, round, way }, values: loadDraft(page) },
  };
  return hand(item, onAnswer);
}

function onPhase(phase, answer) {
  if (phase === "done") return ANSWERS[answer.outcome](answer);
  if (phase === "waiting" && saving.isKept()) keptAt = Date.now();
  show(state, phase === "waiting" ? (answer?.why ?? "offline") : "saving");
}

const ANSWERS = {
  saved: leave,
  refused({ problems }) {
    told = problems.map((found) => ({ ...found, player: seatOf(found.player) }));
    show(state);
    if (view.hard.length) refuse();
  },
  conflict(answer) {
    show(takeOver(state, answer.others ?? {}));
    askWhose(page, state, answer.theirs, (choice) => settle(answer, choice));
  },
  denied: () => show(state, "refused"),
  failed: () => show(state, "failed"),
};

const seatOf = (number) => {
  const seat = page.players.findIndex((player) => player.number === number);
  return seat < 0 ? null : seat;
};

const cellsOf = (number) => rowOf(page, seatOf(Number(number)));

// What another device saved of players whom nobody touched here goes into their cells.
function takeOver(next, entries) {
  for (const [number, entry] of Object.entries(entries)) {
    cellsOf(number).forEach(({ id }) => (page.saved[id] = entry?.cells[id] ?? ""));
    next = cellsOf(number).reduce((now, { id }) => put(now, id, page.saved[id]), next);
  }
  return next;
}

// After two devices counted the same players: theirs go into the cells where chosen, and all is sent.
function settle({ theirs, head, check: second }, choice) {
  seen = head;
  check = second ?? null;
  const chosen = Object.entries(theirs).filter(([number]) => choice[number] === "theirs");
  for (const [number, entry] of Object.entries(theirs)) {
    cellsOf(number).forEach(({ id }) => (page.saved[id] = entry?.cells[id] ?? ""));
  }
  change(takeOver({ ...state }, Object.fromEntries(chosen)));
  // An entry that does not fit these cells, points where cards are counted, goes back as it came.
  const foreign = chosen.filter(([number, entry]) => entry && !cellsOf(number).some(({ id }) => page.saved[id]));
  const raw = Object.fromEntries(foreign.map(([number, entry]) => [number, entry.entry]));
  if (Object.keys(raw).length) send({ ...way.raw(page, state.values), ...raw });
  else save();
}

listenForArrivals(page, () => state, (next, came) => {
  if (came) show(next, "arrived");
  else if (!saving.isSending() && !saving.isWaiting()) show(next); // what is said of saving stays
});
listenToKeypad(document.querySelector(".keypad"), onKey);
listenToCells(form, (key) => atOnce(() => onKey(key)), (text) => atOnce(() => onText(text)));

// On a real keyboard the focus goes along, so that the next key is for the next cell.
function atOnce(act) {
  act();
  board.focus(state);
}

// Whatever came past the keys, such as a form filler, gives way to what was typed.
form.addEventListener("input", () => show(state));

form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "switch") {
    left = true; // the server carries what was typed
    return;
  }
  event.preventDefault();
  save();
});

// Another way of counting has a draft of its own; without storage the server carries what was typed.
document.querySelector("[data-switch]")?.addEventListener("click", (event) => {
  if (!keeping.isSafe()) return;
  event.preventDefault();
  location.assign(event.currentTarget.dataset.switch);
});

addEventListener("online", () => saving.hurry());
document.addEventListener("visibilitychange", () => document.hidden || saving.hurry());
addEventListener("pageshow", (event) => event.persisted && left && location.reload());
addEventListener("beforeunload", (event) => keeping.isSafe() || left || event.preventDefault());

way.listen(page, form, { current: () => state, change });
dropOld();
if (keeping.verdict === "offer") {
  offer(
    () => change(begin(page, { ...state.values, ...ofThisTable(keeping.draft.values) })),
    () => keeping.dropDraft(),
  );
}
show(state, keeping.verdict === "restore" ? "restored" : null);
board.focusSoon(() => state); // with the look that pages have when their scripts run

const kept = find(page.play, page.round, page.way);
if (kept) saving.resume((onAnswer) => follow(kept.name, onAnswer));
