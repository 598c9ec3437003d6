// Keeps a part of a page fresh.
//
//   const fresh = keepFresh(table, { url: () => "/…/part", changed: (html) => …, reached: (how) => … });
//   fresh.hold();  // something is being done here: what is heard meanwhile would be half of it
//   fresh.now();   // it is done
//
// One request at a time; what is heard meanwhile is asked right after, so that many quick moves
// are no queue of requests.
// `changed` gets the new HTML of the part, `reached` what became of the question (see hear.js).
import { released } from "../base/pressed.js";
import { reached as answered } from "../live/away.js";
import { limited } from "../base/within.js";
import { hear } from "./hear.js";

const SECONDS = 4;

export const keepFresh = (element, { url, changed, reached }) => {
  let mark = null;
  let asked = null;
  let turn = 0;
  let held = false;
  let running = null;
  let next = null;
  let stop = () => {};

  // Done when a question is answered that began after this was called.
  const ask = () => {
    if (running) return (next ??= running.catch(() => {}).then(askNext));
    running = askOnce().finally(() => {
      running = null;
    });
    return running;
  };

  const askNext = () => {
    next = null;
    return ask();
  };

  const askOnce = async () => {
    if (held) return;
    const mine = turn;
    try {
      await answer(url(), () => mine === turn);
    } catch (error) {
      if (mine === turn) throw error; // else it was stopped: somebody holds, or something was done
    }
  };

  const answer = async (path, wanted) => {
    if (path !== asked) mark = null;
    const limit = limited(SECONDS);
    stop = () => limit.abort();
    const found = await answered(
      fetch(path, {
        headers: mark ? { "If-None-Match": mark } : {},
        cache: "no-store",
        credentials: "same-origin",
        signal: limit.signal,
      }),
    );
    if (!wanted()) return;
    if (found.status === 404 || found.status === 403) location.reload();
    if (found.status === 304) return;
    if (!found.ok) throw new Error(`answered with ${found.status}`);
    const html = await answered(found.text());
    await released();
    if (!wanted()) return;
    asked = path;
    mark = found.headers.get("ETag");
    changed(html);
  };

  const heard = hear(element, ask, reached);
  const hold = () => {
    held = true;
    turn += 1; // an answer that is on its way is not used, nor waited for
    stop();
  };
  const now = () => {
    held = false;
    turn += 1; // nor is one from before what was done
    return heard.now();
  };
  return { hold, now };
};
