"""The files of one play, and of an evening, for members of its circle."""

from __future__ import annotations

import time
from collections.abc import Iterator

from flask import Blueprint, abort, g
from werkzeug.wrappers import Response

from companion import store
from companion.exchange.public import public
from companion.exchange.tables import play_table, results_table
from companion.exchange.writing import written
from companion.web.base.access import open_as_member
from companion.web.base.language import chosen_language
from companion.web.exchange.routes import file_of

pages = Blueprint("playfiles", __name__, url_prefix="/export/<code>")


@pages.get("/game.json")
def play(code: str) -> Response:
    """The play in the format that an import takes."""
    return file_of(written(_one(code), time.time()), "application/json", "json")


@pages.get("/rounds.csv")
def rounds(code: str) -> Response:
    """Its rounds, as spreadsheets of this language open them."""
    language = chosen_language()
    return file_of((play_table(one, language) for one in _one(code)), "text/csv", "csv")


@pages.get("/evening.json")
def evening(code: str) -> Response:
    """The plays of an evening in the format that an import takes."""
    return file_of(written(_of_evening(code), time.time()), "application/json", "json")


@pages.get("/evening.csv")
def evening_results(code: str) -> Response:
    """The results of its finished plays, as spreadsheets of this language open them."""
    return file_of(results_table(_of_evening(code), chosen_language()), "text/csv", "csv")


def _of_evening(code: str) -> Iterator[store.WholePlay]:
    """The plays of an evening, without what is still hidden."""
    access = store.find_evening(code, g.circle_id)
    if access is None:
        abort(404)
    if access.role != "member":
        abort(403)
    found = [play.id for play in store.plays_of_evening(access.evening.id)]
    return public(
        one for play in found for one in store.whole_plays(g.circle_id, play) if not one.broken
    )


def _one(code: str) -> Iterator[store.WholePlay]:
    """The play, without what is still hidden."""
    found = store.whole_plays(g.circle_id, open_as_member(code).id)
    return public(one for one in found if not one.broken)
