// Buttons that copy a text. Over plain http browsers offer no clipboard; the old way may still
// work, and where nothing does, the text is marked and the button says so.

async function copied(text, element) {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by the browser or its owner: try the old way.
    }
  }
  mark(element);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

function mark(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

function prepare(button) {
  const element = document.getElementById(button.dataset.copy);
  const said = button.parentElement.querySelector("[role=status]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    const worked = await copied(element.textContent.trim(), element);
    if (!worked) mark(element);
    said.textContent = worked ? button.dataset.good : button.dataset.marked;
  });
}

document.querySelectorAll("button[data-copy]").forEach(prepare);
