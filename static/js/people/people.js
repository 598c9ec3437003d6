// Tap two names to swap their seats, or drag one; without this script the arrows do it seat by seat.
import { makeDraggable } from "../base/drag.js";
import { guardSteps } from "../base/steps.js";

const form = document.getElementById("swap");
let picked = null;

const pick = (place) => {
  if (picked === place) return unpick();
  if (!picked) {
    picked = place;
    place.setAttribute("aria-pressed", "true");
    return;
  }
  form.elements.player.value = picked.dataset.pick;
  form.elements.with.value = place.dataset.pick;
  form.submit();
};

const unpick = () => {
  picked.setAttribute("aria-pressed", "false");
  picked = null;
};

const upgrade = (place) => {
  place.setAttribute("role", "button");
  place.setAttribute("tabindex", "0");
  place.setAttribute("aria-pressed", "false");
  place.addEventListener("click", () => pick(place));
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick(place);
  });
};

if (form) {
  document.querySelectorAll("[data-pick]").forEach(upgrade);
  makeDraggable(document.querySelector("#seats > .seats"), (row, _from, to) => {
    form.elements.player.value = row.dataset.player;
    form.elements.place.value = to;
    form.submit();
  });
  for (const hint of document.querySelectorAll("[data-needs-script]")) hint.hidden = false;
}
guardSteps();
