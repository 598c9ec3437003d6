// The pad made instant: sheets over it, whole rows to tap, the current round in sight, calm undo.
import "./sheet.js";
import { guardSteps } from "../base/steps.js";
import { dropDraft } from "../new_play/draft.js";

const main = document.getElementById("main");

// A tap anywhere in a row opens what its first cell opens, unless it hits something of its own.
const openRow = (event) => {
  if (event.defaultPrevented || event.target.closest("a, button, summary")) return;
  const row = event.target.closest("tr.round");
  row?.querySelector("a.round-open")?.click();
};

const currentRound = () => document.querySelector("tr.is-now")?.id;
let shown = currentRound();
// A round that was saved elsewhere moves on what is in sight; who reads an earlier one goes on.
const followCurrent = () => {
  if (currentRound() !== shown) showCurrent();
  shown = currentRound();
};

const markRows = () => {
  for (const link of document.querySelectorAll("a.round-open")) link.closest("tr").dataset.open = "";
};

// Many rounds: the one that matters now, or was just saved, comes into sight inside the block.
const showCurrent = () => {
  const scroller = document.getElementById("pad-scroll");
  const row = document.querySelector("tr.round:has(.is-new)") ?? document.querySelector("tr.is-now");
  if (!scroller || !row) return;
  const [head, foot] = ["thead", "tfoot"].map((part) => scroller.querySelector(part).offsetHeight);
  const seen = scroller.clientHeight - head - foot;
  if (row.offsetTop + row.offsetHeight <= head + seen) {
    scroller.scrollTop = 0; // the browser jumped to the row, under the names
    return;
  }
  const wanted = row.offsetTop - Math.max(0, (seen - row.offsetHeight) / 2);
  const first = [...document.querySelectorAll("tr.round")].find((one) => one.offsetTop >= wanted);
  scroller.scrollTop = (first ?? row).offsetTop - head; // no row is cut at the upper edge
};

// The address names the round that was saved, for browsers without scripts. The page itself stays
// at its top, where names, dealer and at the end the winner stand; browsers jump until all is loaded.
const stayOnTop = () => {
  if (location.hash.startsWith("#round-")) window.scrollTo({ top: 0, behavior: "instant" });
};
// On a phone the block takes what the notes above it and the button below leave, so that no total lies
// under it. Both are measured again when a note comes, goes or grows, the screen turns, or text does.
const block = () => main.querySelector(":scope > .block");
const tall = (element) => `${element.getBoundingClientRect().height}px`;
const leaveRoom = () => {
  const above = block().getBoundingClientRect().top - main.getBoundingClientRect().top;
  const button = main.querySelector(".tools-main");
  main.style.setProperty("--above", `${above}px`);
  main.style.setProperty("--below", button ? tall(button) : "0px");
};
const room = new ResizeObserver(leaveRoom);
const leaveRoomNow = () => {
  if (!main.classList.contains("page-pad")) return;
  for (const one of main.querySelectorAll(".note, .tools-main")) room.observe(one);
  room.observe(main);
  leaveRoom();
};

const afterNextFrame = (act) => requestAnimationFrame(() => requestAnimationFrame(act));

document.getElementById("main").addEventListener("click", openRow);
document.addEventListener("part:refreshed", () => (markRows(), leaveRoomNow(), followCurrent()));
markRows();
leaveRoomNow();
showCurrent();
stayOnTop();
window.addEventListener("pageshow", () => afterNextFrame(() => (stayOnTop(), showCurrent())));
guardSteps();
dropDraft(main.dataset.game);
