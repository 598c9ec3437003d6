"""The picture of an evening: where its lines stand, in units of the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.base.names import isolated, shortened
from companion.web.home.routes import ListedPlay

MOST_PEOPLE, MOST_PLAYS = 8, 12
TOP, LINE, PLAY_LINE, FOOT = 330, 96, 84, 90
ROOM, SHORT_ROOM = 24, 11  # letters: a whole line, a name in the line of a play


def drawn(view: Mapping[str, Any]) -> dict[str, Any]:
    """What the drawing needs of the view of an evening."""
    lines = view["lines"][:MOST_PEOPLE]
    entries = [one for one in view["entries"] if one.play.finished][-MOST_PLAYS:]
    plays_top = TOP + LINE * len(lines) + 70
    return {
        "title": view["title"],
        "meta": view["meta"],
        "by": view["by"],
        "lines": [
            (TOP + LINE * number, one, shortened(isolated(one.name), ROOM))
            for number, one in enumerate(lines)
        ],
        "plays_top": plays_top,
        "plays": [
            (plays_top + 50 + PLAY_LINE * number, view["title_of"](one), _totals(one))
            for number, one in enumerate(entries)
        ],
        "height": plays_top + PLAY_LINE * len(entries) + FOOT,
    }


def _totals(entry: ListedPlay) -> list[tuple[str, int | dict[str, int]]]:
    return [(shortened(isolated(one["name"]), SHORT_ROOM), one["total"]) for one in entry.players]
