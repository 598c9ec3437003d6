"""At every moment of a table one tap leads to the rule that it is about."""

import random

import pytest

from companion import store
from companion.games import BY_SLUG
from companion.rulebook import load
from tests.deck.players import fair_move
from tests.web.deck.tables import begin, lay, state_of


def rules_at(client, play, deck, seat):
    """Where the links to the rules lead, on the table with the cards of a seat."""
    page = client.visit(f"/play/{play.ref}/deck/{deck.ref}?seat={seat}")
    assert page.soup.find(id="rules-sheet")
    return [link["href"].split("#") for link in page.soup.select("#table a[data-rule]")]


def walk(app, client, slug, moves, every, seed=4):
    """The anchors linked to while a round is played by fair moves."""
    play = begin(app, slug)
    deck = lay(app, play, slug)
    rng, met = random.Random(seed), []
    for at in range(moves):
        state = state_of(app, deck)
        move = fair_move(state, rng)
        if at % every == 0 or move is None:
            links = rules_at(client, play, deck, getattr(state, "acts", state.turn))
            assert {path for path, _ in links} == {f"/rules/{slug}"}
            met += [anchor for _, anchor in links]
        if move is None:
            break
        with app.test_request_context():
            store.act(deck.id, move)
    return set(met)


@pytest.mark.parametrize(
    ("slug", "moves", "every", "expected"),
    [
        ("13", 60, 4, {"turn", "over-13", "scoring"}),
        ("freitag13", 60, 4, {"turn", "over-13", "scoring"}),
        ("biberbande", 40, 2, {"first-look", "turn", "draw"}),
        ("push", 40, 1, {"turn", "rows", "stop", "other-players", "secure", "direction-cards"}),
    ],
)
def test_the_link_follows_the_play(app, client, slug, moves, every, expected):
    met = walk(app, client, slug, moves, every)
    assert expected <= met
    assert all(load(BY_SLUG[slug], "en").section(anchor) for anchor in met)


def test_a_deck_for_any_game_has_no_rule_of_the_moment(app, client):
    play = begin(app, "any")
    deck = lay(app, play, "any", cards=("A", "B", "C", "D"), hand=1)
    assert rules_at(client, play, deck, 0) == []
