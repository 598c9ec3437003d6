"""The table of Biberbande: four hidden cards each, draw pile, open discards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.deck.row_of_four import RowOfFour, is_number, not_looked
from companion.deck.view import Seen, View
from companion.web.deck.access import Held, OpenDeck

TAKE = "open"
"""What stands for the open card in an address, when it is chosen to be taken."""

Doing = Literal[
    "", "look", "begin", "take", "draw-again", "exchange", "swap", "peek", "draw-two", "replace"
]


@dataclass(frozen=True, slots=True)
class Rank:
    """A seat with its row as this device sees it; `open` as in `places.Place`."""

    seat: int
    player: int
    name: str
    on: bool
    held: Held | None
    open: bool
    cards: Seen
    knocked: bool
    looked: bool


def board(opened: OpenDeck, me: int | None, card: str, asked: int | None) -> dict[str, Any]:
    """The piles, every row, and what `me` may do now."""
    state = opened.state
    assert isinstance(state, RowOfFour)
    view = opened.seen_by(me)
    top = view.cards("discard")[-1]
    acting = opened.deck.closed is None
    return {
        "draw": view.count("draw"),
        "discards": view.count("discard"),
        "top": top,
        "aside": view.cards("aside"),
        "ranks": [_rank(opened, state, view, seat) for seat in range(state.players)],
        "drawn": _drawn(state, view, me),
        "holds_drawn": state.drawn is not None,
        "owed": state.owed,
        "waiting_for": ", ".join(opened.name(seat) for seat in not_looked(state)),
        "first_look": state.phase == "first-look" and acting,
        "doing": _doing(state, me, card) if acting else "",
        "may_take": top is not None and is_number(state, top),
        "may_knock": acting and me is not None and view.facts["may_knock"] == me,
        "turned_up": acting and any(seat == me for seat, _ in state.turned_up),
        "mine": view.cards("hand", me) if me is not None else (),
    }


def _rank(opened: OpenDeck, state: RowOfFour, view: View, seat: int) -> Rank:
    over = state.phase == "over" or opened.deck.closed is not None
    return Rank(
        seat=seat,
        player=opened.player(seat),
        name=opened.name(seat),
        on=seat == state.turn and state.phase in ("turn", "replacing"),
        held=opened.held.get(seat),
        open=not over and seat not in opened.held and opened.may_act(seat),
        cards=view.cards("hand", seat),
        knocked=seat == state.knocker,
        looked=seat in state.looked,
    )


def _drawn(state: RowOfFour, view: View, me: int | None) -> str | None:
    """The card in the hand of `me`, if it has drawn one."""
    cards = view.cards("drawn", me) if me is not None else ()
    return cards[0] if cards else None


def _doing(state: RowOfFour, me: int | None, card: str) -> Doing:
    """What `me` is about to do."""
    if me is None:
        return ""
    if state.phase == "first-look":
        return "" if me in state.looked else "look"
    if state.turn != me:
        return ""
    if state.phase == "replacing":
        return "replace"
    return _on_turn(state, card) if state.phase == "turn" else ""


def _on_turn(state: RowOfFour, card: str) -> Doing:
    if state.drawn is None:
        takes = card == TAKE and not state.owed and is_number(state, state.discard[-1])
        return "take" if takes else "draw-again" if state.owed else "begin"
    if is_number(state, state.drawn):
        return "exchange"
    specials: dict[str, Doing] = {"swap": "swap", "peek": "peek", "draw-two": "draw-two"}
    return specials[state.drawn]
