// The stream of a page: opened when somebody looks, watched, opened anew, given back when nobody
// looks. A browser does not notice that a connection died, so the pings of the server are watched;
// where there is no stream the page asks instead.

import { leavePlace, takePlace } from "./streams.js";

const PATIENCE = 2.4; // pings that may be late together before the stream counts as dead
const ASK_SECONDS = 2.5; // between two questions while there is no stream
const FIRST_RETRY = 1;
const LAST_RETRY = 30;
const CROWDED_RETRY = 60;
const NO_PLACE_RETRY = 5;

// `on` hears: told(version), heard(), silent() when a stream was lost, ask() when it is time to ask, gone().
export function createLink(page, on) {
  let source = null;
  let heardAt = 0;
  let failures = 0;
  let retryAt = 0;
  let askAt = 0;
  let ended = false;

  function open() {
    close();
    if (ended || document.hidden) return;
    if (!takePlace()) return wait(NO_PLACE_RETRY);
    heardAt = performance.now();
    source = new EventSource(page.streamUrl());
    source.addEventListener("hello", heard);
    source.addEventListener("ping", heard);
    source.addEventListener("again", heard);
    source.addEventListener("change", (event) => told(JSON.parse(event.data)));
    source.addEventListener("gone", end);
    source.addEventListener("crowded", () => lost(CROWDED_RETRY));
    source.addEventListener("replaced", () => page.renewTab() && lost(FIRST_RETRY));
    source.addEventListener("error", () => source?.readyState === EventSource.CLOSED && lost(pause()));
  }

  function close() {
    source?.close();
    source = null;
    leavePlace();
  }

  function heard() {
    heardAt = performance.now();
    failures = 0;
    on.heard();
  }

  function told({ version }) {
    heard();
    on.told(version);
  }

  function end() {
    ended = true;
    close();
    on.gone();
  }

  function lost(seconds) {
    close();
    wait(seconds);
    on.silent();
  }

  function wait(seconds) {
    const now = performance.now();
    retryAt = now + seconds * 1000 * (1 + Math.random() / 2);
    askAt = Math.min(askAt, now + ASK_SECONDS * 1000);
  }

  // Longer after every failure, so that a server that just came back is not overrun.
  function pause() {
    failures += 1;
    return Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (failures - 1));
  }

  function tick() {
    if (ended || document.hidden) return;
    const now = performance.now();
    if (source && now - heardAt > PATIENCE * page.ping * 1000) return lost(pause());
    if (source) return takePlace();
    if (now >= retryAt) open();
    if (source || now < askAt) return;
    askAt = now + ASK_SECONDS * 1000;
    on.ask();
  }

  // The page is looked at again: a stream that has been silent for longer than a ping is opened anew.
  function wake() {
    const silent = performance.now() - heardAt;
    if (!ended && (!source || silent > page.ping * 1200)) open();
  }

  setInterval(tick, 500);
  document.addEventListener("visibilitychange", () => document.hidden && close());
  addEventListener("pagehide", close);
  open();

  return {
    end,
    wake,
    // The server did not answer a question: the stream is not trusted either.
    doubt: () => source && lost(pause()),
    hasEnded: () => ended,
  };
}
