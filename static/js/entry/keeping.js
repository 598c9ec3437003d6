// Keeps what is typed as a draft, and knows under which key it is sent. The same counts keep their
// key, also after a reload, so that a repeated attempt writes nothing twice; other counts get a new
// one, because the server answers a known key with what it has already. The keys before it are told
// along: what they wrote is known here, while the same round in another tab is not.

import { canKeep, dropDraft, dropRound, keepDraft, loadDraft, sameCells, verdict } from "./draft.js";

export function createKeeping(page, freshKey) {
  const draft = loadDraft(page);
  const found = verdict(draft, page.saved);
  if (found === "drop") dropDraft(page);
  const begun = found !== "drop" && draft.key?.sent ? draft.key : null;
  let identity = begun ?? { key: `${freshKey}-0`, sent: null, earlier: [] };
  let safe = canKeep();

  function keep(state) {
    const { values, active, knocker } = state;
    if (sameCells(values, page.saved) && !identity.sent) dropDraft(page);
    else safe = keepDraft(page, { base: page.saved, values, active, knocker, key: identity });
  }

  // The key for these entries.
  function keyFor(entries, state) {
    const text = JSON.stringify(entries);
    if (identity.sent !== null && identity.sent !== text) {
      const earlier = [...identity.earlier, identity.key];
      identity = { key: `${freshKey}-${earlier.length}`, earlier };
    }
    identity = { ...identity, sent: text };
    keep(state);
    return identity.key;
  }

  return {
    // The keys under which other counts of this round went off without an answer that came back.
    earlierKeys: () => identity.earlier,
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
