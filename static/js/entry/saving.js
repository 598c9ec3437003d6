// Saving a round until there is an answer: one at a time, again with the same key after a silence.
// What gets no answer is handed over to the outbox, which outlives this page.

import { sendRound } from "./send.js";

const WAITS = [2, 4, 8, 15, 30]; // seconds between attempts where nothing can be kept

// `onChange(phase, answer)` hears "sending", "waiting" (no answer, another attempt follows) and
// "done" with an answer. `handOver(body, onAnswer)` keeps it: {hurry, withdraw, letGo}, or null.
// While `mustQueue()`, something earlier has to arrive first: then it is kept at once.
export function createSaving(url, handOver, onChange, mustQueue = () => false) {
  let current = null; // the attempt that counts; an older one is not listened to

  async function attempt(run) {
    run.busy = true;
    run.stop = new AbortController();
    onChange("sending");
    const answer = await sendRound(url, run.body, run.stop);
    run.busy = false;
    if (current !== run) return;
    if (answer.outcome === "unreachable") return wait(run, answer);
    done(answer);
  }

  function done(answer) {
    current = null;
    onChange("done", answer);
  }

  function wait(run, answer) {
    run.kept ??= handOver(run.body, done);
    if (!run.kept) {
      const seconds = WAITS[Math.min(run.tries, WAITS.length - 1)];
      run.tries += 1;
      run.timer = setTimeout(() => attempt(run), seconds * 1000);
    }
    onChange("waiting", answer);
  }

  return {
    // Starts, or does nothing while the answer to the same is still awaited.
    save(body) {
      if (current?.busy) return;
      this.forget();
      current = { body, tries: 0 };
      if (!mustQueue()) return attempt(current);
      wait(current);
      current?.kept?.hurry();
    },
    // Goes on with what this page kept before it was loaded again.
    resume(follow) {
      current = {};
      current.kept = follow(done);
      if (current) onChange("waiting");
    },
    // Tries at once instead of later: the network is back, the page woke up.
    hurry() {
      if (!current || current.busy) return;
      if (current.kept) return current.kept.hurry();
      clearTimeout(current.timer);
      attempt(current);
    },
    // What was typed since is another matter: the old attempt must not arrive after the new one.
    forget() {
      clearTimeout(current?.timer);
      current?.stop?.abort();
      current?.kept?.withdraw();
      current = null;
    },
    // Leaves what is kept to the outbox; whether there was something kept.
    letGo() {
      if (!current?.kept) return false;
      current.kept.letGo();
      current = null;
      return true;
    },
    isKept: () => Boolean(current?.kept),
    isSending: () => Boolean(current?.busy),
    isWaiting: () => Boolean(current) && !current.busy,
  };
}
