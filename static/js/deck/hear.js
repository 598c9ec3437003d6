// Calls `ask` whenever something at the table may have changed. A table of a play hears of it through
// the stream of its play; without one (a deck without a play, or a stream that was lost) it is
// asked again and again.
//
//   const { now } = hear(table, async () => { … fetch, throw when the server does not answer … }, reached);
//
// `reached` gets whether the server answered.
import { createLink } from "../live/link.js";
import { readPage } from "../live/page.js";

const EVERY = 1500; // ms
const WHEN_LOST = 3000;
const HIDDEN = 15_000; // a page that nobody looks at gives its stream back after this

export const hear = (element, ask, reached = () => {}) => {
  let timer = 0;
  let sleeping = 0;
  const link = element.dataset.stream ? streamOf(element) : null;

  function streamOf(from) {
    return createLink(readPage(from), {
      changed: () => now(),
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
        reached(true);
      } catch {
        wait = WHEN_LOST;
        reached(false);
      }
    }
    clearTimeout(timer);
    if (wait) timer = setTimeout(now, wait);
  }

  const wake = () => {
    clearTimeout(sleeping);
    if (document.visibilityState === "hidden") {
      sleeping = setTimeout(() => link?.close(), HIDDEN);
      return;
    }
    now();
    link?.wake();
  };

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("pagehide", () => link?.close());
  addEventListener("online", wake);
  if (link) link.open();
  else timer = setTimeout(now, EVERY);
  return { now };
};
