// The sample round counted here, as soon as a number of it is typed.

import { check } from "../definition/checks.js";
import { evaluate } from "../definition/evaluate.js";
import { wholeOf, written } from "../entry/round.js";
import { line, strong } from "../entry/words.js";

// Counts the sample; false where the server has to, since something typed is no number.
export function recount(sample) {
  const source = sample.querySelector("#sample-facts");
  if (!source) return false;
  const facts = JSON.parse(source.textContent);
  const entries = facts.names.map((_, player) => entryOf(sample, facts.definition, player));
  if (entries.some((entry) => Object.values(entry).includes(null))) return false;
  const { points, terms } = evaluate(facts.definition, entries);
  sample.querySelectorAll(".sample-points").forEach((cell, player) => (cell.textContent = written(points[player])));
  sample.querySelectorAll(".sample-why > li").forEach((item, player) => {
    item.replaceChildren(strong(`${facts.names[player]} ${written(points[player])}`), ...why(facts, terms[player]));
  });
  const said = [...new Set(check(facts.definition, entries).map((found) => sentence(facts, found)))];
  sample.querySelector(".sample-said").replaceChildren(...(said.length ? said : [facts.possible]).map(paragraph));
  return true;
}

const entryOf = (sample, { fields }, player) =>
  Object.fromEntries(fields.map(({ key }) => [key, wholeOf(sample.querySelector(`#t${player}-${key}`).value)]));

function why({ labels }, terms) {
  const shown = terms.filter(({ points, cleared }) => points || cleared);
  return shown.flatMap(({ kind, points, cleared }, at) => {
    const label = labels[kind] ?? kind;
    return [at ? ", " : " = ", cleared ? struck(label) : `${label} ${written(points)}`];
  });
}

function sentence({ labels, known, messages }, { code, kind, values }) {
  return line(messages[code] ?? code, { ...values, kind: labels[kind] ?? "", known: known[kind] ?? "" });
}

function struck(text) {
  const element = document.createElement("s");
  element.textContent = text;
  return element;
}

function paragraph(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}
