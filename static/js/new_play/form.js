// The form of a new play made instant: rows come, go and change places without asking the server.
import { makeDraggable } from "../base/drag.js";
import { forgetDraft, keepDraft, readDraft } from "./draft.js";
import { sayAgreed } from "./agreed.js";
import { folded, marksOf } from "./marks.js";

const form = document.getElementById("new-play");
const list = document.getElementById("rows");
const chips = document.getElementById("known");
const facts = JSON.parse(document.getElementById("new-play-facts").textContent);
const pattern = list.firstElementChild.cloneNode(true);

const rows = () => [...list.children];
const nameOf = (row) => row.querySelector(".seat-input");
const startOf = (row) => row.querySelector(".seat-start input");
const dealerOf = (row) => row.querySelector(".seat-first input");
const marks = marksOf(facts);
const seated = () => rows().filter((row) => nameOf(row).value.trim());

// Names of fields and numbers follow the place in the list, colours and signs whoever sits there.
const renumber = () => {
  const shown = marks(rows().map((row) => nameOf(row).value));
  rows().forEach((row, index) => {
    nameOf(row).name = `players-${index}`;
    nameOf(row).setAttribute("aria-label", facts.row.replace("{n}", index + 1));
    startOf(row).name = `start-${index}`;
    dealerOf(row).value = String(index);
    dealerOf(row).setAttribute("aria-label", facts.first.replace("{n}", index + 1));
    row.querySelector(".seat-up").value = `up:${index}`;
    row.querySelector(".seat-up").disabled = index === 0;
    row.querySelector(".seat-out").value = `out:${index}`;
    const token = row.querySelector(".seat-token");
    const drawing = token.firstElementChild;
    token.setAttribute("class", `seat-token seat-${shown[index].colour}`);
    drawing.setAttribute("href", drawing.getAttribute("href").replace(/#.*/, `#seat-${shown[index].sign}`));
  });
  form.elements.shown.value = String(rows().length);
};

const addRow = (name = "") => {
  if (rows().length >= facts.most) return null;
  const row = pattern.cloneNode(true);
  forgive(row);
  nameOf(row).value = name;
  startOf(row).value = "";
  dealerOf(row).checked = false;
  list.append(row);
  return row;
};

const takeOut = (row) => {
  const dealt = dealerOf(row).checked;
  if (rows().length > Math.max(1, facts.least)) row.remove();
  else {
    nameOf(row).value = startOf(row).value = "";
    list.append(row);
  }
  if (dealt) dealerOf(list.firstElementChild).checked = true;
};

const moveUp = (row) => {
  row.previousElementSibling?.before(row);
  row.querySelector(".seat-up").focus();
};

const toggle = (name) => {
  const there = rows().find((row) => folded(nameOf(row).value) === folded(name));
  if (there) return takeOut(there);
  const free = rows().find((row) => !nameOf(row).value.trim());
  if (free) nameOf(free).value = name;
  else addRow(name);
};

// Whoever already sits is marked; a full table offers nobody else.
const showChips = () => {
  const names = new Set(seated().map((row) => folded(nameOf(row).value)));
  for (const chip of chips.querySelectorAll(".chip[aria-pressed]")) {
    const sits = names.has(folded(chip.value.slice(4)));
    chip.setAttribute("aria-pressed", String(sits));
    chip.disabled = !sits && seated().length >= facts.most;
  }
  const more = document.getElementById("more");
  if (more) more.hidden = rows().length >= facts.most;
};

const changed = () => {
  renumber();
  showChips();
  sayAgreed(form, facts, seated().length);
  keepDraft(facts.game, [...new FormData(form)]);
};

const press = (button) => {
  const [verb, ...rest] = button.value.split(":");
  const row = button.closest("li");
  if (verb === "more") nameOf(addRow() ?? list.lastElementChild).focus();
  else if (verb === "add") toggle(rest.join(":"));
  else if (verb === "out") takeOut(row);
  else if (verb === "up") moveUp(row);
  changed();
};

form.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=do]");
  if (!button) return;
  event.preventDefault();
  press(button);
});

makeDraggable(list, changed);

// Enter goes on to the next name; only the button begins the play.
list.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".seat-input")) return;
  event.preventDefault();
  const next = event.target.closest("li").nextElementSibling ?? (event.target.value.trim() && addRow());
  if (next) nameOf(next).focus();
  changed();
});

// What the server found wrong was wrong with what stood there: it goes when that is changed, and
// does not wander along when rows change places.
const forgive = (row) => {
  row.classList.remove("is-wrong");
  for (const sign of row.querySelectorAll(".is-wrong")) sign.classList.remove("is-wrong");
  for (const message of row.querySelectorAll(".field-error")) message.remove();
  for (const field of row.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
};

form.addEventListener("input", (event) => {
  const row = event.target.closest(".seat-row");
  if (row && !event.target.matches("[type=radio]")) forgive(row);
  changed();
});

// The first mistake comes into sight, wherever the page stood when it was sent.
const showMistake = () => form.querySelector(".field-error")?.scrollIntoView({ block: "center" });
showMistake();
window.addEventListener("load", showMistake);

form.addEventListener("submit", (event) => {
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});
window.addEventListener("pageshow", () => delete form.dataset.sent);

// The server's own words, and what it sends back after a mistake, are newer than any draft.
const restore = (draft) => {
  const typed = new Map(draft);
  const count = [...typed.keys()].filter((key) => key.startsWith("players-")).length;
  while (rows().length < count) addRow();
  while (rows().length > Math.max(count, facts.least)) list.lastElementChild.remove();
  renumber();
  form.querySelectorAll(".switch input").forEach((field) => (field.checked = false));
  for (const [name, value] of typed) {
    const fields = form.querySelectorAll(`[name="${CSS.escape(name)}"]`);
    for (const field of fields) {
      if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
      else field.value = value;
    }
  }
};

const draft = readDraft(facts.game);
if (draft && "fresh" in form.dataset) restore(draft);
form.addEventListener("reset", () => forgetDraft(facts.game));
renumber();
showChips();
sayAgreed(form, facts, seated().length);
