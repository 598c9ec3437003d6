// Undo and redo take one tap at a time, and none that was meant for the page before.
const SETTLE = 450; // ms in which the second half of a double tap still arrives
const TOLD = "spielblock:told";

export const guardSteps = () => {
  const ready = performance.now() + SETTLE;
  const before = remembered();
  remember(sayOnce(before) ?? before);
  document.addEventListener("part:refreshed", () => sayOnce(before));
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.closest("[data-steps]")) return;
    if (performance.now() < ready || form.dataset.sent) event.preventDefault();
    else form.dataset.sent = "1";
  });
  // A page that comes back from the browser's memory may be used again.
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
};

// What was just done is said on one page that was opened: on the next the step is one like any other.
// The page on which it was done may hear of it before it is left; that does not count.
const sayOnce = (before) => {
  const told = document.querySelector(".step.toast");
  if (!told) return null;
  const what = `${told.action} ${told.dataset.head}`;
  if (before === what) told.classList.remove("toast");
  return what;
};

const remembered = () => {
  try {
    return sessionStorage.getItem(TOLD);
  } catch {
    return null;
  }
};

const remember = (what) => {
  try {
    if (what) sessionStorage.setItem(TOLD, what);
  } catch {
    // Without storage it is said until it is old.
  }
};
