// The line that says what is agreed, from the same facts as the server's.
const chosen = (form, name) => form.querySelector(`input[name="${name}"]:checked`);
const words = (input) => input?.closest("label").textContent.trim() ?? "";
const filled = (text, number) => (number === "" || number === undefined ? "" : text.replace("{n}", number));

const end = (form, facts, players) => {
  const count = Math.max(players, facts.least);
  switch (chosen(form, "ends")?.value) {
    case "rounds":
      return filled(facts.rounds, form.elements.rounds.value.trim());
    case "target":
      return filled(facts.target, form.elements.target.value.trim());
    case "each":
      return filled(facts.rounds, count);
    default:
      return facts.usual[count] ? filled(facts.rounds, facts.usual[count]) : facts.open;
  }
};

// Switches that are on, and numbers that are not as usual.
const houseRules = (house) => [
  ...[...house.querySelectorAll(".switch input:checked")].map(words),
  ...[...house.querySelectorAll(".house-number")].filter(isOwn).map((row) => {
    return `${row.querySelector("label").textContent.trim()}: ${row.querySelector(".input").value.trim()}`;
  }),
];

const isOwn = (row) => {
  const field = row.querySelector(".input");
  const options = [...(field.options ?? [])];
  return options.length ? !field.selectedOptions[0].hasAttribute("data-usual") : field.value.trim() !== field.dataset.usual;
};

export const sayAgreed = (form, facts, players) => {
  const parts = [end(form, facts, players), words(chosen(form, "edition")), words(chosen(form, "wins"))];
  if (form.elements.halves?.checked) parts.push(facts.halves);
  parts.push(...[...form.querySelectorAll(".house")].flatMap(houseRules));
  document.getElementById("agreed-said").textContent = parts.filter(Boolean).join(" · ");
};
