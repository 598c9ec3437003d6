"""The picture of an evening: where its lines stand, in units of the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.base.names import isolated, shortened
from companion.web.home.routes import ListedPlay

MOST_PEOPLE, MOST_PLAYS = 8, 12
TOP, LINE, PLAY_LINE, FOOT = 330, 96, 84, 90
ROOM = 24  # letters of a name in a whole line
SHORT_ROOM, SHORTER_ROOM = 11, 8  # in the line of a play, and where it says how many more there are


def drawn(view: Mapping[str, Any]) -> dict[str, Any]:
    """What the drawing needs of the view of an evening."""
    lines = view["lines"][:MOST_PEOPLE]
    entries = [one for one in view["entries"] if one.play.finished][-MOST_PLAYS:]
    plays_top = TOP + LINE * len(lines) + 70
    return {
        "title": view["title"],
        "meta": view["meta_of_finished"],
        "by": view["by"],
        "lines": [
            (TOP + LINE * number, one, shortened(isolated(one.name), ROOM))
            for number, one in enumerate(lines)
        ],
        "plays_top": plays_top,
        "plays": [
            (plays_top + 50 + PLAY_LINE * number, view["title_of"](one), _totals(one), one.more)
            for number, one in enumerate(entries)
        ],
        "height": plays_top + PLAY_LINE * len(entries) + FOOT,
    }


def _totals(entry: ListedPlay) -> list[tuple[str, int | dict[str, int], bool]]:
    """The names and totals that a list shows of a play, and who won it."""
    room = SHORTER_ROOM if entry.more else SHORT_ROOM
    return [
        (shortened(isolated(one["name"]), room), one["total"], one["name"] in entry.winners)
        for one in entry.players
    ]
