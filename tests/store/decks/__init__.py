"""Decks to test with, and what must be true of every deck in the database."""

import random
from collections import Counter

from companion import store
from companion.cache import Cache
from companion.deck import events as ev
from companion.deck import table as tables
from companion.deck.cards import deck_of
from companion.deck.shuffle import new_salt, shuffled
from companion.games import find_game
from companion.store.base.engine import the_store


def dealt(slug="13", players=3, seed=1, starter=0, cards=None, hand=0):
    """A deal whose order is always the same."""
    below = random.Random(seed).randrange
    order = shuffled(cards or deck_of(find_game(slug), "", players), below)
    return ev.Dealt(slug, players, starter, order, new_salt(), hand=hand)


def free(cards, players=2):
    """A free deck with those cards, top first, nothing dealt."""
    return ev.Dealt("any", players, 0, tuple(cards), new_salt())


def all_cards(table):
    """Every card of a table, with how many there are."""
    zones = tables.style_of(table).zones(table)
    return Counter(card for cards in zones.values() for card in cards)


def read_anew(deck_id):
    """The table as it is in the database, past everything remembered."""
    kept = the_store().decks
    object.__setattr__(the_store(), "decks", Cache(8))
    try:
        return store.deck_table(deck_id)
    finally:
        object.__setattr__(the_store(), "decks", kept)


def assert_whole_deck(deck_id):
    """Numbers without gaps, every card there once, nothing remembered wrong; the events."""
    lines, table = store.deck_lines(deck_id), read_anew(deck_id)
    assert [line.number for line in lines] == list(range(table.head + 1))
    assert store.deck_table(deck_id) == table
    if isinstance(lines[0].event, ev.Dealt):
        assert all_cards(table.state) == Counter(lines[0].event.order)
    return [line.event for line in lines[1:]]
