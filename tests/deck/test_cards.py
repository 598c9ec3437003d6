"""Which cards a deck holds: editions, lost cards, two players of PUSH, free decks."""

from collections import Counter

import pytest

from companion.deck.cards import MOST_CARDS, deck_of, free_deck, is_card_name, is_part_of, stock_of
from companion.deck.names import card_name
from companion.game import Problem
from companion.games import find_game

THIRTEEN, FREITAG, BIBER, PUSH = map(find_game, ("13", "freitag13", "biberbande", "push"))


@pytest.mark.parametrize(
    ("slug", "edition", "players", "size"),
    [
        ("13", "", 4, 50),
        ("freitag13", "", 4, 53),
        ("freitag13", "50", 3, 50),
        ("biberbande", "66", 2, 66),
        ("push", "", 3, 120),
        ("push", "", 2, 108),
        ("any", "", 4, 0),
    ],
)
def test_decks_have_their_size(slug, edition, players, size):
    assert len(deck_of(find_game(slug), edition, players)) == size


def test_cards_go_by_their_names():
    thirteen = Counter(deck_of(THIRTEEN))
    assert thirteen["blue 7"] == 3
    assert thirteen["green 4"] == 2
    assert thirteen["four"] == 8
    freitag = Counter(deck_of(FREITAG))
    assert (freitag["cat 0"], freitag["friday"]) == (1, 8)
    assert "cat 0" not in deck_of(FREITAG, "50")
    biber = Counter(deck_of(BIBER))
    assert [biber[key] for key in ("9", "8", "swap", "peek", "draw-two")] == [9, 4, 9, 7, 5]
    push = Counter(deck_of(PUSH, players=3))
    assert [push[key] for key in ("red 5", "dice", "direction")] == [3, 18, 12]
    assert "direction" not in deck_of(PUSH, players=2)


def test_lost_cards_are_left_out_copy_by_copy():
    left = Counter(deck_of(THIRTEEN, lost=["blue 7", "blue 7", "four"]))
    assert (left["blue 7"], left["four"], left.total()) == (1, 7, 47)


@pytest.mark.parametrize("lost", [["blue 3"], ["blue 4"] * 3, ["dice"]])
def test_a_card_the_deck_does_not_have_cannot_be_lost(lost):
    problem = deck_of(THIRTEEN, lost=lost)
    assert problem.code == "unknown-card"
    assert problem.hard


def test_an_unknown_edition_is_a_key_error():
    with pytest.raises(KeyError):
        deck_of(FREITAG, "54")


def test_a_free_deck_is_what_was_listed():
    assert free_deck(["Ace", " King ", "", "Ace", "König ♥"]) == ("Ace", "King", "Ace", "König ♥")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([], "deck-size"),
        (["", "  "], "deck-size"),
        (["A"] * (MOST_CARDS + 1), "deck-size"),
        (["A" * 61], "card-name"),
        (["A\nB"], "card-name"),
        (["A\u2028B"], "card-name"),
        (["A\x00"], "card-name"),
        (["\ud800"], "card-name"),
    ],
)
def test_a_free_deck_says_what_is_wrong(names, code):
    problem = free_deck(names)
    assert isinstance(problem, Problem)
    assert problem.code == code


def test_card_names():
    assert is_card_name("👩‍👩‍👧 O'Brien")
    assert not is_card_name("")
    assert not is_card_name(" ")


def test_part_of_a_deck():
    stock = stock_of(THIRTEEN)
    assert is_part_of(("blue 4", "blue 4"), stock)
    assert not is_part_of(("blue 4",) * 3, stock)
    assert not is_part_of(("blue 3",), stock)


def test_names_for_people():
    assert card_name("four").message == "nasty four"
    named = dict(card_name("cat 7").values)
    assert (named["word"].message, named["value"]) == ("black cat", "7")
    assert dict(card_name("9").values) == {"name": "9"}
    assert dict(card_name("Ace of hearts").values) == {"name": "Ace of hearts"}
