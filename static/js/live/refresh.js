// Fetches what a page shows now and makes the page like it. One request at a time; a change that
// comes meanwhile is fetched right after.

import { morph } from "./morph.js";

const SECONDS = 4;

// `onAnswer(outcome)` hears "current" (the page is as the server has it), "gone" or "away".
export function createRefresh(page, onAnswer) {
  let etag = null;
  let running = null;
  let again = false;

  async function fetchAll() {
    do {
      again = false;
      onAnswer(await fetchOnce());
    } while (again);
    running = null;
  }

  async function fetchOnce() {
    try {
      return await understood(await ask());
    } catch {
      return "away";
    }
  }

  function ask() {
    return fetch(page.contentUrl(), {
      headers: { Accept: "text/html", ...(etag && { "If-None-Match": etag }) },
      cache: "no-store",
      signal: AbortSignal.timeout(SECONDS * 1000),
    });
  }

  async function understood(response) {
    if (response.status === 304) return "current";
    if (response.status === 404 || response.status === 403) return "gone";
    if (!response.ok || response.redirected) return "away";
    show(new DOMParser().parseFromString(await response.text(), "text/html"));
    etag = response.headers.get("ETag");
    return "current";
  }

  function show(content) {
    const state = content.getElementById("live");
    if (!state) throw new Error("not a page of a play");
    for (const [old, fresh] of page.pieces(content)) morph(old, fresh);
    page.version = Math.max(page.version, Number(state.dataset.version));
    document.dispatchEvent(new CustomEvent("part:refreshed", { detail: { version: page.version } }));
  }

  return {
    // Brings the page up to date; resolves when that was tried.
    now() {
      if (running) again = true;
      else running = fetchAll();
      return running;
    },
  };
}
