// Shows what waits to be sent, and gives back what the server did not take, with its reason.

import { keepDraft } from "../entry/draft.js";
import { listen, open, remove } from "./queue.js";

const box = document.getElementById("outbox");
const pattern = box.querySelector("li");

export function show() {
  listen(render);
  document.addEventListener("part:refreshed", markRows);
  render();
}

function render() {
  const items = open();
  box.hidden = items.length === 0;
  if (items.length) {
    box.classList.toggle("is-stuck", items.some((item) => item.state !== "waiting"));
    box.querySelector("[data-outbox-head]").textContent = headOf(items);
    box.querySelector("ul").replaceChildren(...items.map(lineOf));
  }
  markRows();
}

function headOf(items) {
  const stuck = items.filter((item) => item.state !== "waiting").length;
  const words = stuck ? box.dataset.stuck : box.dataset.waiting;
  return words.replace("{n}", String(stuck || items.length));
}

function lineOf(item) {
  const line = pattern.cloneNode(true);
  line.hidden = false;
  line.querySelector("[data-title]").textContent = item.title;
  line.querySelector("[data-words]").textContent = item.words;
  const why = line.querySelector("[data-why]");
  why.textContent = item.problems.join(" ") || box.dataset[item.state] || "";
  why.hidden = item.state === "waiting";
  const look = line.querySelector("[data-look]");
  look.hidden = item.state === "denied";
  look.addEventListener("click", () => lookAt(item));
  const away = line.querySelector("[data-away]");
  away.hidden = item.state === "waiting";
  away.addEventListener("click", () => throwAway(away, item));
  return line;
}

// Back to where it was typed: the page finds it as a draft, and takes the item over.
function lookAt(item) {
  keepDraft(item.draft.page, item.draft.values);
  location.assign(item.page);
}

// Only after being asked again: this is the last copy.
function throwAway(button, item) {
  if (button.dataset.sure) return remove(item.name);
  button.dataset.sure = "1";
  button.textContent = box.dataset.sure;
}

// On the pad the rounds that wait say so.
function markRows() {
  for (const mark of document.querySelectorAll("[data-outbox-mark]")) mark.remove();
  for (const item of open()) {
    const head = document.querySelector(`main[data-play="${item.play}"] #round-${item.round} .round-open`);
    if (!head) continue;
    const mark = document.createElement("span");
    mark.className = "round-word";
    mark.dataset.outboxMark = "";
    mark.textContent = box.dataset.mark;
    head.append(mark);
  }
}
