// Fingers on the own keypad and fingers on a real keyboard, both turned into the names of keys.

const NAMED = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Backspace: "erase",
  Delete: "clear",
  Enter: "enter",
  PageUp: "more",
  PageDown: "less",
};
export const SIGNS = { "-": "minus", "−": "minus", "+": "plus", "*": "special", ",": ",", ".": ".", "½": "½" };

// A key answers when it is touched, not when it is let go: two thumbs may overlap. A click without
// a touch before it comes from a keyboard or a screen reader.
export function listenToKeypad(root, onKey) {
  let touched = null;
  root.addEventListener("pointerdown", (event) => {
    const key = keyAt(event);
    if (!key || event.button !== 0) return;
    event.preventDefault(); // the cursor stays in its cell
    touched = key;
    onKey(key.dataset.key);
  });
  root.addEventListener("click", (event) => {
    const key = keyAt(event);
    if (!key) return;
    if (touched !== key || event.detail === 0) onKey(key.dataset.key);
    touched = null;
  });
}

function keyAt(event) {
  const key = event.target.closest("[data-key]");
  return key && !key.disabled ? key : null;
}

// Digits and signs as the browser means to write them, whatever keyboard or input method made them.
export function listenToCells(form, onKey, onText) {
  form.addEventListener("beforeinput", (event) => {
    if (!event.target.classList.contains("cell")) return;
    event.preventDefault();
    if (/Drag|Drop/.test(event.inputType)) return;
    if (event.inputType.startsWith("delete")) return onKey("erase");
    for (const sign of event.data ?? event.dataTransfer?.getData("text/plain") ?? "") onText(sign);
  });
  document.addEventListener("keydown", (event) => {
    const key = NAMED[event.key];
    const here = event.target === document.body || event.target.classList?.contains("cell");
    if (!here || event.altKey || event.metaKey) return;
    if (event.ctrlKey) return undo(event, onKey);
    const digit = event.target === document.body && /^\d$/.test(event.key);
    if (!key && !digit) return;
    event.preventDefault(); // a digit moves the focus into a cell, which would take it once more
    if (key) onKey(key);
    else onText(event.key);
  });
}

function undo(event, onKey) {
  if (event.key !== "z") return;
  event.preventDefault();
  onKey("undo");
}
