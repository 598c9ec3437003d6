// Sentences come from the server, translated, with places like %(player)s still open.

const PLACE = /%\((\w+)\)s/;

// The sentence as a list of texts and nodes, so that a name can be an element of its own.
export function pieces(sentence, values = {}) {
  return sentence.split(PLACE).map((part, index) => (index % 2 ? (values[part] ?? "") : part));
}

// The sentence as plain text.
export function line(sentence, values = {}) {
  return pieces(sentence, values)
    .map((part) => (part instanceof Node ? part.textContent : String(part)))
    .join("");
}

// A name in its own direction of writing.
export function named(name) {
  const element = document.createElement("bdi");
  element.textContent = name;
  return element;
}

// A word that stands out.
export function strong(...parts) {
  const element = document.createElement("strong");
  element.append(...parts);
  return element;
}

// A text that warns.
export function warning(...parts) {
  const element = document.createElement("span");
  element.className = "is-warning";
  element.append(...parts);
  return element;
}

// A link that js/rules/sheet.js opens over the page.
export function ruleLink(address, label) {
  const link = document.createElement("a");
  link.href = address;
  link.dataset.rule = "";
  link.target = "_blank";
  link.textContent = label;
  return link;
}

// «a, b, c» from a list of texts or nodes.
export function listed(items) {
  return items.flatMap((item, index) => (index ? [", ", item] : [item]));
}
