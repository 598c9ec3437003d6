// Calls `ask` whenever something at the table may have changed. A table of a play hears of it through
// the stream of its play; without one (a deck without a play, or a stream that was lost) it is
// asked again and again.
//
//   const { now } = hear(table, async () => { … fetch, throw when the server does not answer … }, reached);
//
// `reached` gets what became of the question: "here", "away" (no answer) or "fault" (of this program).
import { Away } from "../live/away.js";
import { createLink } from "../live/link.js";
import { readPage } from "../live/page.js";

const EVERY = 1500; // ms
const WHEN_LOST = 3000;

export const hear = (element, ask, reached = () => {}) => {
  let timer = 0;
  const link = element.dataset.stream ? streamOf(element) : null;

  function streamOf(from) {
    const page = readPage(from);
    return createLink(page, {
      told(version) {
        if (version <= page.version) return;
        page.version = version; // what cannot be fetched now is fetched again and again
        now();
      },
      heard: () => {},
      silent: () => now(),
      ask: () => now(),
      gone: () => location.reload(),
    });
  }

  async function now() {
    clearTimeout(timer);
    let wait = link ? 0 : EVERY;
    if (document.visibilityState === "visible") {
      try {
        await ask();
        reached("here");
      } catch (error) {
        wait = WHEN_LOST;
        reached(error instanceof Away ? "away" : "fault");
        if (!(error instanceof Away)) console.error(error);
      }
    }
    clearTimeout(timer);
    if (wait) timer = setTimeout(now, wait);
  }

  const wake = () => {
    if (document.hidden) return;
    now();
    link?.wake();
  };

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("online", wake);
  if (!link) timer = setTimeout(now, EVERY);
  return { now };
};
