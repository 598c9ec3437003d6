// «Who knocked?» stands where the keys are while nothing else can go on.

import { asksForKnocker, nextReplacement } from "./replacing.js";
import { to } from "./moves.js";

export function createKnocker(page, onKnocker) {
  const chooser = document.getElementById("knocker");
  if (!chooser) return { render() {} };
  const keys = document.querySelector("[data-keys]");
  let touched = null; // the tap on the key that brought the question must not answer it
  chooser.addEventListener("pointerdown", (event) => (touched = buttonAt(event)));
  chooser.addEventListener("click", (event) => {
    const button = buttonAt(event);
    if (button && (button === touched || event.detail === 0)) onKnocker(Number(button.dataset.knocker));
    touched = null;
  });
  return {
    render(state) {
      const asks = asksForKnocker(page, state);
      chooser.hidden = !asks;
      keys.classList.toggle("is-away", asks);
    },
  };
}

const buttonAt = (event) => event.target.closest("[data-knocker]");

// Once it is known, the cursor goes to the one who draws first.
export function withKnocker(page, state, number) {
  const known = { ...state, knocker: number };
  const first = nextReplacement(page, known);
  return first ? to(known, first.id) : known;
}
