"""The picture of an evening: its ranking, and below it the plays that are finished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.wrappers import Response

from companion.web.base.names import isolated, shortened
from companion.web.base.picture import MOST_PEOPLE, Below, Ranked, picture
from companion.web.base.theme import points
from companion.web.evenings.view import Line
from companion.web.home.routes import ListedPlay

MOST_PLAYS = 12
TITLE_ROOM = 42  # letters of a play's title in its line
SHORT_ROOM, SHORTER_ROOM = 11, 8  # of a name, and where the line says how many more there are


def drawn(view: Mapping[str, Any]) -> Response:
    """The picture of what the page of an evening shows."""
    lines: list[Line] = view["lines"]
    entries = [one for one in view["entries"] if one.play.finished][-MOST_PLAYS:]
    return picture(
        view["title"],
        view["meta_of_finished"],
        [_ranked(one) for one in lines[:MOST_PEOPLE]],
        more=len(lines[MOST_PEOPLE:]),
        plays=[
            Below(shortened(view["title_of"](one), TITLE_ROOM), _totals(one), one.more)
            for one in entries
        ],
    )


def _ranked(one: Line) -> Ranked:
    colour = one.person.colour if one.person else None
    return Ranked(str(one.place), one.name, points(one.score), colour)


def _totals(entry: ListedPlay) -> list[tuple[str, str, bool]]:
    """The names and totals that a list shows of a play, and who won it."""
    room = SHORTER_ROOM if entry.more else SHORT_ROOM
    return [
        (isolated(shortened(one["name"], room)), points(one["total"]), one["name"] in entry.winners)
        for one in entry.players
    ]
