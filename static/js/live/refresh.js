// Fetches what a page shows now and makes the page like it. One request at a time; a change that
// comes meanwhile is fetched right after.

import { Away, reached } from "./away.js";
import { released } from "../base/pressed.js";
import { within } from "../base/within.js";

const SECONDS = 4;
const GONE = [403, 404, 405, 410];

// `onAnswer(outcome, address)` hears "current" (the page is as the server has it), "changed" (it is
// not, and must not be made so), "moved" (to the address), "missing", "away" (no answer) or "fault"
// (of this program: whatever else went wrong).
export function createRefresh(page, onAnswer) {
  let etag = null;
  let running = null;
  let again = false;

  async function fetchAll() {
    try {
      do {
        again = false;
        onAnswer(...(await fetchOnce()));
      } while (again);
    } finally {
      running = null;
    }
  }

  async function fetchOnce() {
    try {
      return await understood(await ask());
    } catch (error) {
      if (error instanceof Away) return ["away"];
      console.error(error);
      return ["fault"];
    }
  }

  function ask() {
    const asked = {
      headers: { Accept: "text/html", ...(etag && { "If-None-Match": etag }) },
      cache: "no-store",
      signal: within(SECONDS),
    };
    return reached(fetch(page.contentUrl(), asked));
  }

  async function understood(response) {
    if (GONE.includes(response.status)) return ["missing"];
    if (response.redirected) return ["moved", response.url];
    const version = Number(response.headers.get("Play-Version"));
    if (!version || (response.status !== 304 && !response.ok)) throw new Error(`answered with ${response.status}`);
    if (response.status === 304) return [page.isNow(version)];
    const content = await reached(response.text());
    await released();
    const outcome = page.show(content, version);
    etag = response.headers.get("ETag");
    document.dispatchEvent(new CustomEvent("part:refreshed", { detail: { version } }));
    return [outcome];
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
