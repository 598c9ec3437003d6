"""Whether the cards of the round that a pad waits for lie on the digital table."""

from __future__ import annotations

from flask import g

from companion import store
from companion.deck.targets import Targets
from companion.web.base.access import OpenPlay


def cards_lie(play: OpenPlay) -> bool:
    """Whether this round is played with the digital deck: then the way to the cards comes first.

    What lies in piles is counted by hand in any case.
    """
    sheet = play.sheet
    if sheet.finished or sheet.definition or sheet.game.deck_style == "piles":
        return False
    deck = store.current_deck(play.id, sheet.current)
    if deck is None:
        return False
    try:
        state = store.deck_table(deck.id, deck.head).state
    except store.UnknownDeck:  # cleared just now
        return False
    return not (isinstance(state, Targets) and state.real)


def awaits_player(play: OpenPlay) -> bool:
    """Whether cards were dealt that this guest's device could play: then it is asked whose."""
    if play.role != "scorer" or not cards_lie(play):
        return False
    taken = store.claims(play.id)
    return g.device not in taken.values() and len(taken) < len(play.sheet.order)
