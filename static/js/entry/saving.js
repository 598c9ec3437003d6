// Saving a round until there is an answer: one at a time, again with the same key after a silence.

import { sendRound } from "./send.js";

const WAITS = [2, 4, 8, 15, 30]; // seconds between attempts

// `onChange(phase, answer)` hears "sending", "waiting" (no answer, another attempt follows) and
// "done" with an answer.
export function createSaving(url, onChange) {
  let current = null; // the attempt that counts; an older one is not listened to

  async function attempt(run) {
    run.timer = null;
    run.stop = new AbortController();
    onChange("sending");
    const answer = await sendRound(url, run.body, run.stop);
    if (current !== run) return;
    if (answer.outcome === "unreachable") return wait(run);
    current = null;
    onChange("done", answer);
  }

  function wait(run) {
    const seconds = WAITS[Math.min(run.tries, WAITS.length - 1)];
    run.tries += 1;
    run.timer = setTimeout(() => attempt(run), seconds * 1000);
    onChange("waiting");
  }

  return {
    // Starts, or does nothing while the answer to the same is still awaited.
    save(body) {
      if (current?.timer === null) return;
      this.forget();
      current = { body, tries: 0, timer: null, stop: null };
      attempt(current);
    },
    // Tries at once instead of later: the network is back, the page woke up.
    hurry() {
      if (!current?.timer) return;
      clearTimeout(current.timer);
      attempt(current);
    },
    // What was typed since is another matter: the old attempt must not arrive after the new one.
    forget() {
      clearTimeout(current?.timer);
      current?.stop?.abort();
      current = null;
    },
    isSending: () => current !== null && current.timer === null,
    isWaiting: () => current !== null && current.timer !== null,
  };
}
