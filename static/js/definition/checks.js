// What cannot be right in a round counted by a definition. Follows companion/definition/checks.py:
// as long as something is blank, only what more numbers could no longer put right is said. An entry
// that is null is not there yet, a field that is null is blank; a field left out counts 0, except
// for what a bid is still waiting for.

import { column, compare, evaluate } from "./evaluate.js";

// Problems as {code, hard, kind, player, values}, hard ones first.
export function check(definition, entries, table = {}, context = {}) {
  const found = [
    ...numberOfPlayers(definition, entries.length),
    ...eachField(definition, entries, table, context),
  ];
  if (!found.length) {
    found.push(...deck(definition, entries), ...checks(definition, entries, table, context));
  }
  return [...found.filter((item) => item.hard), ...found.filter((item) => !item.hard)];
}

// Whether nothing of an entry is blank any more.
export function isFilled(definition, entry) {
  return Boolean(entry) && definition.fields.every((field) => known(field, entry));
}

// Whether the number of a field is there; left out it is 0, but not what was bid for.
export function known(field, entry) {
  if (!entry || (field.kind === "made" && !(field.key in entry))) return false;
  return entry[field.key] !== null;
}

// Numbers that a check leaves no choice about, where one is missing: [{player, key, number}].
export function restOf(definition, entries, context = {}) {
  const numbers = amountsOf(definition, entries, {}, context);
  const fields = new Map(definition.fields.map((field) => [field.key, field]));
  const found = new Map();
  for (const rule of definition.checks) {
    if (rule.scope !== "sum" || rule.op !== "=" || rule.among.length || rule.when.length) continue;
    const missing = rule.refs.flatMap((key, part) =>
      entries.flatMap((entry, player) =>
        fields.has(key) && !known(fields.get(key), entry)
          ? [{ player, key, weight: rule.weights[part] }]
          : [],
      ),
    );
    if (missing.length !== 1) continue;
    const [{ player, key, weight }] = missing;
    const rest = column(numbers, rule.bound, 1)[0] - totalOf(rule, numbers, entries.length);
    if (weight && rest % weight === 0) {
      found.set(`${player} ${key}`, { player, key, number: rest / weight + 0 });
    }
  }
  return [...found.values()].filter(
    ({ key, number }) => allowed(fields.get(key), number, numbers) === null,
  );
}

function numberOfPlayers({ players: [least, most] }, players) {
  if (least <= players && players <= most) return [];
  return [problem("players-range", true, { least, most })];
}

function eachField(definition, entries, table, context) {
  const numbers = {
    "@round": [context.round ?? 1],
    "@cards": [context.cards ?? 0],
    "@players": [entries.length],
  };
  return [
    ...entries.flatMap((entry, player) => ofFields(definition.fields, entry, numbers, player)),
    ...ofFields(definition.table, table, numbers, null),
  ];
}

function ofFields(fields, entry, numbers, player) {
  return Object.entries(entry ?? {}).flatMap(([key, number]) => {
    const field = fields.find((one) => one.key === key);
    if (!field) return [problem("field-unknown", true, {}, key, player)];
    const wrong = number === null ? null : allowed(field, number, numbers);
    return wrong ? [problem(wrong[0], true, wrong[1], key, player)] : [];
  });
}

function allowed(field, number, numbers) {
  if (field.also.includes(number)) return null;
  if (field.values.length) return field.values.includes(number) ? null : ["field-value", {}];
  const [least, most] = [field.least, field.most].map((bound) => column(numbers, bound, 1)[0]);
  const outside = number < least || number > most;
  if (outside && !field.also.length) return ["field-range", { least, most }];
  const off = field.never.includes(number) || (number - least) % field.step !== 0;
  return outside || off ? ["field-value", {}] : null;
}

function deck(definition, entries) {
  return definition.fields.flatMap(({ key, copies }) => {
    const count = entries.reduce((total, entry) => total + (entry?.[key] ?? 0), 0);
    if (copies === null || count <= copies) return [];
    return [problem("deck-limit", true, { over: count - copies, count, copies }, key)];
  });
}

function checks(definition, entries, table, context) {
  const round = { definition, entries, table };
  const numbers = amountsOf(definition, entries, table, context);
  return definition.checks.flatMap((rule, number) =>
    SCOPES[rule.scope](round, rule, `check-${number}`, numbers),
  );
}

const SCOPES = {
  each: (round, rule, code, numbers) =>
    round.entries.flatMap((entry, player) => {
      const own = rule.crosses ? round.entries : [entry];
      if (!there(round, rule, own) || !applies(rule, numbers, player)) return [];
      return judge(round, rule, code, amountOf(rule, numbers, player), numbers, player, player);
    }),
  // Too much is said at once where more numbers can only make it more.
  sum: (round, rule, code, numbers) => {
    const { entries } = round;
    if (!entries.length || !applies(rule, numbers, 0)) return [];
    const total = totalOf(rule, numbers, entries.length);
    const over = total > column(numbers, rule.bound, 1)[0] && grows(round.definition, rule);
    const said = there(round, rule, entries) || (over && ["=", "<="].includes(rule.op));
    return said ? judge(round, rule, code, total, numbers, 0, null) : [];
  },
  round: (round, rule, code, numbers) => {
    if (!there(round, rule, round.entries) || !applies(rule, numbers, 0)) return [];
    return judge(round, rule, code, amountOf(rule, numbers, 0), numbers, 0, null);
  },
};

function amountsOf(definition, entries, table, context) {
  return evaluate(definition, entries, table, context).amounts;
}

function grows(definition, rule) {
  const least = rule.refs.map((key) => fieldOf(definition, key)?.least);
  if (rule.when.length || rule.among.length) return false;
  return least.every((bound) => bound === 0) && Math.min(...rule.weights) >= 0;
}

function fieldOf(definition, key) {
  return [...definition.fields, ...definition.table].find((field) => field.key === key);
}

function judge(round, rule, code, sum, numbers, position, player) {
  const bound = column(numbers, rule.bound, position + 1)[position];
  const fits = rule.among.length
    ? rule.among.includes(sum) === (rule.op === "=")
    : compare(sum, rule.op, bound);
  if (fits) return [];
  const kind = fieldOf(round.definition, rule.refs[0]) ? rule.refs[0] : null;
  return [problem(code, rule.hard, { sum, bound }, kind, player)];
}

function applies(rule, numbers, player) {
  return rule.when.every(([left, op, right]) =>
    compare(
      column(numbers, left, player + 1)[player],
      op,
      column(numbers, right, player + 1)[player],
    ),
  );
}

function amountOf(rule, numbers, player) {
  return rule.refs.reduce(
    (total, ref, part) =>
      total + rule.weights[part] * column(numbers, ref, player + 1)[player],
    0,
  );
}

function totalOf(rule, numbers, players) {
  let total = 0;
  for (let player = 0; player < players; player += 1) total += amountOf(rule, numbers, player);
  return total;
}

function there({ definition, table }, rule, entries) {
  const needed = (field) => rule.needs.includes(field.key);
  return (
    definition.fields.filter(needed).every((f) => entries.every((entry) => known(f, entry))) &&
    definition.table.filter(needed).every((f) => known(f, table ?? {}))
  );
}

function problem(code, hard, values, kind = null, player = null) {
  return { code, hard, kind, player, values };
}
