// What the entry says: beside the keys for those who look, in a live region for those who listen.

import { asksForKnocker, isReplacing, replacementOrder } from "./replacing.js";
import { written } from "./round.js";
import { because, joined, line, listed, named, pieces, ruleLink, strong, warning } from "./words.js";
import { way } from "./way.js";

const REFUSED = "not-saved"; // said before what is wrong
const CALM = 450; // ms without a tap before something is read out

export function createSays(page) {
  const panel = document.getElementById("entry-says");
  const region = document.getElementById("entry-live");
  let timer = null;

  // `message` (a word of the page) comes first until the next key; then the audit, then the swing.
  function show(state, view, message) {
    const said = document.createElement("div");
    said.className = "entry-said";
    said.append(strong(...place(page, state)), " ", ...words(page, state, view, message));
    const quiet = (message && message !== REFUSED) || asksForKnocker(page, state);
    const why = quiet ? [] : reasons(page, view.problems);
    panel.replaceChildren(said, ...why);
  }

  // Reads out a sentence once nobody has tapped for a moment.
  function announce(text) {
    clearTimeout(timer);
    if (!text) return;
    timer = setTimeout(() => {
      region.textContent = text;
    }, CALM);
  }

  return { show, announce };
}

// «Nils · Green»: where the cursor stands.
function place(page, state) {
  const cell = page.byId.get(state.active);
  if (way.place) return way.place(page, cell);
  const name = named(page.players[cell.seat].name);
  return page.parts.length > 1 ? [name, ` · ${cell.label}`] : [name];
}

function words(page, state, view, message) {
  if (asksForKnocker(page, state)) return [page.words["who-knocked"], " ", ...ruleOf(page, "specials")];
  const lead = message ? [warning(page.words[message] ?? message), " "] : [];
  const [first] = view.problems;
  if (message && (message !== REFUSED || !first)) return lead;
  if (first) return [...lead, problemNode(page, first), " ", ...(hasReasons(page, view.problems) ? [] : ruleOf(page, first.code))];
  if (isReplacing(page, state)) return replacing(page, state);
  const why = view.rows[page.byId.get(state.active)?.seat]?.why;
  return [why ? `${why}. ` : "", ...swingPieces(page, view)];
}

function replacing(page, state) {
  const [first, ...others] = replacementOrder(page, state).map((player) => named(player.name));
  const then = others.length ? [" ", ...pieces(page.words.then, { players: "" })] : [];
  if (then.length) then.splice(2, 1, ...listed(others));
  return [...pieces(page.words.draw, { player: first }), ...then];
}

// The rule behind a problem or a question; opens as a sheet over the entry.
function ruleOf(page, code) {
  const address = page.rules[code];
  return address ? [ruleLink(address, page.words.rule), " "] : [];
}

// One problem is said at a time; the arithmetic of all of them opens below or above it.
function reasons(page, problems) {
  if (!hasReasons(page, problems)) return [];
  return [because(page.words.why, problems.map((one) => [...problemPieces(page, one), " ", ...ruleOf(page, one.code)]))];
}

const hasReasons = (page, problems) =>
  problems.length > 1 || problems.some((one) => one.short ?? page.shorts[one.code]);

function problemNode(page, problem) {
  const said = warning(...shortPieces(page, problem));
  said.classList.add("is-problem");
  return said;
}

// A problem of the audit in words, with the player's name before it.
function problemPieces(page, problem) {
  return whose(page, problem, problem.message ?? page.messages[problem.code]);
}

// What to do about it, where its words are arithmetic.
function shortPieces(page, problem) {
  const short = problem.short ?? page.shorts[problem.code];
  return short ? whose(page, problem, short) : problemPieces(page, problem);
}

function whose(page, problem, sentence) {
  const kinds = joined((problem.kinds ?? []).map((kind) => page.kinds[kind]));
  const [kind, known] = [page.kinds[problem.kind], page.allowed?.[problem.kind]];
  const said = pieces(sentence, { ...problem.values, kind, kinds, known }).map(String);
  if (problem.player === null) return said;
  return [named(page.players[problem.player].name), ": ", ...said];
}

function problemLine(page, problem) {
  return shortPieces(page, problem).map((part) => part.textContent ?? part).join("");
}

// What to read out after a change: a player whose counts are all in now, a problem that is new.
export function news(page, before, now) {
  const rows = now.rows.filter((row, seat) => row.complete && !same(row, before.rows[seat]));
  const points = rows.map((row) => {
    const said = line(page.words.row, { player: row.name, points: written(row.points) });
    return row.why ? `${said} ${row.why}.` : said;
  });
  const known = new Set(before.problems.slice(0, 1).map((problem) => problemLine(page, problem)));
  const found = now.problems.slice(0, 1).map((problem) => problemLine(page, problem));
  return [...points, ...found.filter((said) => !known.has(said))].join(" ");
}

const same = (one, other) => other.complete && one.sum === other.sum && one.why === other.why;

function swingPieces(page, { swing }) {
  if (!swing) return [];
  const values = { ...swing, player: named(swing.player), other: named(swing.other ?? "") };
  return pieces(page.words[swing.other ? "more" : "less"], values).map(textOrNode);
}

const textOrNode = (part) => (part instanceof Node ? part : String(part));
