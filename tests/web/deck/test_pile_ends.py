"""A pile runs out, as the devices at the table hear and see it."""

import random
from collections import Counter

import pytest

from companion import store
from companion.deck import events as ev
from tests.deck.players import fair_move
from tests.deck.test_random_play import all_cards
from tests.pagecheck import parse
from tests.web.deck.tables import table_of
from tests.web.deck.test_random_http import device_for, fields_of

SHUFFLED_IN = "The draw pile was empty: the discards have been shuffled in."
LAST_TURN = "The draw pile is empty: the game ends with this turn."
THE_END = "The draw pile is empty: the game is over."
MOST_MOVES = 900


def turns(table, seed):
    """Everybody plays by the rules, each on the own device; yields after every move."""
    rng = random.Random(seed)
    for _ in range(MOST_MOVES):
        move = next_move(table.state, rng)
        if move is None:
            return
        before = table.state
        do, fields = fields_of(move)
        assert device_for(table, fields["seat"]).act(do, **fields)[0] == 200
        yield before, table.state
    raise AssertionError("it does not end")


def next_move(state, rng):
    """Nobody knocks, so that the pile runs out."""
    move = fair_move(state, rng)
    while isinstance(move, ev.Knocked):
        move = fair_move(state, rng)
    return move


def events_of(table):
    with table.app.test_request_context():
        return [line.event for line in store.deck_lines(table.deck.id)]


def text_of(device):
    return parse(device.get("/part").html).get_text(" ", strip=True)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_biberbande_shuffles_the_discards_in_and_the_top_one_stays_open(app, players):
    table = table_of(app, "biberbande", players, claimed=range(players - 1))
    for before, after in turns(table, players):  # noqa: B007
        if isinstance(events_of(table)[-1], ev.Reshuffled):
            break
    assert (after.drawn,) == before.draw_pile
    *under, top = before.discard
    assert after.discard == (top,)
    assert Counter(after.draw_pile) == Counter(under)
    for device in table.everybody:
        assert SHUFFLED_IN in text_of(device)
        seen = device.view()["table"]["cards"]
        assert seen["discard"][""] == [top]
        assert seen["draw"][""] == [None] * len(under)


def test_biberbande_goes_on_through_several_piles(app):
    """Whatever is shuffled in, the cards of the table stay the same."""
    table, shuffles = table_of(app, "biberbande", 4), 0
    whole = all_cards(table.state)
    for _before, after in turns(table, seed=9):
        assert all_cards(after) == whole
        shuffles = sum(isinstance(event, ev.Reshuffled) for event in events_of(table))
        if shuffles == 2:
            break
    assert shuffles == 2


@pytest.mark.parametrize("players", [2, 4])
def test_push_announces_the_end_and_shuffles_nothing(app, players):
    table, announced = table_of(app, "push", players, claimed=range(players - 1)), 0
    for _before, after in turns(table, seed=players):
        if not after.draw_pile and after.phase != "over":
            announced += 1
            assert all(LAST_TURN in text_of(device) for device in table.everybody)
            stale = device_for(table, after.acts).act("reveal", after.acts)
            assert stale[0] == 422
        elif len(after.draw_pile) in (1, 40):
            assert LAST_TURN not in text_of(table.watcher)
    assert announced
    assert table.state.phase == "over"
    assert not any(isinstance(event, ev.Reshuffled) for event in events_of(table))
    for device in table.everybody:
        assert THE_END in text_of(device)
