// The server is away, the round is kept for it, and the game goes on: this page turns to the next
// round without asking. The server told beforehand what the next ones are called.

import { open } from "../outbox/queue.js";

// The round after this one, where the server told of it and it has the same keys; null otherwise.
export const nextOf = (page) =>
  (page.ahead ?? []).find(({ round, keys }) => round === page.round + 1 && (keys ?? page.keys) === page.keys) ?? null;

// Whether an earlier round of the same play still waits: a later one must not overtake it.
export const isBehind = (play, round) => open().some((item) => item.play === play && item.round < round);

// Makes `page` and what is around its cells those of the next round. `rows` are the points counted.
export function turnTo(page, next, rows, form) {
  page.players.forEach((player, seat) => {
    player.before += page.sign * (rows[seat].points ?? 0);
    player.ready = false;
  });
  page.round = next.round;
  page.saved = {};
  form.elements.key.value += `.${next.round}`;
  form.action = next.action;
  form.dataset.pad = next.pad;
  retitle(form, next);
  history.replaceState(null, "", next.page); // back leads to where it led before
  document.querySelector("[data-switch]")?.setAttribute("hidden", ""); // that would need the server
}

function retitle(form, { heading, dealer }) {
  const title = document.querySelector(".entry-title");
  document.title = document.title.replace(form.dataset.heading, heading);
  title.firstChild.textContent = heading;
  form.dataset.heading = heading;
  const dealt = title.querySelector(".entry-dealt bdi");
  if (dealt) dealt.textContent = dealer ?? "";
  title.querySelectorAll(".entry-dot, .entry-dealt").forEach((part) => (part.hidden = !dealer));
}
