// Keeps a part of a page fresh.
//
//   const fresh = keepFresh(table, { url: () => "/…/part", changed: (html) => …, reached: (how) => … });
//   fresh.hold();  // something is being done here: what is heard meanwhile would be half of it
//   fresh.now();   // it is done
//
// `changed` gets the new HTML of the part, `reached` what became of the question (see hear.js).
import { released } from "../base/pressed.js";
import { reached as answered } from "../live/away.js";
import { hear } from "./hear.js";

export const keepFresh = (element, { url, changed, reached }) => {
  let mark = null;
  let asked = null;
  let turn = 0;
  let held = false;

  const ask = async () => {
    if (held) return;
    const mine = ++turn;
    const path = url();
    if (path !== asked) mark = null;
    const headers = mark ? { "If-None-Match": mark } : {};
    const answer = await answered(fetch(path, { headers, cache: "no-store", credentials: "same-origin" }));
    if (mine !== turn) return; // a later question is on its way, or somebody holds
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
    return heard.now();
  };
  return { hold, now };
};
