"""The files of one play, for members of its circle."""

from __future__ import annotations

import time
from collections.abc import Iterator

from flask import Blueprint, g
from werkzeug.wrappers import Response

from companion import store
from companion.exchange.public import public
from companion.exchange.tables import play_table
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


def _one(code: str) -> Iterator[store.WholePlay]:
    """The play, without what is still hidden."""
    found = store.whole_plays(g.circle_id, open_as_member(code).id)
    return public(one for one in found if not one.broken)
