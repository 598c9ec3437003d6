"""Help for the moment of a play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import Setup
from companion.games import BY_SLUG
from companion.rulebook import load, phase_help, special_order
from companion.rulebook.render import to_html


def shown(slug, key, setup, code="en", **names):
    game = BY_SLUG[slug]
    return phase_help(game, load(game, code), key, setup, **names)


def test_dealing_names_people_and_numbers():
    text = shown("13", "deal", Setup(5), dealer="Ada", starter="Bo")
    assert text == (
        "Ada shuffles and deals **5 cards to everybody**. "
        "The other **25** form the draw pile. Bo starts."
    )


def test_dealing_knows_the_edition():
    text = shown("freitag13", "deal", Setup(4, edition="50"), "de", dealer="Ada", starter="Bo")
    assert "**13, 13, 12, 12**" in text


def test_a_number_of_players_may_have_a_text_of_its_own():
    assert "**13 cards**, is not used" in shown("freitag13", "deal", Setup(3))
    assert "is not used" not in shown("freitag13", "deal", Setup(4))
    assert "**108 cards**" in shown("push", "deal", Setup(2))


def test_the_agreed_rounds_count_more_than_the_usual_ones():
    assert "All 9 rounds" in shown("13", "game-end", Setup(4, rounds=9))
    assert "All 4 rounds" in shown("13", "game-end", Setup(4))


def test_a_phase_nobody_knows_is_an_error():
    with pytest.raises(KeyError):
        shown("13", "breakfast", Setup(4))


@given(st.text(max_size=60))
def test_a_name_is_never_taken_for_markup(name):
    text = shown("13", "deal", Setup(4), dealer=name, starter="Bo")
    page = to_html(text, card=lambda key: "<card>")
    assert page.count("<strong>") == 2
    assert "<em>" not in page
    assert "<a" not in page
    assert "<card>" not in page


def test_the_knocker_replaces_special_cards_first():
    assert special_order(4, 2) == (2, 3, 0, 1)


@pytest.mark.parametrize("seat", [-1, 4])
def test_an_empty_seat_cannot_have_knocked(seat):
    with pytest.raises(ValueError, match="no seat"):
        special_order(4, seat)
