"""The moves of PUSH: reveal, place, stop, take a row, roll the die, secure a colour."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.deck.cards import replaced
from companion.deck.events import PlacedInRow, Revealed, Rolled, Secured, Stopped, TookRow
from companion.deck.names import card_name
from companion.deck.problems import empty_pile, no_such_place, not_now, not_your_turn, refuse
from companion.deck.rows import (
    DICE,
    DIRECTION,
    STAR,
    Roll,
    Rows,
    colour_of,
    counts,
    faces,
    facts,
    fitting,
    lay,
    others,
    share_on,
    sight,
    zones,
)
from companion.deck.style import Style
from companion.game import Problem, text


def _wrong(state: Rows, event: Any, *phases: str) -> Problem | None:
    if state.phase not in phases:
        return not_now()
    return None if event.seat == state.acts else not_your_turn()


def revealed(state: Rows, event: Revealed) -> Rows | Problem:
    """The top card is turned up: to be placed, aside, or the turn goes bust (rule bust)."""
    wrong = _wrong(state, event, "turn", "more")
    if wrong:
        return wrong
    if not state.draw_pile:
        return empty_pile()
    top, rest = state.draw_pile[0], state.draw_pile[1:]
    shown = replace(state, draw_pile=rest, bust=None)
    if top == DIRECTION:
        return _turned(shown)
    if not fitting(top, state.rows):
        return _bust(shown, top)
    return replace(shown, drawn=top, phase="place")


def _turned(state: Rows) -> Rows:
    """A direction card goes aside; if it was the last card and no row is begun, all is over."""
    aside = replace(state, aside=(*state.aside, DIRECTION), phase="more")
    return aside if state.draw_pile or state.rows else share_on(aside)


def _bust(state: Rows, card: str) -> Rows:
    return replace(
        state,
        discard=(*state.discard, card),
        bust=card,
        waiting=others(state),
        phase="roll",
    )


def placed(state: Rows, event: PlacedInRow) -> Rows | Problem:
    """The revealed card goes into a row that takes it, or begins the next row (rule rows)."""
    wrong = _wrong(state, event, "place")
    if wrong or state.drawn is None:
        return wrong or not_now()
    if event.row not in range(len(state.rows) + 1):
        return no_such_place()
    if event.row not in fitting(state.drawn, state.rows):
        return refuse(
            "does-not-fit",
            text("%(card)s does not fit into this row.", card=card_name(state.drawn)),
            "rows",
        )
    rows = (*state.rows, ()) if event.row == len(state.rows) else state.rows
    rows = replaced(rows, event.row, (*rows[event.row], state.drawn))
    return replace(state, rows=rows, drawn=None, phase="more")


def stopped(state: Rows, event: Stopped) -> Rows | Problem:
    """After at least one placed card: first the own row, then the others (rule stop)."""
    wrong = _wrong(state, event, "turn", "more")
    if wrong:
        return wrong
    if not state.rows:
        return refuse("nothing-placed", text("Place at least one card first."), "stop")
    return share_on(replace(state, waiting=(state.turn, *others(state))))


def took_row(state: Rows, event: TookRow) -> Rows | Problem:
    """Numbers go to the open display; a dice card is rolled for afterwards (rule dice-cards)."""
    wrong = _wrong(state, event, "take")
    if wrong:
        return wrong
    if event.row not in range(len(state.rows)):
        return no_such_place()
    row = state.rows[event.row]
    numbers = tuple(card for card in row if card != DICE)
    dice = row[: len(row) - len(numbers)] and (DICE,)
    taken = replace(
        state,
        rows=(*state.rows[: event.row], *state.rows[event.row + 1 :]),
        open=replaced(state.open, event.seat, (*state.open[event.seat], *numbers)),
        discard=(*state.discard, *dice),
        waiting=state.waiting[1:],
    )
    return replace(taken, phase="roll") if dice else share_on(taken)


def rolled(state: Rows, event: Rolled) -> Rows | Problem:
    """All open cards of that colour are lost; the star costs all of them in the risk variant."""
    wrong = _wrong(state, event, "roll")
    if wrong:
        return wrong
    if event.face not in faces(state.stock):
        return refuse("no-such-face", text("The die has no such side."), "dice-cards")
    mine = state.open[event.seat]
    lost = tuple(card for card in mine if _is_lost(state, card, event.face))
    kept = tuple(card for card in mine if not _is_lost(state, card, event.face))
    return share_on(
        replace(
            state,
            open=replaced(state.open, event.seat, kept),
            discard=(*state.discard, *lost),
            rolls=(*state.rolls, Roll(event.seat, event.face, lost)),
        )
    )


def _is_lost(state: Rows, card: str, face: str) -> bool:
    return state.risk if face == STAR else colour_of(card) == face


def secured(state: Rows, event: Secured) -> Rows | Problem:
    """Instead of revealing: all open cards of one colour are safe (rule secure)."""
    wrong = _wrong(state, event, "turn")
    if wrong:
        return wrong
    mine = state.open[event.seat]
    safe = tuple(card for card in mine if colour_of(card) == event.colour)
    if not safe:
        return refuse("nothing-to-secure", text("No open card of this colour."), "secure")
    kept = tuple(card for card in mine if colour_of(card) != event.colour)
    return share_on(
        replace(
            state,
            open=replaced(state.open, event.seat, kept),
            secured=replaced(state.secured, event.seat, (*state.secured[event.seat], *safe)),
            bust=None,
        )
    )


STYLE = Style(
    lay=lay,
    moves={
        Revealed: revealed,
        PlacedInRow: placed,
        Stopped: stopped,
        TookRow: took_row,
        Rolled: rolled,
        Secured: secured,
    },
    zones=zones,
    sight=sight,
    facts=facts,
    counts=counts,
)
