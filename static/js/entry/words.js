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

// «a, b and c», as the language of the page joins them.
export function joined(items) {
  if (!Intl.ListFormat) return items.join(", ");
  const tongue = document.documentElement.lang;
  return new Intl.ListFormat(tongue === "en" ? "en-GB" : tongue || undefined).format(items);
}

// What opens with «Why?»: a line for each of the lists of texts and nodes.
export function because(label, lines) {
  const [fold, summary, list] = ["details", "summary", "ul"].map((name) => document.createElement(name));
  fold.className = "because";
  summary.textContent = label;
  for (const parts of lines) {
    const item = document.createElement("li");
    item.append(...parts);
    list.append(item);
  }
  fold.append(summary, list);
  return fold;
}
