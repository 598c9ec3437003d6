// What was typed and not yet saved, kept on this device: it survives back, reload, a closed tab,
// sleep and a server that is away. One draft a play, round and way of counting.

const PREFIX = "spielblock:entry:";
const DAYS = 30;

const prefixOf = (page) => `${PREFIX}${page.play}:${page.round}:`;
const nameOf = (page) => prefixOf(page) + page.way;

// The draft of this page: { base, values, active, knocker, key, sent, at }; null without one.
export function loadDraft(page) {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(page)));
    return draft && typeof draft.values === "object" ? draft : null;
  } catch {
    return null;
  }
}

// Whether this device keeps anything: storage may be switched off or full.
export function canKeep() {
  try {
    localStorage.setItem(PREFIX, "");
    localStorage.removeItem(PREFIX);
    return true;
  } catch {
    return false;
  }
}

// Whether it could be kept.
export function keepDraft(page, draft) {
  try {
    localStorage.setItem(nameOf(page), JSON.stringify({ ...draft, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(page) {
  remove((name) => name === nameOf(page));
}

// After the round is saved: its drafts in every way of counting.
export function dropRound(page) {
  remove((name) => name.startsWith(prefixOf(page)));
}

// Drafts that nobody came back to.
export function dropOld(now = Date.now()) {
  const oldest = now - DAYS * 24 * 3600 * 1000;
  remove((name, text) => name.startsWith(PREFIX) && !(atOf(text) > oldest));
}

// What to do with a draft beside what the server has: "restore" it, "offer" it when the round was
// changed since it was begun, "drop" it when it says nothing new.
export function verdict(draft, saved) {
  if (!draft || sameCells(draft.values, saved)) return "drop";
  return sameCells(draft.base, saved) ? "restore" : "offer";
}

export function sameCells(one, other) {
  const ids = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...ids].every((id) => plain(one?.[id]) === plain(other?.[id]));
}

export const plain = (text) => (text ?? "").replace("−", "-");

function remove(matches) {
  try {
    const names = Object.keys(localStorage);
    names.filter((name) => matches(name, localStorage.getItem(name))).forEach((name) => localStorage.removeItem(name));
  } catch {
    // Without storage there is nothing to remove.
  }
}

function atOf(text) {
  try {
    return JSON.parse(text).at;
  } catch {
    return 0;
  }
}
