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
import { within } from "../base/within.js";
import { hear } from "./hear.js";

const SECONDS = 4;

export const keepFresh = (element, { url, changed, reached }) => {
  let mark = null;
  let asked = null;
  let turn = 0;
  let held = false;
  let running = null;
  let again = false;

  const ask = () => {
    if (running) again = true;
    else running = askAll();
    return running;
  };

  const askAll = async () => {
    try {
      do {
        again = false;
        await askOnce();
      } while (again);
    } finally {
      running = null;
    }
  };

  const askOnce = async () => {
    if (held) return;
    const mine = turn;
    const path = url();
    if (path !== asked) mark = null;
    const answer = await answered(
      fetch(path, {
        headers: mark ? { "If-None-Match": mark } : {},
        cache: "no-store",
        credentials: "same-origin",
        signal: within(SECONDS),
      }),
    );
    if (mine !== turn) return; // somebody holds, or something was done meanwhile
    if (answer.status === 404 || answer.status === 403) location.reload();
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
    const html = await answered(answer.text());
    await released();
    if (mine !== turn) return;
    asked = path;
    mark = answer.headers.get("ETag");
    changed(html);
  };

  const heard = hear(element, ask, reached);
  const hold = () => {
    held = true;
    turn += 1; // an answer that is on its way is not used
  };
  const now = () => {
    held = false;
    turn += 1; // nor is one from before what was done
    return heard.now();
  };
  return { hold, now };
};
