// The score of a round by a definition (companion/definition/plain.py): every rule in its order,
// for all players at once. Follows companion/definition/evaluate.py step by step; a test holds both
// together on random rounds of every game.
//
// An entry is {field: number}; what is left out or null counts 0 here. `context` is {round, cards,
// totals, runs: {name: [by position]}, sits_out: [positions]}, all of it optional.

const COMPARE = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

export function compare(left, op, right) {
  return COMPARE[op](left, right);
}

export function evaluate(definition, entries, table = {}, context = {}) {
  const columns = firstColumns(definition, entries, table, context);
  const shown = { terms: entries.map(() => []), cleared: entries.map(() => []), tied: {} };
  for (const rule of definition.rules) {
    const holds = whoHolds(rule.when, columns, entries.length);
    if (rule.name === "score") show(rule, columns, holds, shown);
    add(rule, columns, holds, entries.length, context);
  }
  return { points: columns.score, ...shown, amounts: columns };
}

// The amounts of a name by position; a number is the same for everybody.
export function column(columns, ref, players) {
  return typeof ref === "string" ? columns[ref] : Array(players).fill(ref);
}

function firstColumns(definition, entries, table, context) {
  const all = (number) => entries.map(() => number);
  const columns = {};
  for (const { key } of definition.fields) columns[key] = entries.map((entry) => entry?.[key] ?? 0);
  for (const { key } of definition.table) columns[key] = all(table?.[key] ?? 0);
  columns["@round"] = all(context.round ?? 1);
  columns["@cards"] = all(context.cards ?? 0);
  columns["@players"] = all(entries.length);
  columns["@total"] = context.totals?.length ? [...context.totals] : all(definition.start);
  const aside = context.sits_out ?? [];
  columns["@sits_out"] = entries.map((_, player) => (aside.includes(player) ? 1 : 0));
  return columns;
}

function whoHolds(tests, columns, players) {
  const sides = tests.map(([left, op, right]) => [
    column(columns, left, players),
    op,
    column(columns, right, players),
  ]);
  return Array.from({ length: players }, (_, player) =>
    sides.every(([left, op, right]) => compare(left[player], op, right[player])),
  );
}

function add(rule, columns, holds, players, context) {
  const before = rule.kind === "run" ? context.runs?.[rule.name] : null;
  const known = columns[rule.name];
  const amounts = KINDS[rule.kind](rule, columns, players);
  columns[rule.name] = amounts.map((amount, player) => {
    const own = divided(amount + (before?.[player] ?? 0), rule.div);
    return (known?.[player] ?? 0) + (holds[player] ? own : 0);
  });
}

// Rounded down, and exact for every safe integer.
function divided(amount, div) {
  const rest = ((amount % div) + div) % div;
  return (amount - rest) / div;
}

const KINDS = {
  sum: (rule, columns, players) => {
    const parts = rule.refs.map((ref) => column(columns, ref, players));
    return Array.from({ length: players }, (_, player) =>
      parts.reduce((total, own, part) => total + own[player] * rule.weights[part], 0),
    );
  },
  when: (rule, columns, players) => Array(players).fill(1),
  gap: (rule, columns, players) => {
    const [left, right] = rule.refs.map((ref) => column(columns, ref, players));
    return left.map((amount, player) => Math.abs(amount - right[player]));
  },
  pool: (rule, columns, players) => {
    const own = column(columns, rule.refs[0], players);
    const total = own.reduce((a, b) => a + b, 0);
    return own.map((amount) => (rule.over === "all" ? total : total - amount));
  },
  count: (rule, columns, players) => {
    const [theirs, own] = rule.refs.map((ref) => column(columns, ref, players));
    return own.map(
      (mine, player) =>
        theirs.filter((amount, other) => other !== player && compare(amount, rule.op, mine)).length,
    );
  },
  table: (rule, columns, players) =>
    column(columns, rule.refs[0], players).map(
      (amount) => rule.steps.findLast(([first]) => amount >= first)?.[1] ?? 0,
    ),
  product: (rule, columns, players) => {
    const parts = rule.refs.map((ref) => column(columns, ref, players));
    return Array.from({ length: players }, (_, player) =>
      parts.reduce((product, own) => product * own[player], 1),
    );
  },
  run: (rule, columns, players) => column(columns, rule.refs[0], players),
};

function show(rule, columns, holds, { terms, cleared, tied }) {
  const most = rule.majority ? holdersOfMost(columns[rule.majority]) : [];
  if (most.length > 1) tied[rule.majority] = most;
  for (const [kind, each, amounts] of parts(rule, columns, holds.length)) {
    amounts.forEach((count, player) => {
      if (!count || !(holds[player] || rule.majority)) return;
      terms[player].push(term(rule, kind, each, count, holds[player], most.includes(player)));
      if (!holds[player]) cleared[player].push(kind);
    });
  }
}

function term(rule, kind, each, count, counts, most) {
  return {
    kind,
    count,
    each,
    points: counts ? count * each + 0 : 0, // never -0
    cleared: !counts,
    tied: most && counts,
    rule: most ? rule.majority_anchor : rule.anchor,
  };
}

// What a line shows: each part of a sum by itself, anything else as one amount.
function parts(rule, columns, players) {
  if (rule.kind !== "sum" || rule.div !== 1) {
    const amounts = KINDS[rule.kind](rule, columns, players);
    return [[rule.key, 1, amounts.map((amount) => divided(amount, rule.div))]];
  }
  return rule.refs.map((ref, part) => [
    typeof ref === "string" && !rule.labelled ? ref : rule.key,
    rule.weights[part],
    column(columns, ref, players),
  ]);
}

function holdersOfMost(amounts) {
  const most = Math.max(0, ...amounts);
  return most ? amounts.flatMap((amount, player) => (amount === most ? [player] : [])) : [];
}
