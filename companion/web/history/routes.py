"""The list of finished plays, with what it can be narrowed down to."""

from __future__ import annotations

from flask import Blueprint, abort, g, render_template, request

from companion import store
from companion.web.base.offered import titles_of
from companion.web.history.filters import Filters, filters_of, now
from companion.web.history.play import deleted_view
from companion.web.history.view import by_day

pages = Blueprint("history", __name__)

A_PAGE = 30  # plays


@pages.get("/plays")
def index() -> str:
    """The finished plays of this circle, the one that ended last first; `page` counts from 1."""
    if g.circle_id is None:
        abort(403)
    filters = filters_of(g.circle_id, request.args)
    found = _found(g.circle_id, filters)
    shown = found[:A_PAGE]
    titles = titles_of(g.circle_id, (play.game for play in shown))
    return render_template(
        "history/index.html",
        filters=filters,
        days=by_day(shown, titles),
        has_older=len(found) > A_PAGE,
        just_deleted=store.deleted_play(g.circle_id, request.args.get("deleted", "")),
        any_deleted=bool(store.deleted_plays(g.circle_id, 1)),
    )


@pages.get("/plays/deleted")
def deleted() -> str:
    """What was deleted but not for good."""
    if g.circle_id is None:
        abort(403)
    return render_template("history/deleted.html", **deleted_view(g.circle_id))


def _found(circle: int, filters: Filters) -> list[store.Play]:
    offset = (filters.page - 1) * A_PAGE
    return store.history(circle, filters.wanted(now()), A_PAGE + 1, offset)
