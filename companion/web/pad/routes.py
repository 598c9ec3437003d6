"""The pad: the sheet of one play, and what may be done to it as a whole."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.scorepad.log import Change, Ended, Reopened
from companion.scorepad.reading import number_from
from companion.web.base.access import (
    OpenPlay,
    open_as_member,
    open_play,
    open_to_write,
    problems_of,
    save,
)
from companion.web.base.flash import flash_wrong
from companion.web.base.language import say
from companion.web.base.limits import limit_made
from companion.web.base.urls import back_to
from companion.web.live.page import shared
from companion.web.pad.chart import PAGE
from companion.web.pad.page_cache import rendered_once
from companion.web.pad.reasons import reasons, sums
from companion.web.pad.seat_view import around
from companion.web.pad.view import chart, pad_view, table_view

pages = Blueprint("pad", __name__, url_prefix="/play/<code>")


@pages.get("")
@shared
def show(code: str) -> str:
    """The pad of a play; once it is finished, its result stands above."""
    play = open_play(code)
    return rendered_once(play, lambda: render_template("pad/pad.html", **pad_view(play)))


@pages.get("/round/<int:number>/why/<int:player>")
def why(code: str, number: int, player: int) -> str:
    """How one score came about, term by term."""
    play = open_play(code)
    row = next((row for row in play.sheet.rows if row.number == number), None)
    if row is None or player not in row.points:
        abort(404)
    view = table_view(play) | {"reasons": reasons(play.sheet, row, player)}
    view["sums"] = sums(play.sheet, row.entries[player])
    return render_template("pad/why.html", **view, row=row, player=player)


@pages.get("/standings")
@shared
def standings(code: str) -> str:
    """The players by place, and the chart in full size."""
    play = open_play(code)
    view = table_view(play) | {"chart": chart(play.sheet, PAGE)}
    return render_template("pad/standings.html", **view)


@pages.get("/seats")
@shared
def seats(code: str) -> str:
    """The totals turned towards the seats; `nearest` is the player at the lower edge."""
    play = open_play(code)
    nearest = number_from(request.args.get("nearest", ""))
    sides = around(play.sheet.order, nearest if isinstance(nearest, int) else None)
    return render_template("pad/seats.html", **pad_view(play), sides=sides)


@pages.post("/undo")
def undo(code: str) -> Response:
    """Take back a change: the one that the page named, else the last one."""
    number = number_from(request.form.get("change", ""))
    wanted = number if isinstance(number, int) else None
    return _step(code, lambda play, **who: store.undo(play.id, wanted, **who))


@pages.post("/redo")
def redo(code: str) -> Response:
    """Take the last undo back."""
    return _step(code, lambda play, **who: store.redo(play.id, **who))


@pages.post("/end")
def end(code: str) -> Response:
    """End the play now."""
    return _change(code, Ended())


@pages.post("/reopen")
def reopen(code: str) -> Response:
    """Go on with a finished play."""
    return _change(code, Reopened())


@pages.post("/rematch")
def rematch(code: str) -> Response:
    """A new play with the same people; the deal moves on."""
    play = open_as_member(code)
    limit_made("play")
    return redirect(url_for("pad.show", code=_rematch_of(play).ref), 303)


@pages.post("/put-away")
def put_away(code: str) -> Response:
    """Take the play off the lists; nothing is destroyed."""
    store.put_away(open_as_member(code).id)
    return redirect(url_for("home.index", away=code), 303)


@pages.post("/take-out")
def take_out(code: str) -> Response:
    """Put the play back on the lists."""
    store.take_out(open_as_member(code).id)
    return redirect(url_for("home.index"), 303)


def _rematch_of(play: OpenPlay) -> store.Play:
    """A rematch in which nothing has happened yet: however often it is asked for, one is begun."""
    for times in count(1):
        key = f"rematch-{play.code}-{play.sheet.head}-{times}"
        new = store.rematch(play.id, by=g.device, at=time.time(), key=key)
        if new.head == 1 and new.put_away_at is None:
            break
    return new


def _change(code: str, change: Change) -> Response:
    play = open_to_write(code)
    for found in problems_of(lambda: save(play, change, request.form.get("key", ""))):
        flash_wrong(say(found.message))
    return redirect(url_for("pad.show", code=code), 303)


def _step(code: str, step: Callable[..., object]) -> Response:
    """Undo or redo, and back to the page of this play on which that was asked."""
    play: OpenPlay = open_to_write(code)
    key = request.form.get("key") or None
    for found in problems_of(lambda: step(play, by=g.device, at=time.time(), key=key)):
        flash_wrong(say(found.message))
    pad = url_for("pad.show", code=code)
    page = back_to(request.form.get("next", pad))
    return redirect(page if page.startswith(pad) else pad, 303)
