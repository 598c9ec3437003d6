"""The short card of every game: its points in words, made from the definition alone."""

import pytest

from companion.definition.card import counted
from companion.definition.reader import read
from companion.definition.sentences import Sentence, Thing, Words, value_of
from companion.games.classics import find_classic, slugs
from companion.language import render
from tests.definition.test_reader import changed


def lines(game, language="en"):
    return [render(line, language) for _, line in counted(game)]


def test_the_card_of_wizard():
    assert lines(find_classic("wizard")) == [
        "Bid met: 20",
        "Tricks: 10 each",
        "Tricks off the bid: −10 each",
    ]
    assert lines(find_classic("wizard"), "de")[2] == "Stiche daneben: je −10"


def test_every_kind_of_line():
    rules = [
        {"as": "rivals", "count": ["wasps", ">=", "wasps"]},
        {"sum": [["blue", 1], ["wasps", -1]]},
        {"when": [["rivals", ">", 0]], "sum": [["wasps", -3]], "majority": "wasps"},
        {"table": "blue", "steps": [[10, 15], [20, 40]]},
        {"table": "rivals", "steps": [[1, -5]], "label": "Rivals"},
        {"sum": "blue", "div": 2, "label": "Half"},
        {"pool": "blue"},
        {"table": "rivals", "steps": [[1, 1]]},
    ]
    assert lines(read(changed(rules=rules))) == [
        "blue: as entered",
        "Wasps: subtracted",
        "Wasps: −3 each",
        "Wasps: nothing for whoever has more than everyone else",
        "blue: 10 → 15, 20 → 40",
        "Rivals: −5",
        "Half",
        "pool: as entered",
        "table: 1 → 1",
    ]


def test_a_line_has_the_sign_of_what_it_counts():
    things = (
        Thing("count", "Blue", sign="blue"),
        Thing("count", "Wasps", sign="star"),
        Thing("choice", "Outcome", choices=(("Won", 3), ("Lost", 0)), sign="coin"),
        Thing("yes", "Called", sign="die"),
        Thing("points", "Points"),
    )
    sentences = (
        Sentence("each", 0, 2),
        Sentence("each", 1, -3, spared=True),
        Sentence("bonus", 0, 15, least=10),
        Sentence("most", 1, 4),
        Sentence("each", 4, 1),
        Sentence("double", 3),
    )
    game = read(value_of(Words("Signs", things=things, sentences=sentences)))
    signs = [sign for sign, _ in counted(game)]
    assert signs == ["coin", "coin", "blue", "star", "star", "blue", "star", "", "die"]


@pytest.mark.parametrize("slug", slugs())
def test_every_classic_has_a_card_in_three_languages(slug):
    game = find_classic(slug)
    cards = [lines(game, language) for language in ("en", "de", "nl")]
    assert all(len(card) == len(cards[0]) > 0 for card in cards)
    assert all(line and "%(" not in line for card in cards for line in card)


def test_a_fixed_amount_is_named_by_what_it_belongs_to():
    rules = [
        {"as": "rivals", "count": ["wasps", ">=", "wasps"]},
        {"when": [["rivals", "=", 0]], "sum": [[3, 1]], "key": "wasps"},
    ]
    assert lines(read(changed(rules=rules))) == ["Wasps: 3"]
