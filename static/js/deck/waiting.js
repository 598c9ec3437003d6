// Before the cards are dealt: shows who takes a seat elsewhere, and comes to the table when
// somebody has dealt. Who is about to deal again stays until others were faster.
import { hear } from "./hear.js";
import { morph } from "../live/morph.js";

const seats = document.getElementById("deal-seats");
const lies = seats.dataset.lies;
const stays = new URLSearchParams(location.search).has("again");

hear(seats, async () => {
  const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin" });
  if (!answer.ok) return;
  if (answer.redirected && !stays) return location.replace(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(seats.id);
  if (!fresh) return;
  if (stays && fresh.dataset.lies !== lies) return location.replace(location.pathname);
  morph(seats, fresh);
});
