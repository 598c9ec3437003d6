"""The browser's own count and the server's find the same points and the same problems."""

import random
from pathlib import Path

import pytest

from companion.game import Entry, HandAudit, TargetAudit
from companion.games import GAMES, find_game
from companion.halves import number_of, of_halves, printed
from companion.scorepad.audit import check
from companion.scorepad.counts import total_of
from companion.scorepad.facts import facts
from companion.scorepad.reading import points_amount_from
from companion.scorepad.scoring import score
from tests.scorepad.rounds import counts_from_deck, wild_entry

SOURCE = Path(__file__).parents[3] / "static" / "js" / "entry" / "score.js"
SETTINGS = [
    (game, edition.key, players)
    for game in GAMES
    for edition in game.editions
    for players in range(game.players[0], game.players[1] + 1)
]
ROUNDS = 200
LOAD = """async (source) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  window.pad = await import(url);
}"""


@pytest.fixture(scope="module")
def module(browser):
    """A page without any server that has only the module."""
    page = browser.new_page()
    page.evaluate(LOAD, SOURCE.read_text("utf-8"))
    yield page
    page.close()


def in_browser(module, known, rounds):
    """What the module says of each round."""
    script = """([facts, rounds]) => rounds.map((entries) => ({
      score: pad.score(facts, entries),
      problems: pad.check(facts, entries),
      left: pad.left(facts, entries),
    }))"""
    return module.evaluate(script, [known, [[data(entry) for entry in one] for one in rounds]])


def data(entry):
    if entry is None or isinstance(entry, dict):
        return entry
    if entry.counts is not None:
        return {"counts": dict(entry.counts)}
    points = None if entry.points is None else number_of(entry.points)
    return {"points": points, "cards_held": entry.cards_held}


def on_server(game, edition, entries):
    """The same from the product's Python; players still missing score nothing yet."""
    filled = [Entry(points=0) if entry is None else entry for entry in entries]
    result = score(game, filled)
    missing = [entry is None for entry in entries]
    return {
        "score": {
            "points": [None if m else p for m, p in zip(missing, result.points, strict=True)],
            "terms": [[as_data(term) for term in own] for own in result.terms],
            "cleared": [list(kinds) for kinds in result.cleared],
            "tied": {kind: list(who) for kind, who in result.tied.items()},
        },
        "problems": [as_problem(item) for item in check(game, entries, edition)],
        "left": {
            kind.key: game.edition(edition).copies(kind.key) - total_of(kind.key, entries)
            for kind in game.kinds
        },
    }


def as_data(term):
    names = ("kind", "count", "each", "points", "cleared", "tied", "rule")
    return {name: getattr(term, name) for name in names}


def as_problem(item):
    return {
        "code": item.code,
        "hard": item.hard,
        "kind": item.kind,
        "player": item.player,
        "values": dict(item.values),
        "kinds": list(item.kinds),
    }


def some_rounds(game, edition, players, chance):
    """Right rounds, wrong ones and nonsense; in some a player or two is still missing."""
    for _ in range(ROUNDS):
        if game.kinds and chance.random() < 0.5:
            tables = counts_from_deck(chance, game, edition, players)
            entries = [Entry(counts=counts) for counts in tables]
        else:
            entries = [wild_entry(chance, game) for _ in range(players)]
        if isinstance(game.audit, HandAudit) and chance.random() < 0.2:
            extremes = chance.choice([(0, 1, 2, 4), (33, 35, 36)])
            entries = [Entry(points=chance.choice(extremes)) for _ in range(players)]
        if isinstance(game.audit, TargetAudit) and chance.random() < 0.2:
            high = chance.choice(
                [(30, 12), (40, 8)]
            )  # around what a player, a table, a deck can have
            few = [Entry(points=chance.randint(most - 8, most + 8)) for most in high]
            entries = [*few, *[Entry(points=chance.randint(0, 3)) for _ in range(players - 2)]]
        if chance.random() < 0.2:
            entries = [entry if chance.random() < 0.7 else None for entry in entries]
        if chance.random() < 0.05:
            entries = entries[: chance.randint(0, players)]
        yield entries


@pytest.mark.parametrize(("game", "edition", "players"), SETTINGS)
def test_random_rounds(module, game, edition, players):
    chance = random.Random(f"{game.slug} {edition} {players}")
    rounds = [r for r in some_rounds(game, edition, players, chance) if len(r) in (0, players)]
    answers = in_browser(module, facts(game, players, edition), rounds)
    seen = set()
    for entries, answer in zip(rounds, answers, strict=True):
        expected = on_server(game, edition, entries)
        assert answer == expected, entries
        seen |= {item["code"] for item in expected["problems"]}
    assert len(rounds) > 100
    assert seen


@pytest.mark.parametrize("halves", [False, True])
@pytest.mark.parametrize("slug", ["any", "push", "13"])
def test_half_points(module, slug, halves):
    """Right where they were agreed, refused for the same reason everywhere else."""
    game, chance = find_game(slug), random.Random(slug)
    rounds = [
        [Entry(points=of_halves(chance.randint(-9, 100_009))) for _ in range(3)] for _ in range(99)
    ]
    answers = in_browser(module, facts(game, 3, halves=halves), rounds)
    for entries, answer in zip(rounds, answers, strict=True):
        found = [as_problem(item) for item in check(game, entries, halves=halves)]
        points = [number_of(own) for own in score(game, entries).points]
        assert (answer["score"]["points"], answer["problems"]) == (points, found)


def test_typed_halves_are_read_and_written_as_on_the_server(browser):
    page = browser.new_page()
    page.evaluate(LOAD, SOURCE.with_name("round.js").read_text("utf-8"))
    typed = [
        "12,5",
        "12.5",
        "12½",
        "½",
        "-,5",
        "−½",
        "3 ½",
        "1.000",
        "12,50",
        "½½",
        "1½2",
        "12,",
        "9½+3,5+½",
        "4+",
        "+7½",
        "1+−2½",
        "1+2+",
        "12,3",
        "",
        "5",
        "+",
        "0,5+0.5",
        "1½+",
    ]
    read = page.evaluate("(all) => all.map((one) => pad.numberOf(one))", typed)
    expected = [points_amount_from(one) for one in typed]
    assert read == [None if isinstance(n, str | None) else number_of(n) for n in expected]
    numbers = [of_halves(n) for n in range(-41, 42)]
    said = page.evaluate("(all) => all.map(pad.written)", [number_of(n) for n in numbers])
    assert said == [printed(n) for n in numbers]
    page.close()


@pytest.mark.parametrize("slug", ["13", "freitag13", "biberbande", "push"])
def test_every_problem_of_a_game_occurs_in_the_random_rounds(slug):
    """Else the comparison above would not compare it."""
    game, seen = find_game(slug), set()
    for edition in game.editions:
        for players in range(game.players[0], game.players[1] + 1):
            chance = random.Random(f"{game.slug} {edition.key} {players}")
            for entries in some_rounds(game, edition.key, players, chance):
                seen |= {item.code for item in check(game, entries, edition.key)}
    targets = {"one-way", "single-four", "fours-must-stay", "too-few", "player-points"}
    targets |= {"stock-points"}
    wanted = {
        "13": targets | {"fours-no-room", "table-points"},
        "freitag13": targets | {"unused-kinds", "fours-no-room", "table-points"},
        "biberbande": {"hand-size", "points-range", "lowest-sum", "highest-sum"},
        "push": {"held-points", "stock-cards", "stock-points"},
    }
    always = {"players-range", "deck-limit", "negative", "points-size", "unknown-kind"}
    assert wanted[slug] | always <= seen


@pytest.mark.parametrize(
    ("game", "edition", "players"), [one for one in SETTINGS if one[0].kinds and one[2] > 2]
)
def test_swing_is_the_difference_one_more_card_makes(module, game, edition, players):
    chance = random.Random(players)
    script = """([facts, entries, player, kind]) => pad.swing(facts, entries, player, kind)"""
    for _ in range(25):
        tables = counts_from_deck(chance, game, edition, players)
        player, kind = chance.randrange(players), chance.choice(game.kinds).key
        more = [dict(counts) for counts in tables]
        more[player][kind] = more[player].get(kind, 0) + 1
        before, after = (
            score(game, [Entry(counts=counts) for counts in table]).points
            for table in (tables, more)
        )
        sent = [{"counts": counts} for counts in tables]
        answer = module.evaluate(script, [facts(game, players, edition), sent, player, kind])
        assert answer == [new - old for new, old in zip(after, before, strict=True)]


def asked(module, slug, players, entries):
    (answer,) = in_browser(module, facts(find_game(slug), players), [entries])
    return answer["score"], answer["problems"]


def test_blank_is_not_zero(module):
    blank = {"counts": {"blue": None, "yellow": None, "green": None, "four": None}}
    counts = {"counts": {"blue": 3, "yellow": None, "green": None, "four": 2}}
    result, problems = asked(module, "13", 3, [counts, blank, None])
    assert result["points"] == [4, None, None]
    assert result["cleared"] == [["blue"], [], []]
    assert problems == []


def test_a_lower_bound_is_silent_until_everything_is_there(module):
    rest = {"counts": {"blue": 0, "yellow": 0, "green": 0, "four": None}}
    entries = [{"counts": {"blue": 1}}, {"counts": {}}, rest]
    assert asked(module, "13", 3, entries)[1] == []
    rest["counts"]["four"] = 0
    codes = {item["code"] for item in asked(module, "13", 3, entries)[1]}
    assert codes == {"too-few", "fours-no-room"}


def test_an_upper_bound_speaks_at_once(module):
    entries = [{"counts": {"green": 15, "blue": None}}, None, None]
    (problem,) = asked(module, "13", 3, entries)[1]
    assert (problem["code"], problem["kind"]) == ("deck-limit", "green")
    assert problem["values"] == {"over": 1, "count": 15, "copies": 14}


def test_a_hand_that_is_being_tapped_is_no_wrong_hand(module):
    two = {"counts": {"3": 1, "4": 1}, "open": True}
    assert asked(module, "biberbande", 2, [two, None])[1] == []
    five = {"counts": {"3": 3, "4": 2}, "open": True}
    (problem,) = asked(module, "biberbande", 2, [five, None])[1]
    assert (problem["code"], problem["values"]) == ("hand-size", {"cards": 4, "count": 5})
    empty = {"counts": {}, "open": True}
    assert asked(module, "biberbande", 2, [empty, None]) == (
        {"points": [None, None], "terms": [[], []], "cleared": [[], []], "tied": {}}, [],
    )  # fmt: skip


def test_a_single_four_may_still_get_company(module):
    four = {"counts": {"four": 1, "blue": None}}
    assert asked(module, "13", 3, [four, None, None])[1] == []
    four["counts"]["blue"] = 0
    assert [item["code"] for item in asked(module, "13", 3, [four, None, None])[1]] == [
        "single-four"
    ]


def test_the_swing_of_one_more_green(module):
    """Two tie for green with six each: one more clears them for one and leaves the other's."""
    entries = [{"counts": {"green": 6}}, {"counts": {"green": 6}}, {"counts": {"green": 2}}]
    script = "([facts, entries]) => pad.swing(facts, entries, 0, 'green')"
    answer = module.evaluate(script, [facts(find_game("13"), 3), entries])
    assert answer == [-6, 0, 0]
    script = "([facts, entries]) => pad.swing(facts, entries, 1, 'four')"
    answer = module.evaluate(script, [facts(find_game("13"), 3), [entries[0], None, entries[2]]])
    assert answer == [0, 2, 0]
