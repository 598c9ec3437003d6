// «Who knocked?» stands where the keys are while nothing else can go on.

import { asksForKnocker, nextReplacement } from "./replacing.js";
import { to } from "./moves.js";

export function createKnocker(page, onKnocker) {
  const chooser = document.getElementById("knocker");
  if (!chooser) return { render() {} };
  const keys = document.querySelector("[data-keys]");
  chooser.addEventListener("click", (event) => {
    const button = event.target.closest("[data-knocker]");
    if (button) onKnocker(Number(button.dataset.knocker));
  });
  return {
    render(state) {
      const asks = asksForKnocker(page, state);
      chooser.hidden = !asks;
      keys.classList.toggle("is-away", asks);
    },
  };
}

// Once it is known, the cursor goes to the one who draws first.
export function withKnocker(page, state, number) {
  const known = { ...state, knocker: number };
  const first = nextReplacement(page, known);
  return first ? to(known, first.id) : known;
}
