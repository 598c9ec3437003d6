"""The rounds that can be counted after this one without asking the server.

A page that could not send its round goes on with the next one by itself, so it has to know what
the next ones are called and where they are saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request, url_for

from companion.scorepad.sheet import Row, Sheet
from companion.web.base.words import round_of
from companion.web.entry.form import Way

if TYPE_CHECKING:
    from companion.web.entry.counting import Counting

QUERY = "ahead"


def asks_ahead() -> bool:
    """Whether a page is asked for whose round may lie ahead: to look at, not to save."""
    return QUERY in request.args and request.method in {"GET", "HEAD"}


def rounds_ahead(counting: Counting, way: Way) -> list[dict[str, Any]]:
    """The planned rounds after the current one at the same table, for the entry's scripts."""
    sheet, row, code = counting.play.sheet, counting.row, counting.play.code
    if not counting.goes_on or sheet.finished or row.number < sheet.current:
        return []
    return [_round(sheet, later, code, way) for later in sheet.rows if _follows(later, row)]


def _follows(later: Row, row: Row) -> bool:
    return later.number > row.number and later.sitting == row.sitting


def _round(sheet: Sheet, row: Row, code: str, way: Way) -> dict[str, Any]:
    at: dict[str, Any] = {"code": code, "number": row.number, "way": way}
    return {
        "round": row.number,
        "heading": round_of(sheet.game, row.number, sheet.rounds),
        "dealer": None if row.dealer is None else sheet.players[row.dealer].name,
        "action": url_for("rounds.save", **at),
        "page": url_for("rounds.form", **at, ahead=1),
        "pad": url_for("pad.show", code=code, _anchor=f"round-{row.number}"),
    }
