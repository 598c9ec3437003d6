// A table that answers at once: forms are sent and links followed without leaving the page.
// It knows no game: what lies there, what may be done and what it would do is the server's.
import { keepFresh } from "./refresh.js";
import { holdToLook } from "./look.js";
import { movesFrom } from "./motion.js";
import { sightOf } from "./sight.js";
import { sentBy } from "../base/within.js";

const table = document.getElementById("table");

const tell = (message) => {
  const told = table.querySelector(".table-told");
  if (!told) return;
  told.dataset.before ??= told.textContent;
  told.textContent = message;
  told.classList.add("is-wrong");
};

// What stood there before the server was out of reach.
const calm = () => {
  const told = table.querySelector(".table-told.is-wrong");
  if (![table.dataset.lost, table.dataset.fault].includes(told?.textContent)) return;
  told.textContent = told.dataset.before;
  told.classList.remove("is-wrong");
};

// Where the focus is, in words that hold after the part was replaced.
const focused = () => {
  const at = document.activeElement;
  if (!table.contains(at)) return () => {};
  const pick = at.getAttribute("href") || `${at.name}=${at.value}`;
  const index = [...table.querySelectorAll("a, button, summary")].indexOf(at);
  return () => {
    const all = [...table.querySelectorAll("a, button, summary")];
    const same = all.find((one) => (one.getAttribute("href") || `${one.name}=${one.value}`) === pick);
    (same || all[Math.min(index, all.length - 1)])?.focus({ preventScroll: true });
  };
};

const opened = () => [...table.querySelectorAll("details[open]")].map((one) => one.className);

const show = (html) => {
  const moves = movesFrom(table);
  const sight = sightOf(table);
  const back = focused();
  const open = opened();
  const next = table.querySelector("[data-next]")?.dataset.next;
  table.innerHTML = html;
  for (const one of table.querySelectorAll("details")) one.open = one.open || open.includes(one.className);
  nameAfter(table.querySelector(".table-in"));
  back();
  sight();
  moves();
  follow(next);
};

// What stands around the table follows it: names and rounds may change.
const nameAfter = ({ dataset }) => {
  document.title = `${dataset.title} · Spielblock`;
  document.querySelector(".topbar-game").textContent = dataset.game;
  document.querySelector(".topbar-round").textContent = dataset.heading;
};

// Cards were dealt anew while this page lay here: everybody comes along.
const follow = (known) => {
  const next = table.querySelector("[data-next]")?.dataset.next;
  if (next && next !== known) location.assign(next);
};

const fresh = keepFresh(table, {
  url: () => table.dataset.url + location.search,
  changed: show,
  reached: (how) => (how === "here" ? calm() : tell(how === "away" ? table.dataset.lost : table.dataset.fault)),
});

const go = (address) => {
  history.replaceState(null, "", address);
  return fresh.now();
};

const cover = () => {
  table.querySelector(".mine")?.replaceChildren();
  return go(location.pathname);
};

let sending = false;

const send = async (form, button) => {
  if (sending) return;
  sending = true;
  fresh.hold();
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(sentBy(form, button)),
      headers: { Accept: "application/json" },
      credentials: "same-origin",
    });
    if (!answer.headers.get("Content-Type")?.includes("json")) return location.reload();
    const { show: address, message } = await answer.json();
    await go(address);
    if (message) tell(message);
  } catch {
    fresh.now();
    tell(table.dataset.lost);
  } finally {
    sending = false;
  }
};

table.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-act]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

table.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap], a[data-cover], a[data-look]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.matches("[data-cover]")) cover();
  else go(link.href);
});

// A hand that was opened on a device that is passed on does not stay open behind a dark screen.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && table.querySelector(".mine.is-passing")) cover();
});

holdToLook(table, document.getElementById("look"));
