"""Who plays: names, seats, guests who leave or join, whose deal it is, how many rounds."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.scorepad.log import Change, DealerSet, Joined, Left, Renamed, Seated
from companion.scorepad.reading import number_from
from companion.web.access import OpenPlay, open_play, open_to_write, problems_of, save
from companion.web.board import pad_view
from companion.web.language import say
from companion.web.newplayform import NAME_LENGTH, clean
from companion.web.say import say_wrong

pages = Blueprint("people", __name__, url_prefix="/play/<code>/table")


@pages.get("")
def form(code: str) -> str:
    """The people of a play and what may be changed about them."""
    return render_template("pad/people.html", **pad_view(open_play(code)))


@pages.post("/name")
def rename(code: str) -> Response:
    """Give a player another name."""
    return _change(code, lambda play: Renamed(_number("player"), _name()))


@pages.post("/seats")
def seat(code: str) -> Response:
    """Move a player one seat (`step` +1 or -1), or swap two (`player`, `with`)."""
    return _change(code, _seated)


@pages.post("/join")
def join(code: str) -> Response:
    """A guest joins before the current round, with a start score."""
    return _change(
        code,
        lambda play: Joined(
            play.sheet.current, max(play.sheet.players) + 1, _name(), _number("start", 0)
        ),
    )


@pages.post("/leave")
def leave(code: str) -> Response:
    """A player leaves before the current round."""
    return _change(code, lambda play: Left(play.sheet.current, _number("player")))


@pages.post("/dealer")
def set_dealer(code: str) -> Response:
    """It is, or was, somebody else's deal."""
    return _change(code, lambda play: DealerSet(_number("round"), _number("player")))


def _change(code: str, make: Callable[[OpenPlay], Change]) -> Response:
    play = open_to_write(code)
    change = make(play)
    for found in problems_of(lambda: save(play, change, request.form.get("key", ""))):
        say_wrong(say(found.message))
    return redirect(url_for("people.form", code=code), 303)


def _seated(play: OpenPlay) -> Seated:
    """The new order; an unknown player leaves it as it is."""
    order = list(play.sheet.order)
    away = [number for number in play.sheet.players if number not in order]
    first = _number("player")
    if first in order:
        at = order.index(first)
        other = _number("with")
        to = order.index(other) if other in order else (at + _number("step", 0)) % len(order)
        order[at], order[to] = order[to], order[at]
    return Seated(play.sheet.current, (*order, *away))


def _number(name: str, default: int = -1) -> int:
    number = number_from(request.form.get(name, ""))
    return number if isinstance(number, int) else default


def _name() -> str:
    return clean(request.form.get("name"))[:NAME_LENGTH]
