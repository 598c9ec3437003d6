// Answers while somebody is typing: asks the server a moment after the last key, shows its fragment.

const PAUSE = 120;

// `form` is a search form with data-answers, `panel` where its answers go. Says the number of
// answers to screen readers; calls `shown(open)` when the panel opens or closes.
export function attachLookUp(form, panel, shown = () => {}) {
  const input = form.querySelector('input[type="search"]');
  const status = document.getElementById(`${input.id}-status`);
  let timer = 0;
  let asking = null;

  const show = (html) => {
    panel.innerHTML = html;
    panel.scrollTop = 0;
    const answers = panel.querySelector("[data-count]");
    panel.hidden = !answers;
    status.textContent = answers?.dataset.count ?? "";
    shown(Boolean(answers));
  };

  const ask = async () => {
    asking?.abort();
    if (!input.value.trim()) return show("");
    asking = new AbortController();
    const { signal } = asking;
    try {
      const response = await fetch(addressOf(form), { signal });
      const html = response.ok ? await response.text() : null;
      if (html !== null && !signal.aborted) show(html);
    } catch (error) {
      if (error.name !== "AbortError") status.textContent = "";
    }
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  form.closest("search").addEventListener("keydown", (event) => walk(event, input, panel));
  panel.addEventListener("keydown", (event) => walk(event, input, panel));

  return {
    ask,
    clear() {
      clearTimeout(timer);
      asking?.abort();
      input.value = "";
      show("");
    },
  };
}

const addressOf = (form) => {
  const query = new URLSearchParams(new FormData(form));
  return `${form.dataset.answers}?${query}`;
};

// Arrow keys walk from the box through the answers and back.
const walk = (event, input, panel) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || panel.hidden || event.defaultPrevented) return;
  const stops = [input, ...panel.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};
