"""The browser counts and checks every game that is a value exactly as the server does."""

import random
from pathlib import Path

import pytest

from companion.definition.checks import check, is_filled, rest_of
from companion.definition.evaluate import evaluate
from companion.definition.plain import plain
from companion.definition.reader import read
from companion.games import find_game
from companion.games.classics import find_classic, slugs
from companion.scorepad.scoring import value_of
from tests.definition import rounds
from tests.definition.test_reader import changed

FOLDER = Path(__file__).parent.parent.parent / "static" / "js" / "definition"
ROUNDS = 250
LOAD = """async ([evaluate, checks]) => {
  const address = (source) =>
    URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const first = address(evaluate);
  window.rules = await import(first);
  window.checks = await import(address(checks.replace("./evaluate.js", first)));
}"""
ASK = """([definition, asked]) => asked.map(([entries, table, context]) => {
  const { amounts, ...score } = rules.evaluate(definition, entries, table, context);
  return {
    score,
    amounts: Object.fromEntries(Object.entries(amounts).filter(([name]) => name[0] !== "@")),
    problems: checks.check(definition, entries, table, context),
    filled: entries.map((entry) => checks.isFilled(definition, entry)),
    rest: checks.restOf(definition, entries, context),
  };
})"""


@pytest.fixture(scope="module")
def module(browser):
    """A page without any server that has only the two modules."""
    page = browser.new_page()
    sources = [(FOLDER / name).read_text("utf-8") for name in ("evaluate.js", "checks.js")]
    page.evaluate(LOAD, sources)
    yield page
    page.close()


def on_server(game, entries, table, context):
    outcome = evaluate(game, [entry or {} for entry in entries], table, context)
    terms = [[term_of(term) for term in own] for own in outcome.score.terms]
    problems = check(game, entries, table, context)
    return {
        "score": {
            "points": list(outcome.score.points),
            "terms": terms,
            "cleared": [list(keys) for keys in outcome.score.cleared],
            "tied": {key: list(who) for key, who in outcome.score.tied.items()},
        },
        "amounts": {name: own for name, own in outcome.amounts.items() if name[0] != "@"},
        "problems": [problem_of(item) for item in problems],
        "filled": [is_filled(game, entry) for entry in entries],
        "rest": [
            {"player": player, "key": key, "number": number}
            for (player, key), number in rest_of(game, entries, context).items()
        ],
    }


def term_of(term):
    return {name: getattr(term, name) for name in term.__slots__}


def problem_of(item):
    found = {name: getattr(item, name) for name in ("code", "hard", "kind", "player")}
    return {**found, "values": dict(item.values)}


def as_data(context):
    return {
        "round": context.round,
        "cards": context.cards,
        "totals": list(context.totals),
        "runs": {name: list(own) for name, own in context.runs.items()},
        "sits_out": list(context.sits_out),
    }


def asked_of(game, chance):
    for number in range(ROUNDS):
        players = chance.randint(
            max(1, game.players[0] - (chance.random() < 0.05)), game.players[1]
        )
        context = rounds.context(chance, game, players)
        wild = 0.0 if number % 2 else 0.3
        entries = rounds.entries(chance, game, players, context, wild)
        yield entries, rounds.entry(chance, game.table, context, wild), context


@pytest.mark.parametrize("slug", [*slugs(), "13", "freitag13", "biberbande", "push"])
def test_random_rounds_are_counted_alike(module, slug):
    game = find_classic(slug) or value_of(find_game(slug))
    asked = list(asked_of(game, random.Random(slug)))
    sent = [[entries, table, as_data(context)] for entries, table, context in asked]
    answers = module.evaluate(ASK, [plain(game), sent])
    for one, answer in zip(asked, answers, strict=True):
        assert answer == on_server(game, *one), one
    assert any(answer["problems"] for answer in answers)


def test_a_majority_is_struck_alike(module):
    rules = [
        {"as": "rivals", "count": ["wasps", ">=", "wasps"]},
        {"sum": [["wasps", -3]], "when": [["rivals", ">", 0]], "majority": "wasps"},
        {"sum": [["blue", 2]], "div": 3},
        {"as": "ever", "run": "blue"},
        {"product": ["ever", -1], "when": [["ever", ">", 20]]},
    ]
    game, chance = read(changed(rules=rules)), random.Random("wasps")
    asked = list(asked_of(game, chance))
    sent = [[entries, table, as_data(context)] for entries, table, context in asked]
    answers = module.evaluate(ASK, [plain(game), sent])
    for one, answer in zip(asked, answers, strict=True):
        assert answer == on_server(game, *one), one
    assert any(answer["score"]["tied"] for answer in answers)
    assert any(any(own) for answer in answers for own in answer["score"]["cleared"])
