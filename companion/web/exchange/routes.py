"""Downloads of a member: all plays as JSON, and their results for a spreadsheet."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from flask import Blueprint, abort, g, stream_with_context
from werkzeug.wrappers import Response

from companion import store
from companion.exchange.public import public
from companion.exchange.tables import results_table
from companion.exchange.writing import written
from companion.web.base.language import chosen_language

pages = Blueprint("exchange", __name__, url_prefix="/export")


@pages.get("/plays.json")
def plays() -> Response:
    """All plays of the circle in the format that `companion import` takes."""
    plays = _plays()
    people, games = store.whole_people(g.circle_id), store.whole_games(g.circle_id)
    return file_of(written(plays, time.time(), people, games), "application/json", "json")


@pages.get("/results.csv")
def results() -> Response:
    """The results of all finished plays, as spreadsheets of this language open them."""
    return file_of(results_table(_plays(), chosen_language()), "text/csv", "csv")


def _plays() -> Iterator[store.WholePlay]:
    """Those that can be read, without what is still hidden."""
    if g.circle_id is None:
        abort(403)
    return public(play for play in store.whole_plays(g.circle_id) if not play.broken)


def file_of(parts: Iterable[str], mimetype: str, kind: str) -> Response:
    """Sent piece by piece, however many plays there are."""
    name = time.strftime(f"spielblock-%Y%m%d.{kind}")
    answer = Response(stream_with_context(iter(parts)), mimetype=mimetype)
    answer.headers["Content-Disposition"] = f"attachment; filename={name}"
    return answer
