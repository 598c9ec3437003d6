// Undo and redo take one tap at a time, and none that was meant for the page before.
const SETTLE = 450; // ms in which the second half of a double tap still arrives

export const guardSteps = () => {
  const ready = performance.now() + SETTLE;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.closest("[data-steps], .toast")) return;
    if (performance.now() < ready || form.dataset.sent) event.preventDefault();
    else form.dataset.sent = "1";
  });
  // A page that comes back from the browser's memory may be used again.
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
};
