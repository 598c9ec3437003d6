"""The classics: as counted by a plain formula, complete in three languages, nothing but data."""

import json
import random
import re
from pathlib import Path

import pytest

from companion.definition.checks import check
from companion.definition.evaluate import Context, evaluate
from companion.definition.model import SIGNS, Definition
from companion.definition.reader import read, read_all
from companion.game import MAX_POINTS
from companion.games import BY_SLUG
from companion.games.classics import _read, classics, find_classic, slugs
from tests.definition import rounds
from tests.definition.direct import FORMULAS

FOLDER = Path(__file__).parent.parent.parent / "companion" / "games" / "classics"
DATA = Path(__file__).parent.parent / "data"
EXAMPLES = json.loads((DATA / "classics.json").read_text("utf-8"))
CASES = json.loads((DATA / "classic_cases.json").read_text("utf-8"))
LANGUAGES = {"en", "de", "nl"}
ALL = {
    "wizard", "skyjo", "6-nimmt", "kniffel", "phase-10", "romme", "uno", "hearts", "doppelkopf",
    "skat", "skat-seeger", "klaverjassen", "canasta", "skull-king", "darts-501", "mau-mau",
    "schwimmen", "boerenbridge", "qwixx", "oh-hell", "oh-hell-trick", "skull-king-rascal",
    "rummy-500", "hartenjagen", "ligretto", "dutch-blitz", "golf", "flip-7", "hanabi",
}  # fmt: skip
SIGNED = {
    "boerenbridge": {"bid": "bid", "made": "tricks"},
    "canasta": {
        "melded": "plus", "hand": "hand", "natural": "red", "mixed": "black", "wilds": "wild",
        "red": "heart", "out": "flag",
    },
    "doppelkopf": {"re": "club"},
    "dutch-blitz": {"played": "plus", "left": "minus"},
    "flip-7": {"plus": "plus", "seven": "star"},
    "golf": {"king": "crown", "joker": "star"},
    "hartenjagen": {"hearts": "heart", "queen": "spade", "jack": "club"},
    "hearts": {"hearts": "heart", "queen": "spade", "jack": "diamond"},
    "klaverjassen": {"plays": "crown", "points": "tricks", "roem": "plus", "pit": "star"},
    "kniffel": {
        **{f"u{pips}": f"die-{pips}" for pips in range(1, 7)},
        "kniffel": "star", "chance": "die", "extra": "plus",
    },
    "ligretto": {"played": "plus", "left": "minus"},
    "mau-mau": {"hand": "hand", "out": "flag", "all_at_once": "star"},
    "oh-hell": {"bid": "bid", "made": "tricks"},
    "phase-10": {"wild": "wild", "phase": "flag"},
    "qwixx": {"missed": "minus"},
    "romme": {"hand": "hand", "out": "flag", "all_at_once": "star"},
    "rummy-500": {"melded": "plus", "hand": "hand"},
    "schwimmen": {"loses": "heart", "fire": "star"},
    "skat": {"plays": "crown", "ramsch_points": "tricks"},
    "skull-king": {
        "bid": "bid", "made": "tricks", "c14": "wild", "b14": "black", "king": "crown",
        "bonus": "plus",
    },
    "skyjo": {"points": "hand", "ended": "flag"},
    "uno": {"numbers": "hand", "wild": "wild", "out": "flag"},
    "wizard": {"bid": "bid", "made": "tricks"},
}  # fmt: skip
by_slug = pytest.mark.parametrize("slug", sorted(FORMULAS))


def test_all_classics_are_there():
    assert set(slugs()) == ALL == set(FORMULAS)
    assert not set(slugs()) & set(BY_SLUG)
    assert {path.stem for path in FOLDER.glob("*.json")} == {game.slug for game in classics()}


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["value"] for one in EXAMPLES])
def test_an_example_scores_as_written(example):
    game, fields = find_classic(example["value"]), list(example["fields"].values())
    cards = example.get("context", {}).get("cards") or game.cards_in(
        example["round"], example["players"]
    )
    context = Context(example["round"], cards or 0, tuple(example.get("before", ())))
    outcome = evaluate(game, fields, example.get("table"), context)
    assert list(outcome.score.points) == example["points"]
    assert check(game, fields, example.get("table"), context) == ()
    if "after" in example:
        after = zip(example["before"], outcome.score.points, strict=True)
        assert [total + own for total, own in after] == example["after"]


@by_slug
def test_random_rounds_score_as_the_formula_says(slug):
    game, chance = find_classic(slug), random.Random(slug)
    for _ in range(400):
        players = chance.randint(*game.players)
        where = rounds.context(chance, game, players)
        entries = rounds.entries(chance, game, players, where)
        table = rounds.entry(chance, game.table, where)
        x = {"cards": where.cards, "before": where.totals, "out": where.sits_out}
        if slug == "klaverjassen" and sum(one.get("plays", 0) for one in entries) != 1:
            continue
        outcome = evaluate(game, entries, table, where)
        assert list(outcome.score.points) == FORMULAS[slug](entries, table, x), (entries, table)
        for own, points in zip(outcome.score.terms, outcome.score.points, strict=True):
            assert sum(term.points for term in own) == points


def words_of(raw, path=""):
    """Every piece of words in a file, with its place."""
    if isinstance(raw, dict):
        if set(raw) & LANGUAGES:
            yield path, raw
            return
        for key, value in raw.items():
            yield from words_of(value, f"{path}.{key}")
    if isinstance(raw, list):
        for number, value in enumerate(raw):
            yield from words_of(value, f"{path}[{number}]")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_file_has_all_its_words_in_three_languages(path):
    raw = json.loads(path.read_text("utf-8"))
    assert read_all(raw) == ()
    assert raw["slug"] == path.stem
    found = list(words_of(raw))
    assert {place for place, words in found if set(words) != LANGUAGES} == set()
    assert all(text.strip() == text for _, words in found for text in words.values())
    needed = {".title", ".about", *(f".fields.{key}.label" for key in raw["fields"])}
    needed |= {f".table.{key}.label" for key in raw.get("table", {})}
    needed |= {f".options.{key}.label" for key in raw.get("options", {})}
    assert needed <= {place for place, _ in found}
    assert raw["notes"]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_check_and_a_line_say_in_words_what_they_are_about(path):
    for slug in (path.stem, *json.loads(path.read_text("utf-8")).get("variants", {})):
        game = find_classic(slug)
        for rule in game.checks:
            assert rule.label or str(rule.refs[0]) in game.field_of, rule
        for rule in game.rules:
            if rule.name == "score" and rule.kind == "sum" and rule.label is None:
                assert all(ref in game.field_of for ref in rule.refs), rule
            elif rule.name == "score":
                assert rule.label is not None, rule


@pytest.mark.parametrize("game", classics(), ids=lambda game: game.slug)
def test_every_choice_of_every_option_can_be_played(game):
    for option in game.options:
        for number in option.values or (option.least, option.most):
            found = read(game.raw, {option.key: number})
            assert isinstance(found, Definition), (option.key, number, found)
            chosen = {one.key: one.chosen for one in found.options}
            assert chosen[option.key] == number


def test_a_variant_is_a_switch_of_its_game():
    skat, seeger = find_classic("skat"), find_classic("skat-seeger")
    assert [one.chosen for one in skat.options] == [0, 0, 0]
    assert [one.chosen for one in seeger.options] == [1, 0, 0]
    assert len(seeger.rules) > len(skat.rules)


@pytest.mark.parametrize("case", CASES["switches"])
def test_switches_and_further_examples(case):
    game = read(find_classic(case["game"]).raw, case["set"])
    known = {k: tuple(v) if isinstance(v, list) else v for k, v in case["context"].items()}
    outcome = evaluate(game, case["entries"], case["table"], Context(**known))
    assert list(outcome.score.points) == case["points"]


@pytest.mark.parametrize("case", CASES["wrong"])
def test_what_cannot_be_is_said(case):
    game, entries = find_classic(case["game"]), case["entries"]
    context = Context(cards=game.cards_in(1, len(entries)) or 0)
    found = check(game, entries, case["table"], context)
    assert case["hard"] in {one.hard for one in found if message(one).startswith(case["says"])}


def message(item):
    values = {k: message_of(v) for k, v in item.message.values}
    return item.message.message % values if values else item.message.message


def message_of(value):
    return value.message if hasattr(value, "message") else value


def test_no_amount_of_a_classic_can_become_inexact():
    """The reader refuses it; this shows that the classics are far from it."""
    for game in classics():
        entries = [{field.key: MAX_POINTS for field in game.fields}] * game.players[1]
        table = {field.key: MAX_POINTS for field in game.table}
        amounts = evaluate(game, entries, table).amounts
        assert max(abs(n) for own in amounts.values() for n in own) < 2**53


def test_a_broken_file_is_no_classic():
    with pytest.raises(ValueError, match="broken"):
        _read({"title": "Half"}, {})


def test_fields_have_the_signs_that_help_and_every_sign_is_drawn():
    found = {path.stem: _signs(path) for path in FOLDER.glob("*.json")}
    assert {slug: signs for slug, signs in found.items() if signs} == SIGNED
    sprite = Path(__file__).parent.parent.parent / "static" / "cards" / "signs.svg"
    drawn = re.findall(r'<symbol id="signs-([\w-]+)"', sprite.read_text("utf-8"))
    assert sorted(drawn) == sorted(SIGNS)


def _signs(path):
    """The signs of all fields of a file, also of those that only a house rule brings."""
    fields = json.loads(path.read_text("utf-8"))["fields"]
    return {key: one["sign"] for key, one in fields.items() if "sign" in one}


@pytest.mark.parametrize("slug", ["kniffel", "wizard", "skat-seeger"])
def test_signs_are_read_with_their_game(slug):
    game = find_classic(slug)
    signs = SIGNED[slug.removesuffix("-seeger")]
    shown = {one.key: one.sign for one in game.fields if one.sign}
    assert shown
    assert shown.items() <= signs.items()


@pytest.mark.parametrize("game", classics(), ids=lambda game: game.slug)
def test_every_classic_has_a_picture_of_its_own(game):
    assert game.picture


def test_a_slug_that_is_none_of_them_finds_none():
    assert find_classic("no-such-game") is None


def test_a_variant_is_found_with_its_options_set():
    (skat,) = (game for game in classics() if game.slug == "skat")
    assert "skat-seeger" in {one.slug for one in skat.variants}
    find_classic.cache_clear()
    seeger = find_classic("skat-seeger")
    assert seeger.slug == "skat"
    assert seeger != skat
