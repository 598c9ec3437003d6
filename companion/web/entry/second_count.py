"""The second count: another device counts blind; differences are shown before anything is saved."""

from __future__ import annotations

from flask import Blueprint, abort, g, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion.definition.model import Definition
from companion.scorepad.annotations import CheckAsked
from companion.scorepad.open_annotations import Check
from companion.scorepad.sheet import Sheet
from companion.web.base.access import OpenPlay, open_to_write, problems_of, row_of, save
from companion.web.base.flash import flash_wrong
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.base.words import round_of
from companion.web.entry.counting import (
    Counting,
    leave_when_over,
    part_of,
    show_counting,
    take_counting,
)
from companion.web.entry.field_facts import playing
from companion.web.entry.field_reading import Asked, is_counted_apart
from companion.web.entry.fields import show_fields, take_fields
from companion.web.entry.saving import enter_check

pages = Blueprint("checking", __name__, url_prefix="/play/<code>/round/<int:number>/check")


@pages.post("/ask")
def ask(code: str, number: int) -> Response:
    """Ask that a second device counts a round too."""
    play = open_to_write(code)
    if not is_counted_twice(play.sheet):
        abort(404)
    key = f"check-{number}-{play.sheet.head}"
    if number not in play.sheet.annotations.checks:
        for found in problems_of(lambda: save(play, CheckAsked(number), key)):
            flash_wrong(say(found.message))
    return redirect(url_for("pad.show", code=code), 303)


@pages.get("")
def form(code: str, number: int) -> ResponseReturnValue:
    """The cells of a round, all blank whatever the first device counted."""
    play, check = _open(code, number)
    if check.asked_by == g.device:
        flash_wrong(gettext("The second count needs a different device from the first."))
        return redirect(url_for("pad.show", code=code), 303)
    counting = _counting(play, number)
    if play.sheet.definition is not None:
        return show_fields(_asked(counting, play.sheet.definition))
    return show_counting(counting)


@pages.post("")
def count(code: str, number: int) -> ResponseReturnValue:
    """Keep the second count until the round is saved."""
    play, check = _open(code, number)
    if check.asked_by == g.device:
        abort(403)
    counting = _counting(play, number)
    if play.sheet.definition is not None:
        return take_fields(_asked(counting, play.sheet.definition))
    return take_counting(counting)


def is_counted_twice(sheet: Sheet) -> bool:
    """Whether there is something to count twice: a turn on a sheet is seen by all."""
    return is_counted_apart(sheet) and not (sheet.definition and sheet.definition.sheet)


def _asked(counting: Counting, definition: Definition) -> Asked:
    play, row = counting.play, counting.row
    return Asked(
        play,
        row,
        definition,
        playing(row),
        counting.back,
        counting.draft,
        counting.heading,
        saves="check",
    )


def _open(code: str, number: int) -> tuple[OpenPlay, Check]:
    play = open_to_write(code)
    check = play.sheet.annotations.checks.get(number)
    leave_when_over(play, number, url_for("pad.show", code=code))
    return play, check or abort(404)


def _counting(play: OpenPlay, number: int) -> Counting:
    row = row_of(play, number)
    return Counting(
        play,
        part_of(row, list(row.sitting), {}),
        enter_check,
        back=url_for("pad.show", code=play.code),
        draft=f"{play.code}:check",
        heading=gettext(
            "Second count: %(round)s", round=round_of(play.sheet.game, number, play.sheet.rounds)
        ),
    )
