"""Where the line of a person's last places runs; drawing it is the template's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game import Text
from companion.store import LastResult
from companion.web.base.dates import date_said
from companion.web.base.language import say

WIDTH, LEFT, RIGHT = 400, 60, 12
FIRST, LAST = 16.0, 104.0  # the heights of first and last place
FEWEST, MOST = 2, 24  # plays of which a line is drawn


@dataclass(frozen=True, slots=True)
class Point:
    """A play: where its point lies, the day, the game as it is called, the place of how many."""

    x: float
    y: float
    day: str
    ref: str
    title: str
    place: int
    players: int


@dataclass(frozen=True, slots=True)
class Course:
    """The plays, the first first, and the path through them."""

    points: tuple[Point, ...]
    path: str


def course_of(results: Sequence[LastResult], titles: Mapping[str, Text]) -> Course | None:
    """The line through plays in their order, and what games are called; None for too few."""
    if len(results) < FEWEST:
        return None
    step = (WIDTH - LEFT - RIGHT) / (len(results) - 1)
    points = tuple(
        Point(
            x=round(LEFT + step * number, 1),
            y=round(FIRST + (LAST - FIRST) * (one.place - 1) / max(one.players - 1, 1), 1),
            day=date_said(one.ended),
            ref=one.ref,
            title=one.title or (say(titles[one.game]) if one.game in titles else one.game),
            place=one.place,
            players=one.players,
        )
        for number, one in enumerate(results)
    )
    return Course(points, "M" + "L".join(f"{one.x:g} {one.y:g}" for one in points))
