// Keeps what is typed as a draft, and knows under which key it is sent. The same counts keep their
// key, also after a reload, so that a repeated attempt writes nothing twice; other counts get a new
// one, because the server answers a known key with what it has already.

import { canKeep, dropDraft, dropRound, keepDraft, loadDraft, sameCells, verdict } from "./draft.js";

export function createKeeping(page, freshKey) {
  const draft = loadDraft(page);
  const found = verdict(draft, page.saved);
  if (found === "drop") dropDraft(page);
  let identity = found !== "drop" && draft.key ? draft.key : { base: freshKey, attempt: 0, sent: null };
  let safe = canKeep();

  function keep(state) {
    const { values, active, knocker } = state;
    if (sameCells(values, page.saved) && !identity.sent) dropDraft(page);
    else safe = keepDraft(page, { base: page.saved, values, active, knocker, key: identity });
  }

  // The key for these entries.
  function keyFor(entries, state) {
    const text = JSON.stringify(entries);
    const other = identity.sent !== null && identity.sent !== text;
    identity = { ...identity, attempt: identity.attempt + (other ? 1 : 0), sent: text };
    keep(state);
    return `${identity.base}-${identity.attempt}`;
  }

  return {
    draft: found === "drop" ? null : draft,
    verdict: found,
    keep,
    keyFor,
    dropDraft: () => dropDraft(page),
    dropRound: () => dropRound(page),
    // Whether leaving the page loses nothing.
    isSafe: () => safe,
  };
}
