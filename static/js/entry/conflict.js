// Two devices counted the same players: both counts side by side, and a choice for each player.

import { rowOf } from "./round.js";

// Asks for every disputed player; `onChoice({player: "mine" | "theirs"})` when all are chosen.
export function askWhose(page, state, theirs, onChoice) {
  const dialog = document.getElementById("entry-conflict");
  const list = dialog.querySelector("[data-conflicts]");
  const use = dialog.querySelector('[data-conflict="use"]');
  const players = Object.keys(theirs).map(Number);
  list.replaceChildren(...players.map((number) => question(page, state, number, theirs[number])));
  use.disabled = true;
  list.onchange = () => {
    use.disabled = players.some((number) => !chosen(list, number));
  };
  use.onclick = () => {
    dialog.close();
    onChoice(Object.fromEntries(players.map((number) => [number, chosen(list, number).value])));
  };
  dialog.querySelector('[data-conflict="back"]').onclick = () => dialog.close();
  dialog.showModal();
}

const chosen = (list, number) => list.querySelector(`input[name="conflict-${number}"]:checked`);

function question(page, state, number, entry) {
  const seat = page.players.findIndex((player) => player.number === number);
  const copy = document.getElementById("conflict-player").content.cloneNode(true);
  const name = document.createElement("bdi");
  name.textContent = page.players[seat].name;
  copy.querySelector("legend").append(name);
  copy.querySelectorAll("input").forEach((input) => {
    input.name = `conflict-${number}`;
  });
  const [mine, other] = copy.querySelectorAll(".radio-card-hint");
  mine.textContent = mineInWords(page, state, seat);
  other.textContent = entry === null ? page.words["dealt-again"] : entry.words;
  return copy;
}

function mineInWords(page, state, seat) {
  const cells = rowOf(page, seat);
  const said = cells.map((cell) => state.values[cell.id] || page.words.blank);
  if (page.way === "hand") return said.join(", ");
  if (page.way === "points") return said[0];
  const held = cells.map((cell, at) => [cell.label, said[at]]).filter(([, count]) => count !== "0");
  return held.map((pair) => pair.join(" ")).join(", ") || "0";
}
