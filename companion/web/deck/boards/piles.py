"""A free table: draw pile, open discards, hands."""

from __future__ import annotations

from typing import Any

from companion.deck.piles import Piles
from companion.web.deck.access import OpenDeck
from companion.web.deck.places import places


def board(opened: OpenDeck, me: int | None, card: str, asked: int | None) -> dict[str, Any]:
    """The piles, the hand of `me`, how many cards everybody holds."""
    state = opened.state
    assert isinstance(state, Piles)
    view = opened.seen_by(me)
    hand = [one for one in view.cards("hand", me) if one] if me is not None else []
    return {
        "draw": view.count("draw"),
        "discards": view.count("discard"),
        "top": view.cards("discard")[-1] if view.count("discard") else None,
        "unused": view.count("unused"),
        "hand": [(one, hand.count(one)) for one in dict.fromkeys(hand)],
        "chosen": card if card in hand else "",
        "may_play": me is not None and opened.deck.closed is None,
        "actor": me if me is not None else _anybody(opened),
        "places": places(
            opened, None, {seat: {"hand": len(held)} for seat, held in enumerate(state.hands)}
        ),
    }


def _anybody(opened: OpenDeck) -> int | None:
    """A seat for which this device may turn a card up, where it does not matter whose."""
    seats = range(opened.state.players)
    return next((seat for seat in seats if opened.may_act(seat)), None)
