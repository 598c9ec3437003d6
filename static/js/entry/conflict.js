// Two devices counted the same players: both counts side by side, and a choice for each player.

import { rowOf } from "./round.js";
import { way } from "./way.js";

// Asks for every disputed player; `onChoice({player: "mine" | "theirs"})` when all are chosen.
export function askWhose(page, state, theirs, onChoice) {
  const dialog = document.getElementById("entry-conflict");
  const use = dialog.querySelector('[data-conflict="use"]');
  const disputes = [...dialog.querySelectorAll("[data-dispute]")];
  const open = disputes.filter(({ dataset }) => dataset.dispute in theirs);
  disputes.forEach((one) => (one.hidden = !open.includes(one)));
  open.forEach((one) => fill(page, state, one, theirs[one.dataset.dispute]));
  const check = () => (use.disabled = !open.every(chosen));
  check();
  dialog.onchange = check;
  use.onclick = () => {
    dialog.close();
    onChoice(Object.fromEntries(open.map((one) => [one.dataset.dispute, chosen(one).value])));
  };
  dialog.querySelector('[data-conflict="back"]').onclick = () => dialog.close();
  dialog.showModal();
}

const chosen = (dispute) => dispute.querySelector("input:checked");

function fill(page, state, dispute, entry) {
  const at = page.players.findIndex(({ number }) => String(number) === dispute.dataset.dispute);
  const seat = at < 0 ? null : at; // what belongs to the round, not to a player
  dispute.querySelectorAll("input").forEach((input) => (input.checked = false));
  const both = [mineInWords(page, state, seat), entry?.words ?? page.words["dealt-again"]].map(parts);
  ["mine", "theirs"].forEach((whose, at) => {
    dispute.querySelector(`[data-count="${whose}"]`).replaceChildren(...marked(both[at], both[1 - at]));
  });
}

const parts = (words) => words.split(", ");

// What only one of the two says stands out.
const marked = (own, other) =>
  own.flatMap((part, at) => {
    const shown = document.createElement(other.includes(part) ? "span" : "mark");
    shown.textContent = part;
    return at ? [", ", shown] : [shown];
  });

function mineInWords(page, state, seat) {
  const cells = rowOf(page, seat);
  if (way.inWords) return way.inWords(cells, state);
  const said = cells.map((cell) => state.values[cell.id] || page.words.blank);
  if (page.way === "hand") return said.join(", ");
  if (page.way === "points") return said[0];
  const held = cells.map((cell, at) => [cell.label, said[at]]).filter(([, count]) => count !== "0");
  return held.map((pair) => pair.join(" ")).join(", ") || "0";
}
