// Lots without leaving the page, and a timer. Chance is the server's; here it only appears.
import { sentBy } from "../base/within.js";
const swap = async (form, button) => {
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(sentBy(form, button)),
    credentials: "same-origin",
  });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(form.id);
  if (!fresh) return location.reload();
  for (const old of document.querySelectorAll(".lot-deal")) old.remove();
  const deal = page.querySelector(".lot-deal");
  form.replaceWith(fresh);
  if (deal) fresh.after(deal);
  fresh.querySelector(".lot-says").classList.add("is-new");
  const again = button && fresh.querySelector(`button[value="${button.value}"]`);
  (again || fresh.querySelector("button")).focus({ preventScroll: true });
};

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-lot]")) return;
  event.preventDefault();
  swap(event.target, event.submitter).catch(() => event.target.submit());
});

const timer = document.getElementById("timer");
const time = document.getElementById("time");
const over = document.getElementById("time-over");
const go = timer.querySelector("[data-go]");
let seconds = 60;
let ends = 0;
let tick = 0;

const show = (left) => {
  const whole = Math.max(0, Math.ceil(left / 1000));
  time.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

const stop = () => {
  clearInterval(tick);
  tick = 0;
  go.textContent = timer.dataset.start;
};

const run = () => {
  const left = ends - Date.now();
  show(left);
  if (left > 0) return;
  stop();
  time.textContent = timer.dataset.over;
  over.textContent = timer.dataset.over;
  time.classList.add("is-over");
  navigator.vibrate?.([200, 100, 200]);
};

const begin = () => {
  ends = Date.now() + seconds * 1000;
  time.classList.remove("is-over");
  over.textContent = "";
  go.textContent = timer.dataset.stop;
  tick = setInterval(run, 200);
  run();
};

timer.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-seconds]");
  if (chip) {
    seconds = Number(chip.dataset.seconds);
    for (const one of timer.querySelectorAll("[data-seconds]")) one.setAttribute("aria-pressed", one === chip);
    stop();
    time.classList.remove("is-over");
    show(seconds * 1000);
  }
  if (event.target.closest("[data-go]")) (tick ? stop : begin)();
});
timer.hidden = false;
