// One tab sends for all: whoever holds the lease. There are no locks on plain http, so two tabs may
// believe so for a moment; the keys of what is sent make that harmless.

const NAME = "spielblock:outbox-lease";
const SECONDS = 15;

const me = [...crypto.getRandomValues(new Uint32Array(2))].join("-");

// Takes or renews the lease; whether this tab has it now.
export function hold(now = Date.now()) {
  try {
    const lease = JSON.parse(localStorage.getItem(NAME) ?? "null");
    if (lease && lease.tab !== me && lease.until > now && lease.until < now + 2 * SECONDS * 1000) return false;
    localStorage.setItem(NAME, JSON.stringify({ tab: me, until: now + SECONDS * 1000 }));
    return true;
  } catch {
    return true;
  }
}

// Gives it back, so that another tab need not wait.
export function release() {
  try {
    if (JSON.parse(localStorage.getItem(NAME) ?? "null")?.tab === me) localStorage.removeItem(NAME);
  } catch {
    // Without storage there is nothing to give back.
  }
}
