"""Games in sentences: what they count, and that they are read back as they were written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.definition.checks import check
from companion.definition.evaluate import evaluate
from companion.definition.model import SIGNS, Definition
from companion.definition.reader import read
from companion.definition.sentences import (
    ABOUT,
    Sentence,
    Thing,
    Words,
    value_of,
    words_of,
    wrong_sentences,
)
from companion.games.classics import classics
from companion.language import render

BEETLES = Words(
    "Beetle Race",
    (2, 6),
    "total",
    100,
    things=(
        Thing("count", "Blue beetles", 20),
        Thing("count", "Green beetles", 20),
        Thing("count", "Wasps", 8),
    ),
    sentences=(
        Sentence("each", 0, 2),
        Sentence("each", 2, -3, spared=True),
        Sentence("bonus", 1, 15, least=10),
    ),
)
labels = st.text("abcXYZ äß", min_size=1, max_size=12).filter(str.strip)
numbers = st.integers(-50, 50)
choices = st.lists(st.tuples(labels, numbers), min_size=2, max_size=8).map(tuple)


OLDER_KINDS = ("count", "points", "yes", "bid")


@st.composite
def all_words(draw, kinds=(*OLDER_KINDS, "choice")):
    """Any game that can be tapped together."""
    kinds = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=6))
    things = tuple(
        Thing(
            kind,
            draw(labels),
            draw(st.none() | st.integers(1, 99)) if kind == "count" else None,
            draw(labels) if kind == "bid" else "",
            draw(choices) if kind == "choice" else (),
            draw(st.sampled_from(("", *SIGNS))),
        )
        for kind in kinds
    )
    about = [(kind, at) for kind in ABOUT for at, one in enumerate(kinds) if one in ABOUT[kind]]
    chosen = draw(st.lists(st.sampled_from(about), min_size=1, max_size=6)) if about else []
    first = next((at for at, (kind, _) in enumerate(chosen) if kind == "double"), None)
    kept = [one for at, one in enumerate(chosen) if one[0] != "double" or at == first]
    sentences = tuple(draw(_sentence(kind, thing)) for kind, thing in kept)
    ends = draw(st.sampled_from(["rounds", "total", "open"]))
    return Words(
        draw(labels).strip(),
        draw(st.sampled_from([(2, 6), (3, 3), (1, 12)])),
        ends,
        draw(st.integers(1, 50)) if ends != "open" else 0,
        draw(st.booleans()),
        draw(st.booleans()),
        things,
        sentences,
    )


def _sentence(kind, thing):
    used = {
        "each": {"worth": numbers, "spared": st.booleans()},
        "bonus": {"worth": numbers, "least": st.integers(1, 30)},
        "most": {"worth": numbers},
        "exact": {"worth": numbers, "each": numbers, "miss": numbers},
        "double": {},
    }[kind]
    return st.builds(Sentence, st.just(kind), st.just(thing), house=st.just("") | labels, **used)


@given(all_words())
def test_what_was_written_is_read_back(words):
    assert words_of(value_of(words)) == words
    assert words_of({"slug": "own-1", **value_of(words)}) == words


@given(all_words())
def test_every_game_in_sentences_is_a_game(words):
    game = read(value_of(words))
    assert isinstance(game, Definition), game
    assert game.title.message == words.title
    assert game.players == words.players


def test_the_game_of_the_picture_counts_as_it_says():
    game = read(value_of(BEETLES))
    rows = [(4, 11, 1), (7, 3, 3), (2, 0, 2)]
    entries = [dict(zip(("f0", "f1", "f2"), row, strict=True)) for row in rows]
    score = evaluate(game, entries).score
    assert score.points == (20, 14, -2)
    assert score.cleared[1] == ("f2",)


def points(words, *rows):
    game = read(value_of(words))
    assert isinstance(game, Definition), game
    return evaluate(game, rows).score.points


def test_a_bid_pays_when_it_is_met():
    words = Words(
        "Bids",
        things=(Thing("bid", "Bid", made="Tricks"),),
        sentences=(Sentence("exact", 0, 10, each=2, miss=-3),),
    )
    rows = [{"f0": 3, "m0": 3}, {"f0": 0, "m0": 2}, {"f0": 0, "m0": 0}]
    assert points(words, *rows) == (16, -6, 10)


def test_doubling_doubles_everything_else():
    words = Words(
        "Twice",
        things=(Thing("points", "Points"), Thing("yes", "Called"), Thing("count", "Cats")),
        sentences=(Sentence("double", 1), Sentence("each", 0, 1), Sentence("most", 2, 5)),
    )
    rows = [{"f0": 7, "f1": 1, "f2": 3}, {"f0": 7, "f2": 2}, {"f0": -4, "f1": 1, "f2": 0}]
    assert points(words, *rows) == (24, 7, -8)


OUTCOME = Thing("choice", "Outcome", choices=(("Won", 10), ("Lost", -5), ("Drawn", 0)))


def test_exactly_one_of_several_counts_and_is_called_as_it_is():
    words = Words("Outcome", things=(OUTCOME,))
    rows = [{"f0": 1}, {"f0": 2}, {"f0": 3}]
    assert points(words, *rows) == (10, -5, 0)
    assert lines(words, *rows) == [["Won 10"], ["Lost -5"], []]
    game = read(value_of(words))
    assert [one.code for one in check(game, [{"f0": 4}, {"f0": 1}])] == ["field-value"]


def test_what_was_chosen_is_doubled_too():
    things = (OUTCOME, Thing("yes", "Called"))
    words = Words("Twice", things=things, sentences=(Sentence("double", 1),))
    assert points(words, {"f0": 1, "f1": 1}, {"f0": 2, "f1": 0}) == (20, -5)


def test_a_house_rule_can_be_switched_off():
    words = Words(
        "House",
        things=(Thing("count", "Cats"),),
        sentences=(Sentence("each", 0, 1), Sentence("bonus", 0, 9, least=2, house="Bonus")),
    )
    for chosen, expected in [(1, 12), (0, 3)]:
        game = read(value_of(words), {"h1": chosen})
        assert evaluate(game, [{"f0": 3}]).score.points == (expected,)


@pytest.mark.parametrize(
    ("sentences", "wrong"),
    [
        ((Sentence("each", 5, 1),), (0,)),
        ((Sentence("exact", 0, 1),), (0,)),
        ((Sentence("double", 1), Sentence("each", 0, 1), Sentence("double", 1)), (2,)),
    ],
)
def test_sentences_about_nothing_are_found(sentences, wrong):
    things = (Thing("count", "Cats"), Thing("yes", "Called"))
    assert wrong_sentences(Words("X", things=things, sentences=sentences)) == wrong


@pytest.mark.parametrize("game", classics(), ids=lambda game: game.slug)
def test_a_classic_is_not_mistaken_for_sentences(game):
    assert words_of(game.raw) is None


@pytest.mark.parametrize(
    "change",
    [{"title": 3}, {"rules": []}, {"rules": None}, {"notes": ["x"]}, {"players": [1]}, {"win": {}}],
)
def test_a_value_of_another_shape_has_no_sentences(change):
    changed = {**value_of(BEETLES), **change}
    found = words_of(changed)
    assert found is None or value_of(found) == changed


def lines(words, *rows, language="en"):
    """Every line of a round in words, with its points."""
    game = read(value_of(words))
    assert isinstance(game, Definition), game
    terms = evaluate(game, rows).score.terms
    return [
        [f"{render(game.label_of[one.kind], language)} {one.points}" for one in own]
        for own in terms
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Bonus from 10 gold 5", "Most gold 10", "Most XP 3"]),
        ("de", ["Bonus ab 10 Gold 5", "Am meisten Gold 10", "Am meisten XP 3"]),
        ("nl", ["Bonus vanaf 10 gold 5", "Meeste gold 10", "Meeste XP 3"]),
    ],
)
def test_a_line_says_what_it_is_for(language, said):
    words = Words(
        "Gold",
        things=(Thing("count", "Gold"), Thing("points", "XP")),
        sentences=(
            Sentence("bonus", 0, 5, least=10),
            Sentence("most", 0, 10),
            Sentence("most", 1, 3),
        ),
    )
    assert lines(words, {"f0": 11, "f1": 2}, {"f0": 2}, language=language) == [said, []]


def test_a_line_about_a_bid_says_how_it_went():
    words = Words(
        "Bids",
        things=(Thing("bid", "Bid", made="Tricks"),),
        sentences=(Sentence("exact", 0, 10, each=2, miss=-3),),
    )
    met, missed = lines(words, {"f0": 3, "m0": 3}, {"f0": 0, "m0": 2})
    assert met == ["Bid met 10", "Tricks 6"]
    assert missed == ["Off the bid -6"]


def older(value):
    """The value as it was written before its lines had names of their own."""
    thing = {"l": "f", "o": "f", "m": "m", "f": "f"}

    def rule_of(rule):
        if rule.get("key", "x")[0] == "x":
            return rule
        return {
            **{k: v for k, v in rule.items() if k != "label"},
            "key": thing[rule["key"][0]] + "0",
        }

    return {**value, "rules": [rule_of(rule) for rule in value["rules"]]}


@given(all_words(OLDER_KINDS))
def test_a_game_of_before_is_still_read_in_sentences(words):
    assert words_of(older(value_of(words))) == words


def test_a_line_that_somebody_named_is_no_sentence():
    value = value_of(BEETLES)
    value["rules"][-1]["label"] = {"en": "Treasure"}
    assert words_of(value) is None
    assert words_of({**value, "rules": [{**value["rules"][-1], "key": "f1"}]}) is None


def test_the_longest_name_still_makes_a_game():
    things = (Thing("count", "L" * 80), Thing("bid", "B" * 80, made="M" * 80))
    sentences = (
        Sentence("bonus", 0, 5, least=9999),
        Sentence("most", 0, 1),
        Sentence("exact", 1, 9),
    )
    assert isinstance(read(value_of(Words("Long", things=things, sentences=sentences))), Definition)
