// Keeps a page that lists plays current while it is looked at: many plays have no stream together, so
// it asks for itself again every few seconds, and says when there is no answer.

import { morph } from "./morph.js";

const ASK_MS = 4000;
const GONE = [403, 404];

const main = document.querySelector("[data-ask]");
let shown = "";

async function ask() {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch(main.dataset.ask, { cache: "no-store" });
  if (GONE.includes(answer.status)) return location.reload();
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const html = await answer.text();
  if (html !== shown) show(html);
  stale(false);
}

function show(html) {
  const content = new DOMParser().parseFromString(html, "text/html");
  document.title = content.title;
  for (const part of [".topbar", "#main"]) morph(document.querySelector(part), content.querySelector(part));
  shown = html;
}

const stale = (is) => (document.getElementById("asked-stale").hidden = !is);

const tryToAsk = () => ask().catch(() => stale(true));

if (main) {
  setInterval(tryToAsk, ASK_MS);
  document.addEventListener("visibilitychange", tryToAsk);
  addEventListener("pageshow", (event) => event.persisted && tryToAsk());
}
