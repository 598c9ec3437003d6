// One round to the server: one attempt, one answer. What the answer means is decided elsewhere.

const SECONDS = 10;

// Sends {entries, seen, key, after, accept, check}. The answer has an `outcome`:
// "saved"        written, once, however often it was sent with this key
// "refused"      {problems}: hard ones, or warnings that were not accepted
// "conflict"     {theirs, others, head}: another device saved other counts meanwhile
// "denied"       this device may not write here, or the round is gone
// "unreachable"  no answer, or none that counts (then {why}, if known): try again with the same key
// "failed"       the server cannot read what was sent
// `stop` is an AbortController with which the caller ends the attempt.
export async function sendRound(url, body, stop = new AbortController()) {
  const timer = setTimeout(() => stop.abort(), SECONDS * 1000);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    return await understood(response);
  } catch {
    return { outcome: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

async function understood(response) {
  const outcome = { 200: "saved", 409: "conflict", 422: "refused", 400: "failed" }[response.status];
  if (outcome) return { outcome, ...(await response.json()) };
  if (response.status === 503) return { ...(await response.json()), outcome: "unreachable" };
  const isLater = response.status >= 500 || response.status === 423; // this device is locked
  return { outcome: isLater ? "unreachable" : "denied" };
}
