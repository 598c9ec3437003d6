// A locked device is unlocked by holding its sign for a second. A tap alone does nothing: a sleeve taps,
// too. Enter and what a screen reader clicks lead to a page that asks once more.
const HELD = 1000; // ms, as long as the sign fills (base/lock.css)

let timer = 0;

const signOf = (event) => event.target.closest?.("form.locked");

const begin = (sign) => {
  end();
  sign.classList.add("is-held");
  timer = setTimeout(() => unlock(sign), HELD);
};

const end = () => {
  clearTimeout(timer);
  document.querySelector(".locked.is-held")?.classList.remove("is-held");
};

const unlock = (sign) => {
  sign.method = "post";
  sign.action = sign.dataset.unlock;
  sign.submit();
};

const down = (event) => {
  const sign = signOf(event);
  if (sign && event.isPrimary && event.button === 0) begin(sign);
};

// What a pointer did is a click with a number; a key or a screen reader's click has none.
const click = (event) => {
  if (signOf(event) && event.detail > 0) event.preventDefault();
};

// A page that was open before the device was locked or unlocked becomes what it is now.
const isLocked = () => document.cookie.split("; ").includes("spielblock-lock=on");
const follow = () => {
  const shown = "locked" in document.documentElement.dataset;
  if (!document.hidden && document.getElementById("live") && shown !== isLocked()) location.reload();
};

addEventListener("pointerdown", down);
for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, end);
addEventListener("pointerout", (event) => signOf(event) && !signOf(event).contains(event.relatedTarget) && end());
addEventListener("click", click);
addEventListener("contextmenu", (event) => signOf(event) && event.preventDefault());
addEventListener("pageshow", follow);
document.addEventListener("visibilitychange", follow);
