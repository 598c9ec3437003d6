// What was saved here and has not reached the server yet, kept on this device. Every item has a place
// of its own in the storage, so that tabs do not overwrite each other; names sort by time.

const PREFIX = "spielblock:outbox:";
const SENT_SECONDS = 120; // how long other tabs can still see that something was sent

const listeners = new Set();

// Every item, oldest first: {name, url, page, play, title, body, draft, state, problems, at}.
// `state` is "waiting", "refused", "conflict", "denied" or "sent".
export function items() {
  const names = namesOf().sort();
  return names.map((name) => read(name)).filter(Boolean);
}

export const open = () => items().filter((item) => item.state !== "sent");

// Keeps an item; its name, or null when nothing can be kept here.
export function add(item) {
  const name = `${PREFIX}${String(Date.now()).padStart(15, "0")}-${String(counter()).padStart(6, "0")}-${random()}`;
  return write({ ...item, name, state: "waiting", problems: [], at: Date.now() }) ? name : null;
}

// Changes an item that is still there.
export function update(name, values) {
  const item = read(name);
  if (item) write({ ...item, ...values });
}

export function remove(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    return;
  }
  tell();
}

// Forgets what was sent long enough ago.
export function forgetSent(now = Date.now()) {
  for (const item of items()) {
    if (item.state === "sent" && now - item.sentAt > SENT_SECONDS * 1000) remove(item.name);
  }
}

// `listener()` hears of every change, also of those in other tabs.
export function listen(listener) {
  listeners.add(listener);
}

addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(PREFIX)) tell();
});

function tell() {
  for (const listener of listeners) listener();
}

function namesOf() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(name) {
  try {
    const item = JSON.parse(localStorage.getItem(name));
    return item && typeof item.url === "string" ? item : null;
  } catch {
    return null;
  }
}

function write(item) {
  try {
    localStorage.setItem(item.name, JSON.stringify(item));
  } catch {
    return false;
  }
  tell();
  return true;
}

let made = 0;
const counter = () => (made += 1);
const random = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
