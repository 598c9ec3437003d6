// Says how fresh the page is: nothing while it is current, the age of what it shows when not.

const CALM = 1500; // ms without an answer before anything is said
const STEPS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function createState(element) {
  const words = element.querySelector("[data-live-words]");
  let currentAt = Date.now();
  let troubleAt = null;
  let gone = false;

  function render() {
    const stale = gone || (troubleAt !== null && Date.now() - troubleAt > CALM);
    element.classList.toggle("is-stale", stale);
    element.hidden = !stale;
    if (!stale) return;
    const said = gone ? element.dataset.gone : element.dataset.stale.replace("{age}", age(Date.now() - currentAt));
    if (words.textContent !== said) words.textContent = said;
  }

  setInterval(render, 500);

  return {
    // The page is as the server has it.
    current() {
      currentAt = Date.now();
      troubleAt = null;
      render();
    },
    // It may not be: nothing is heard from the server.
    doubtful(at = Date.now()) {
      troubleAt ??= at;
      render();
    },
    gone() {
      gone = true;
      render();
    },
    isStale: () => element.classList.contains("is-stale"),
  };
}

// «2 minutes ago» in the page's language; seconds in steps of five, so that it does not fidget.
export function age(milliseconds, language = document.documentElement.lang) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? STEPS.at(-1);
  const number = unit === "second" ? Math.floor(seconds / 5) * 5 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(-number, unit);
}
