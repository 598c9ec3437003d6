// How many streams the tabs of a browser have open together. A browser has six connections to a
// server, and a tab that waits for one shows nothing: so two of them stay free for pages. Each stream
// has one of a few places in the storage, for as long as its tab keeps saying so.

const PLACES = 4;
const SECONDS = 6; // after which a place that nobody renewed is free again: its tab is gone
const NAME = "spielblock:stream-";

const me = [...crypto.getRandomValues(new Uint32Array(2))].join("-");

// A place for the stream of this tab, taken or renewed; false when all are taken.
export function takePlace(now = Date.now()) {
  try {
    const places = Array.from({ length: PLACES }, (_, number) => `${NAME}${number}`);
    const mine = places.find((name) => holder(name, now) === me) ?? places.find((name) => !holder(name, now));
    if (mine) localStorage.setItem(mine, JSON.stringify({ tab: me, until: now + SECONDS * 1000 }));
    return mine !== undefined;
  } catch {
    return true; // without storage nobody counts
  }
}

export function leavePlace(now = Date.now()) {
  try {
    for (let number = 0; number < PLACES; number += 1) {
      if (holder(`${NAME}${number}`, now) === me) localStorage.removeItem(`${NAME}${number}`);
    }
  } catch {
    // without storage there is nothing to leave
  }
}

function holder(name, now) {
  const place = JSON.parse(localStorage.getItem(name) ?? "null");
  return place && place.until > now && place.until <= now + SECONDS * 1000 ? place.tab : null;
}
