// What a page could not send goes into the outbox; the page goes on hearing what becomes of it.

import { add, items, listen, remove } from "./queue.js";
import { hurry } from "./sender.js";

const DONE = { sent: "saved", refused: "refused", conflict: "conflict", denied: "denied" };

// Keeps an item. `onAnswer(answer)` hears the server's answer once, and the item is gone then: the
// page has what was typed. Null when nothing can be kept on this device.
export function hand(item, onAnswer) {
  const name = add(item);
  return name === null ? null : follow(name, onAnswer);
}

// An item that was kept before, for instance by this page before it was loaded again.
export function find(play, round, way) {
  return items().find(
    ({ draft, state }) =>
      state !== "sent" && draft.page.play === play && draft.page.round === round && draft.page.way === way,
  );
}

export function follow(name, onAnswer) {
  let over = false;
  function look() {
    const item = items().find((one) => one.name === name);
    if (over || !item || item.state === "waiting") return;
    over = true;
    if (item.state !== "sent") remove(name);
    onAnswer({ ...item.answer, outcome: DONE[item.state] });
  }
  listen(look);
  look();
  return {
    hurry,
    // It stays kept, and this page does not wait for its answer any more.
    letGo() {
      over = true;
    },
    withdraw() {
      over = true;
      remove(name);
    },
  };
}
