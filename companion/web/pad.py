"""The pad: the sheet of one play, and what may be done to it as a whole."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.game import MAX_ROUNDS
from companion.scorepad.log import Change, Cleared, Ended, Reopened, RoundsSet
from companion.scorepad.reading import number_from
from companion.web.access import (
    OpenPlay,
    open_as_member,
    open_play,
    open_to_write,
    problems_of,
    save,
)
from companion.web.board import pad_view
from companion.web.language import say
from companion.web.say import say_good, say_wrong
from companion.web.translate import gettext

pages = Blueprint("pad", __name__, url_prefix="/play/<code>")


@pages.get("")
def show(code: str) -> str:
    """The pad of a play; once it is finished, its result stands above."""
    return render_template("pad/pad.html", **pad_view(open_play(code)))


@pages.get("/round/<int:number>/why/<int:player>")
def why(code: str, number: int, player: int) -> str:
    """How one score came about, term by term."""
    play = open_play(code)
    row = next((row for row in play.sheet.rows if row.number == number), None)
    if row is None or player not in row.points:
        abort(404)
    return render_template("pad/why.html", **pad_view(play), row=row, player=player)


@pages.post("/undo")
def undo(code: str) -> Response:
    """Take the last change back."""
    return _step(code, store.undo, gettext("Taken back."))


@pages.post("/redo")
def redo(code: str) -> Response:
    """Take the last undo back."""
    return _step(code, store.redo, gettext("Done again."))


@pages.post("/end")
def end(code: str) -> Response:
    """End the play now."""
    return _change(code, Ended())


@pages.post("/reopen")
def reopen(code: str) -> Response:
    """Go on with a finished play."""
    return _change(code, Reopened())


@pages.post("/deal-again")
def deal_again(code: str) -> Response:
    """Deal a round again: its entries go, its dealer stays."""
    number = number_from(request.form.get("round", ""))
    return _change(code, Cleared(number if isinstance(number, int) else 0))


@pages.post("/rounds")
def set_rounds(code: str) -> Response:
    """Agree on another number of rounds; blank is an open end."""
    number = number_from(request.form.get("rounds", ""))
    if isinstance(number, str):
        say_wrong(gettext("A whole number from %(least)s to %(most)s.", least=1, most=MAX_ROUNDS))
        return redirect(url_for("people.form", code=code), 303)
    return _change(code, RoundsSet(number))


@pages.post("/rematch")
def rematch(code: str) -> Response:
    """A new play with the same people; the deal moves on."""
    play = open_as_member(code)
    new = store.rematch(play.id, by=g.device, at=time.time(), key=request.form.get("key") or None)
    return redirect(url_for("pad.show", code=new.ref), 303)


def _change(code: str, change: Change) -> Response:
    play = open_to_write(code)
    for found in problems_of(lambda: save(play, change, request.form.get("key", ""))):
        say_wrong(say(found.message))
    return redirect(url_for("pad.show", code=code), 303)


def _step(code: str, step: Callable[..., object], done: str) -> Response:
    play: OpenPlay = open_to_write(code)
    key = request.form.get("key") or None
    problems = problems_of(lambda: step(play.id, by=g.device, at=time.time(), key=key))
    for found in problems:
        say_wrong(say(found.message))
    if not problems:
        say_good(done)
    return redirect(url_for("pad.show", code=code), 303)
