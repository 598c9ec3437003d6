"""The table of PUSH: rows, the die, what everybody has. Only the draw pile is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.deck.rows import MOST_ROWS, Roll, Rows, colour_of, fitting, reversed_order
from companion.web.deck.access import OpenDeck

SHOWN_ROLLS = 8


@dataclass(frozen=True, slots=True)
class Strip:
    """One row on the table; `fits` says that the revealed card may go here."""

    number: int
    cards: tuple[str, ...]
    fits: bool


@dataclass(frozen=True, slots=True)
class Colour:
    """The open cards of one colour, with their sum."""

    colour: str
    cards: tuple[str, ...]
    sum: int


@dataclass(frozen=True, slots=True)
class Display:
    """What lies before one seat: open cards by colour, how many are secured."""

    seat: int
    player: int
    name: str
    on: bool
    held: str | None
    waits: bool
    colours: tuple[Colour, ...]
    open_sum: int
    secured: int


def board(opened: OpenDeck, me: int | None, card: str, asked: int | None) -> dict[str, Any]:
    """The rows, the displays, and what the seat that is on may do on this device."""
    state = opened.state
    assert isinstance(state, Rows)
    view = opened.seen_by(me)
    running = state.phase != "over" and opened.deck.closed is None
    actor = state.acts if running and opened.may_act(state.acts) else None
    return {
        "draw": view.count("draw"),
        "strips": _strips(state),
        "drawn": state.drawn,
        "bust": state.bust,
        "phase": state.phase,
        "actor": actor,
        "acts": state.acts,
        "directions": len(state.aside),
        "reversed": reversed_order(state),
        "two": state.players == 2,
        "waiting": [opened.name(seat) for seat in state.waiting[1:]],
        "rolls": [_rolled(opened, roll) for roll in state.rolls[: -SHOWN_ROLLS - 1 : -1]],
        "displays": [_display(opened, state, seat) for seat in range(state.players)],
        "may_secure": _colours(state, state.acts) if state.phase == "turn" else (),
        "own_secured": [one for one in view.cards("secured", me) if one] if me is not None else [],
        "risk": state.risk,
    }


def _strips(state: Rows) -> list[Strip]:
    fits = fitting(state.drawn, state.rows) if state.drawn else ()
    rows = [*state.rows, *[()] * (MOST_ROWS - len(state.rows))]
    return [Strip(at, cards, at in fits) for at, cards in enumerate(rows)]


def _rolled(opened: OpenDeck, roll: Roll) -> dict[str, Any]:
    return {
        "face": roll.face,
        "player": opened.player(roll.seat),
        "name": opened.name(roll.seat),
        "lost": len(roll.lost),
    }


def _display(opened: OpenDeck, state: Rows, seat: int) -> Display:
    colours = _colours(state, seat)
    return Display(
        seat=seat,
        player=opened.player(seat),
        name=opened.name(seat),
        on=seat == state.acts and state.phase != "over",
        held=opened.held.get(seat),
        waits=state.phase == "take" and seat in state.waiting[1:],
        colours=colours,
        open_sum=sum(one.sum for one in colours),
        secured=len(state.secured[seat]),
    )


def _colours(state: Rows, seat: int) -> tuple[Colour, ...]:
    """The open cards of a seat by colour, in the order in which it got the colours."""
    mine = state.open[seat]
    order: Iterable[str | None] = dict.fromkeys(colour_of(card) for card in mine)
    return tuple(
        Colour(colour, cards, sum(state.stock[card].value for card in cards))
        for colour in order
        if colour and (cards := _sorted(state, mine, colour))
    )


def _sorted(state: Rows, mine: tuple[str, ...], colour: str) -> tuple[str, ...]:
    own = [card for card in mine if colour_of(card) == colour]
    return tuple(sorted(own, key=lambda card: state.stock[card].value))
