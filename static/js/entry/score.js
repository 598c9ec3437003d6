// Points and problems of a round while it is typed, from the facts that the server renders
// (companion/scorepad/facts.py). Follows scoring.score and audit.check of the server; a test holds
// both together on random rounds.
//
// An entry is {counts: {kind: number}} or {points, cards_held}. A kind left out was not taken; a
// kind, points or a whole entry that is null is still blank, and `open: true` marks a player who
// is still being typed. Blanks count as not there yet, and nothing is said of them that more
// typing could still put right.

export function score(facts, entries) {
  const holders = new Map();
  for (const kind of facts.kinds.filter((kind) => kind.cleared)) {
    holders.set(kind.key, holdersOfMost(kind.key, entries));
  }
  const terms = entries.map((entry, player) => termsOf(facts, entry, player, holders));
  return {
    points: entries.map((entry, player) => pointsOf(entry, terms[player])),
    terms,
    cleared: terms.map((own) => own.filter((term) => term.cleared).map((term) => term.kind)),
    tied: Object.fromEntries([...holders].filter(([, who]) => who.length > 1)),
  };
}

// Problems as {code, hard, kind, player, values, kinds}, hard ones first.
export function check(facts, entries) {
  const found = [
    ...numberOfPlayers(facts, entries),
    ...eachEntry(facts, entries),
    ...deckLimits(facts, entries),
  ];
  if (!found.some((item) => item.hard)) found.push(...byAudit(facts, entries));
  return [...found.filter((item) => item.hard), ...found.filter((item) => !item.hard)];
}

// By how much everybody's points change when a player takes one more card of a kind.
export function swing(facts, entries, player, kind) {
  const more = [...entries];
  const counts = { ...entries[player]?.counts };
  counts[kind] = (counts[kind] ?? 0) + 1;
  more[player] = { ...entries[player], counts };
  const before = score(facts, entries).points;
  return score(facts, more).points.map((points, seat) => points - before[seat]);
}

// How many cards of each kind nobody has counted yet: these must still lie on the table.
export function left(facts, entries) {
  return Object.fromEntries(
    facts.kinds.map((kind) => [kind.key, kind.copies - totalOf(kind.key, entries)]),
  );
}

// Whether nothing of an entry is blank any more.
export function isFilled(entry) {
  if (!isEntered(entry) || entry.open) return false;
  return !entry.counts || Object.values(entry.counts).every((count) => count !== null);
}

function isEntered(entry) {
  if (!entry?.counts) return (entry?.points ?? null) !== null;
  return isEmpty(entry) || Object.values(entry.counts).some((count) => count !== null);
}

// Counts without any kind are an answer as well: this player took nothing.
function isEmpty(entry) {
  return !entry.open && Object.keys(entry.counts).length === 0;
}

function entered(entries) {
  return [...entries.entries()].filter(([, entry]) => isEntered(entry));
}

function countOf(entry, kind) {
  return entry?.counts?.[kind] ?? 0;
}

function cardsOf(entry) {
  if (!entry.counts) return entry.cards_held ?? 0;
  return sum(Object.values(entry.counts).map((count) => count ?? 0));
}

function totalOf(kind, entries) {
  return sum(entries.map((entry) => countOf(entry, kind)));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function holdersOfMost(kind, entries) {
  const most = Math.max(0, ...entries.map((entry) => countOf(entry, kind)));
  if (most === 0) return [];
  return entries.flatMap((entry, player) => (countOf(entry, kind) === most ? [player] : []));
}

function termsOf(facts, entry, player, holders) {
  return facts.kinds
    .filter((kind) => countOf(entry, kind.key) !== 0)
    .map((kind) => termOf(kind, countOf(entry, kind.key), player, holders.get(kind.key) ?? []));
}

function termOf(kind, count, player, who) {
  const most = who.includes(player);
  const cleared = most && who.length === 1;
  return {
    kind: kind.key,
    count,
    each: kind.each,
    points: cleared ? 0 : count * kind.each,
    cleared,
    tied: most && !cleared,
    rule: most ? kind.cleared_rule : kind.rule,
  };
}

function pointsOf(entry, terms) {
  if (!isEntered(entry)) return null;
  return entry.counts ? sum(terms.map((term) => term.points)) : entry.points;
}

function problem(code, hard, { kind = null, player = null, kinds = kind === null ? [] : [kind], ...values } = {}) {
  return { code, hard, kind, player, values, kinds };
}

function numberOfPlayers(facts, entries) {
  const [least, most] = facts.players;
  if (least <= entries.length && entries.length <= most) return [];
  return [problem("players-range", true, { least, most })];
}

function eachEntry(facts, entries) {
  const signed = facts.audit.type === "plain";
  const known = new Set(facts.kinds.map((kind) => kind.key));
  return entered(entries).flatMap(([player, entry]) => [
    ...ofCounts(facts, known, entry, player),
    ...size(facts, entry.points ?? 0, player, null, signed),
    ...whole(facts, entry.points ?? 0, player, signed),
    ...size(facts, entry.cards_held ?? 0, player, null, false),
  ]);
}

function ofCounts(facts, known, entry, player) {
  const counts = known.size ? Object.entries(entry.counts ?? {}) : [];
  return counts.flatMap(([kind, count]) =>
    known.has(kind)
      ? size(facts, count ?? 0, player, kind, false)
      : [problem("unknown-kind", true, { kind, player })],
  );
}

function size(facts, number, player, kind, signed) {
  const most = facts.most_points;
  if (number < 0 && !signed) return [problem("negative", true, { kind, player })];
  return Math.abs(number) > most ? [problem("points-size", true, { kind, player, most })] : [];
}

function whole(facts, points, player, signed) {
  if (Number.isInteger(points) || (signed && facts.halves)) return [];
  return [problem(signed ? "half-points" : "not-a-number", true, { player })];
}

function deckLimits(facts, entries) {
  return facts.kinds.flatMap(({ key, copies }) => {
    const count = totalOf(key, entries);
    if (count <= copies) return [];
    return [problem("deck-limit", true, { kind: key, over: count - copies, count, copies })];
  });
}

function byAudit(facts, entries) {
  switch (facts.audit.type) {
    case "targets":
      return targets(facts, entries);
    case "hand":
      return hands(facts, entries);
    case "stock":
      return stock(facts, entries);
    default:
      return [];
  }
}

function targets(facts, entries) {
  const there = entered(entries);
  const byPoints = there.filter(([, entry]) => !entry.counts).length;
  if (byPoints && byPoints < there.length) return [problem("one-way", true)];
  if (byPoints) return pointLimits(facts, there);
  const found = [...singleWild(facts.audit, there), ...mustStay(facts, entries)];
  if (facts.audit.most_taken !== null) found.push(...unusedHand(facts, there));
  else if (entries.every(isFilled)) found.push(...allCounted(facts, entries));
  return found;
}

function pointLimits({ audit, kinds }, there) {
  const [playerMost, tableMost] = audit.limits;
  const total = sum(there.map(([, entry]) => entry.points));
  const most = sum(kinds.map(({ copies, each }) => copies * each));
  if (total > most) return [problem("stock-points", false, { most, sum: total })];
  const found = there
    .filter(([, entry]) => entry.points > playerMost)
    .map(([player]) => problem("player-points", false, { player, most: playerMost }));
  if (total > tableMost) {
    found.push(problem("table-points", false, { most: tableMost, sum: total }));
  }
  return found;
}

function singleWild({ wild }, there) {
  return there
    .filter(([, entry]) => isFilled(entry) && cardsOf(entry) === 1 && countOf(entry, wild) === 1)
    .map(([player]) => problem("single-four", false, { kind: wild, player }));
}

function mustStay(facts, entries) {
  const { wild, piles } = facts.audit;
  const lying = left(facts, entries);
  const empty = piles.filter((kind) => lying[kind] === 0);
  const over = empty.length - lying[wild];
  const kinds = [...empty, wild];
  return over > 0 ? [problem("fours-must-stay", false, { kind: wild, over, empty: empty.length, kinds })] : [];
}

function unusedHand(facts, there) {
  const over = sum(there.map(([, entry]) => cardsOf(entry))) - facts.audit.most_taken;
  return over > 0 ? [problem("unused-kinds", false, { over })] : [];
}

function allCounted(facts, entries) {
  const { wild, piles, rooms } = facts.audit;
  const lying = left(facts, entries);
  const found = piles.flatMap((kind) => tooFew(facts, kind, lying[kind]));
  const room = sum(piles.map((kind) => rooms[kind][Math.min(lying[kind], rooms[kind].length - 1)]));
  const missing = lying[wild] - room;
  if (missing > 0) found.push(problem("fours-no-room", false, { kind: wild, missing, room }));
  return found;
}

function tooFew(facts, kind, lying) {
  const fits = facts.audit.rooms[kind].length - 1;
  if (lying <= fits) return [];
  const least = facts.kinds.find((one) => one.key === kind).copies - fits;
  return [problem("too-few", false, { kind, missing: lying - fits, least })];
}

function hands(facts, entries) {
  const { cards, values } = facts.audit;
  const most = sum(values.slice(-cards));
  const found = entered(entries).flatMap(([player, entry]) => {
    if (!entry.counts) {
      return entry.points > most ? [problem("points-range", false, { player, least: 0, most })] : [];
    }
    const count = cardsOf(entry);
    const wrong = count > cards || (count < cards && isFilled(entry));
    return wrong ? [problem("hand-size", true, { player, cards, count })] : [];
  });
  return found.length ? found : handSums(facts, entries.filter(isFilled));
}

// The k lowest hands hold at least the lowest cards, the k highest at most the highest.
function handSums(facts, filled) {
  const { cards, values } = facts.audit;
  const sums = score(facts, filled).points.sort((one, other) => one - other);
  for (let players = 1; players <= sums.length; players += 1) {
    const least = sum(values.slice(0, cards * players));
    const most = sum(values.slice(-cards * players));
    const low = sum(sums.slice(0, players));
    const high = sum(sums.slice(-players));
    if (low < least) return [problem("lowest-sum", false, { players, least, sum: low })];
    if (high > most) return [problem("highest-sum", false, { players, most, sum: high })];
  }
  return [];
}

function stock(facts, entries) {
  const { values } = facts.audit;
  const there = entered(entries);
  const found = there.flatMap(([player, entry]) => heldPoints(values, player, entry));
  const count = sum(there.map(([, entry]) => cardsOf(entry)));
  const cards = values.length;
  if (count > cards) found.push(problem("stock-cards", false, { most: cards, count }));
  const points = sum(score(facts, entries).points);
  const most = sum(values);
  if (points > most) found.push(problem("stock-points", false, { most, sum: points }));
  return found;
}

function heldPoints(values, player, entry) {
  const { points = null, cards_held: cards = null } = entry;
  if (points === null || cards === null) return [];
  const least = sum(values.slice(0, cards));
  const most = sum(values.slice(Math.max(0, values.length - cards)));
  if (least <= points && points <= most) return [];
  return [problem("held-points", false, { player, cards, least, most })];
}
