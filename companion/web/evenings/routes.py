"""The page of an evening: who won, its plays, a picture; parting and joining."""

from __future__ import annotations

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.translate import gettext
from companion.web.evenings.picture import drawn
from companion.web.evenings.ranking import By
from companion.web.evenings.view import evening_view

pages = Blueprint("evenings", __name__, url_prefix="/evening/<code>")


@pages.get("")
def show(code: str) -> str:
    """An evening, by its own name for members, by its links for everybody else.

    With `?live` the content alone, for the page that follows.
    """
    access = _opened(code)
    g.refreshing = "live" in request.args
    return render_template("evenings/show.html", **evening_view(access, code, _by()))


@pages.get("/picture.svg")
def picture(code: str) -> Response:
    """The ranking and the plays as one picture to keep or to send."""
    return drawn(evening_view(_opened(code), code, _by()))


@pages.post("/part")
def part(code: str) -> Response:
    """Let another evening begin with one of the plays."""
    evening = _as_member(code)
    plays = {play.ref: play.id for play in store.plays_of_evening(evening.id)}
    new = store.part_evening(evening.id, plays.get(request.form.get("play", ""), 0))
    if new is None:
        flash_wrong(gettext("Choose the game with which the other evening begins."))
        return redirect(url_for("evenings.show", code=code), 303)
    flash_good(gettext("These are two evenings now. This is the later one."))
    return redirect(url_for("evenings.show", code=new.ref), 303)


@pages.post("/join")
def join(code: str) -> Response:
    """Put the plays of another evening into this one."""
    evening = _as_member(code)
    other = store.find_evening(request.form.get("evening", ""), g.circle_id)
    if other is None or not store.join_evenings(evening.circle_id, evening.id, other.evening.id):
        flash_wrong(gettext("Choose the evening that belongs to this one."))
    else:
        flash_good(gettext("Both are one evening now."))
    return redirect(url_for("evenings.show", code=code), 303)


def _by() -> By:
    return "points" if request.args.get("by") == "points" else "places"


def _opened(code: str) -> store.EveningAccess:
    return store.find_evening(code, g.circle_id) or abort(404)


def _as_member(code: str) -> store.Evening:
    access = _opened(code)
    if access.role != "member":
        abort(403)
    return access.evening
