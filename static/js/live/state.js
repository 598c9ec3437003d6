// Says how fresh the page is: nothing while it is current, what keeps it from that when it is not.

const CALM = 1500; // ms without an answer before anything is said
const LOADS = ["fault", "changed", "missing"]; // what loading the page again may mend
const STEPS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function createState(element) {
  const words = element.querySelector("[data-live-words]");
  const load = element.querySelector("[data-live-load]");
  let currentAt = Date.now();
  let doubtAt = null;
  let trouble = null; // which words are to be said at once

  function render() {
    const said = trouble ?? (doubtAt !== null && Date.now() - doubtAt > CALM ? "stale" : null);
    element.classList.toggle("is-stale", said !== null);
    element.hidden = said === null;
    load.hidden = !LOADS.includes(said) || element.dataset.refresh === "none";
    if (said === null) return;
    const sentence = element.dataset[said].replace("{age}", age(Date.now() - currentAt));
    if (words.textContent !== sentence) words.textContent = sentence;
  }

  load.addEventListener("click", () => location.reload());
  setInterval(render, 500);

  return {
    // The page is as the server has it.
    current() {
      currentAt = Date.now();
      [doubtAt, trouble] = [null, trouble === "gone" ? trouble : null];
      render();
    },
    // It may not be: nothing is heard from the server.
    doubtful(at = Date.now()) {
      doubtAt ??= at;
      render();
    },
    // It is not, and these words say why: "fault", "changed" or "missing".
    say(which) {
      [doubtAt, trouble] = [null, trouble === "gone" ? trouble : which];
      render();
    },
    gone() {
      trouble = "gone";
      render();
    },
  };
}

// «2 minutes ago» in the page's language; seconds in steps of five, so that it does not fidget.
export function age(milliseconds, language = document.documentElement.lang) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? STEPS.at(-1);
  const number = unit === "second" ? Math.floor(seconds / 5) * 5 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(-number, unit);
}
