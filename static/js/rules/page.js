// The pages of the rules made instant: answers while typing, printing, a language that keeps the place.
import "../base/print.js";
import { attachLookUp } from "./lookup.js";

const box = document.getElementById("rules-search");
const panel = document.getElementById("rules-search-panel");

if (box && panel) {
  const floats = panel.classList.contains("look-up-panel");
  const lookUp = attachLookUp(box.form, panel);
  const close = () => {
    if (floats) panel.hidden = true;
  };
  const outside = (event) => {
    if (!event.target.closest(".look-up")) close();
  };
  box.addEventListener("focus", () => {
    if (floats && panel.firstElementChild) panel.hidden = false;
  });
  document.addEventListener("pointerdown", outside);
  document.addEventListener("focusin", outside);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden || !floats) return;
    event.preventDefault(); // the question stays in the box
    close();
    box.focus();
  });
  // An answer on this very page: the panel must not lie over it.
  panel.addEventListener("click", (event) => {
    if (event.target.closest("a")) close();
  });
  if (floats && box.value.trim()) lookUp.ask();
}

// The section that is read stays in sight when the language changes.
const sectionInSight = () => {
  const sections = [...document.querySelectorAll(".rule-section")];
  const passed = sections.filter((one) => one.getBoundingClientRect().top < innerHeight / 2);
  return passed.at(-1)?.id;
};

document.addEventListener("submit", (event) => {
  const next = event.target.elements.namedItem("next");
  const anchor = sectionInSight();
  if (next && anchor) next.value = `${next.value.split("#")[0]}#${anchor}`;
});
