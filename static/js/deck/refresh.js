// Keeps a part of a page fresh. How it hears of changes is known here only: it asks again and again.
//
//   const fresh = keepFresh({ url: () => "/…/part", changed: (html) => …, reached: (yes) => … });
//   fresh.hold();  // something is being done here: what is heard meanwhile would be half of it
//   fresh.now();   // it is done
//
// `changed` gets the new HTML of the part, `reached` whether the server answered.
const EVERY = 1500; // ms
const WHEN_LOST = 3000;

export const keepFresh = ({ url, changed, reached }) => {
  let mark = null;
  let asked = null;
  let timer = 0;
  let turn = 0;
  let held = false;

  const ask = async () => {
    if (held) return;
    const mine = ++turn;
    const path = url();
    if (path !== asked) mark = null;
    const headers = mark ? { "If-None-Match": mark } : {};
    const answer = await fetch(path, { headers, cache: "no-store", credentials: "same-origin" });
    if (mine !== turn) return; // a later question is on its way, or somebody holds
    if (answer.status === 404 || answer.status === 403) location.reload();
    if (answer.status !== 200) return;
    const html = await answer.text();
    if (mine !== turn) return;
    asked = path;
    mark = answer.headers.get("ETag");
    changed(html);
  };

  const again = async () => {
    clearTimeout(timer);
    let wait = EVERY;
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
    timer = setTimeout(again, wait);
  };

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") again();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) again();
  });
  timer = setTimeout(again, EVERY);
  const hold = () => {
    held = true;
    turn += 1; // an answer that is on its way is not used
  };
  const now = () => {
    held = false;
    return again();
  };
  return { hold, now };
};
