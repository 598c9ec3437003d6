"""Entering and changing a round."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue

from companion.definition.model import Definition
from companion.game import MAX_ROUNDS
from companion.web.base.access import open_to_write, row_of
from companion.web.base.words import round_of
from companion.web.entry.ahead import asks_ahead
from companion.web.entry.counting import (
    Counting,
    leave_when_over,
    show_counting,
    take_counting,
)
from companion.web.entry.field_facts import playing
from companion.web.entry.field_reading import Asked
from companion.web.entry.fields import show_fields, take_fields
from companion.web.entry.saving import enter

pages = Blueprint("rounds", __name__, url_prefix="/play/<code>/round/<int:number>")


@pages.get("")
def form(code: str, number: int) -> str:
    """The cells of a round, filled with what was counted before."""
    counting = _counting(code, number)
    definition = counting.play.sheet.definition
    if definition is not None:
        return show_fields(_asked(counting, definition))
    return show_counting(counting)


@pages.post("")
def save(code: str, number: int) -> ResponseReturnValue:
    """Save a round for the whole table."""
    counting = _counting(code, number)
    definition = counting.play.sheet.definition
    if definition is not None:
        return take_fields(_asked(counting, definition))
    return take_counting(counting)


def _asked(counting: Counting, definition: Definition) -> Asked:
    play, row = counting.play, counting.row
    return Asked(play, row, definition, playing(row), counting.back, play.code, counting.heading)


def _counting(code: str, number: int) -> Counting:
    play = open_to_write(code)
    sheet = play.sheet
    leave_when_over(play, number, url_for("pad.show", code=code))
    last = sheet.next_round - 1 if sheet.finished else sheet.next_round
    if asks_ahead():
        last = max([last, *(row.number for row in sheet.rows)])
    if asks_ahead() and sheet.definition is not None and last < number <= MAX_ROUNDS:
        abort(redirect(url_for("pad.show", code=code)))  # the rounds before it come first
    if not sheet.carried < number <= last:
        abort(404)
    return Counting(
        play,
        row_of(play, number),
        enter,
        back=url_for("pad.show", code=code, _anchor=f"round-{number}"),
        draft=play.code,
        heading=round_of(sheet.game, number, sheet.rounds),
        goes_on=True,
    )
