"""Whatever is sent to a table of any game: no card is lost, doubled or seen by the wrong person."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.deck import table as tables
from companion.deck.codec import from_json, public_json, to_json
from companion.deck.view import view
from companion.game import Problem
from companion.games import GAMES
from tests.deck.players import any_event, fair_move, start_of
from tests.deck.witness import Witness

TABLES = [
    pytest.param(game, edition.key, real, id=f"{game.slug}-{edition.key}{'-real' * real}")
    for game in GAMES
    for edition in game.editions
    for real in (False, True)
    if not real or game.deck_style == "targets"
]


def all_cards(table):
    return Counter(c for cards in zones(table).values() for c in cards)


def zones(table):
    return tables.style_of(table).zones(table)


def check_sight(table, witness):
    """Every seat, and the table, sees exactly what the witness says."""
    for seat in (None, *range(table.players)):
        seen, truth = view(table, seat), zones(table)
        assert seen.zones.keys() == truth.keys()
        for (name, place), cards in truth.items():
            expected = witness.sees(name, place, cards, seat)
            assert seen.cards(name, place) == expected, (seat, name, place)


def replayed(game, events):
    """The table made anew from its events as they are stored."""
    stored = json.loads(json.dumps([to_json(event) for event in events]))
    return tables.replay(game, [from_json(event) for event in stored])


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "edition", "real"), TABLES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**48), nonsense=st.floats(0.05, 0.8))
def test_random_events(game, edition, real, seed, nonsense):
    rng = random.Random(seed)
    players = rng.randint(game.players[0], min(game.players[1], 6))
    start = start_of(game, players, rng, edition, real=real, risk=rng.random() < 0.5)
    table, events = tables.begin(game, start), [start]
    cards, witness = all_cards(table), Witness(game, start, zones(table))
    check_sight(table, witness)
    for _ in range(150):
        sent = any_event(table, rng) if rng.random() < nonsense else fair_move(table, rng)
        after = tables.apply(table, sent) if sent else table
        if isinstance(after, Problem):
            assert after.hard
            assert after.code
            continue
        if sent:
            events.append(sent)
            witness.saw(sent, zones(table), zones(after))
        table = after
        assert all_cards(table) == cards
        check_sight(table, witness)
    assert replayed(game, events) == table
    assert view(replayed(game, events), 0) == view(table, 0)


@pytest.mark.parametrize(("game", "edition", "real"), TABLES)
def test_the_public_log_holds_no_order(game, edition, real):
    rng = random.Random(5)
    start = start_of(game, game.players[1], rng, edition, real=real)
    shown = public_json(start)
    assert "order" not in shown
    assert "salt" not in shown
    assert real or (shown["cards"] == len(start.order) and len(shown["commitment"]) == 64)
