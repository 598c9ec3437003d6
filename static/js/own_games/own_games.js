// The sample of a game follows its numbers at once, and its sentences: these the server puts
// together, and only the sample is replaced.

import { recount } from "./sample.js";

const form = document.getElementById("words");
let asked = 0;
let waiting = 0;
let pending = false; // the server has not answered what was typed last

async function follow() {
  const number = asked;
  const body = new FormData(form);
  body.set("do", "try");
  const answer = await fetch(form.action, {method: "POST", body}).catch(() => null);
  if (!answer?.ok || number !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  pending = false;
  mend(page);
  const focus = document.activeElement?.id;
  const fresh = page.getElementById("sample");
  document.getElementById("sample").replaceWith(fresh);
  const field = focus && fresh.querySelector(`#${focus}`);
  if (field) {
    field.focus();
    field.setSelectionRange?.(field.value.length, field.value.length);
  }
}

// What is no longer wrong is no longer said; a mistake not looked at yet is not pointed out.
function mend(page) {
  form.querySelectorAll(".field-error").forEach((said) => {
    const still = page.getElementById(said.id);
    if (still) said.replaceWith(still);
    else said.remove();
  });
  form.querySelectorAll("[aria-invalid]").forEach((field) => {
    if (document.getElementById(`${field.id}-error-1`)) return;
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    field.closest(".is-wrong")?.classList.remove("is-wrong");
  });
}

// The sign beside a name follows what was chosen.
function showSign({ name, value, parentElement }) {
  if (!name.endsWith("-sign")) return;
  const [picture, use] = [".sign", ".sign > use"].map((part) => parentElement.querySelector(part));
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#signs-${value}`));
  picture.toggleAttribute("hidden", value === "");
}

document.addEventListener("input", (event) => {
  if (event.target.form !== form) return;
  showSign(event.target);
  const sample = event.target.closest("#sample");
  if (sample && recount(sample) && !pending) return;
  pending = true;
  asked += 1;
  clearTimeout(waiting);
  waiting = setTimeout(follow, 250);
});
