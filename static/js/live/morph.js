// Makes one piece of a page like another one without replacing what stays: what is being typed,
// the focus, open folds and how far something is scrolled survive.

const KEPT = "[data-live-keep]"; // filled by a script of the page; not the server's to change

// Makes `from` like `to`, which is of another document and not changed.
export function morph(from, to) {
  const focus = rememberFocus();
  morphElement(from, to);
  focus.restore();
}

function morphElement(from, to) {
  if (from.matches(KEPT) || from.isEqualNode(to)) return;
  if (isField(from) && isTouched(from)) return;
  syncAttributes(from, to);
  if (isField(from) && from.type !== "hidden") takeValue(from, to);
  if (from.nodeName !== "TEXTAREA") morphChildren(from, to);
}

const isField = (element) => element.matches("input, select, textarea");

// Somebody is typing here, or typed something that the server does not know.
export function isTouched(field) {
  if (field === document.activeElement && field.type !== "hidden") return true;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.nodeName === "SELECT") return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.type !== "hidden" && field.value !== field.defaultValue;
}

function takeValue(field, to) {
  if (field.type === "checkbox" || field.type === "radio") field.checked = to.defaultChecked;
  else if (field.nodeName !== "SELECT") field.value = to.defaultValue;
}

// No page of the server has a style of its own (the policy forbids it): what is there, a script
// measured or moves. What is open stays open.
function syncAttributes(from, to) {
  const own = from.matches("details, dialog") ? ["style", "open"] : ["style"];
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !own.includes(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !own.includes(name)) from.setAttribute(name, value);
  }
}

function morphChildren(from, to) {
  let next = from.firstChild;
  for (const wanted of to.childNodes) {
    const found = counterpart(next, wanted);
    if (!found) {
      from.insertBefore(document.importNode(wanted, true), next);
      continue;
    }
    if (found === next) next = next.nextSibling;
    else from.insertBefore(found, next);
    if (found.nodeType === Node.ELEMENT_NODE) morphElement(found, wanted);
    else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    if (!(gone.nodeType === Node.ELEMENT_NODE && gone.matches(KEPT))) gone.remove();
  }
}

// The node that becomes `wanted`: the one of its name, else the first of its kind without a name.
function counterpart(next, wanted) {
  const name = nameOf(wanted);
  for (let node = next; node; node = node.nextSibling) {
    const fits = node.nodeType === wanted.nodeType && node.nodeName === wanted.nodeName;
    if (fits && nameOf(node) === name) return node;
  }
  return null;
}

const nameOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset?.part || "" : "");

// An element that is moved loses the focus: it gets it back, and the cursor with it.
function rememberFocus() {
  const active = document.activeElement;
  const cursor = typeof active?.selectionStart === "number" ? [active.selectionStart, active.selectionEnd] : null;
  return {
    restore() {
      if (!active || active === document.body || document.activeElement === active || !active.isConnected) return;
      active.focus({ preventScroll: true });
      if (cursor) active.setSelectionRange(...cursor);
    },
  };
}
