"""Where the line of a person's last places runs; drawing it is the template's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.web.base.dates import date_said

WIDTH, LEFT, RIGHT = 400, 60, 12
FIRST, LAST = 16.0, 104.0  # the heights of first and last place
FEWEST, MOST = 2, 24  # plays of which a line is drawn


@dataclass(frozen=True, slots=True)
class Point:
    """A play: where its point lies, the day, the place and of how many."""

    x: float
    y: float
    day: str
    place: int
    players: int


@dataclass(frozen=True, slots=True)
class Course:
    """The plays, the first first, and the path through them."""

    points: tuple[Point, ...]
    path: str


def course_of(results: Sequence[tuple[float, int, int]]) -> Course | None:
    """The line through (end, place, players) of plays in their order; None for too few."""
    if len(results) < FEWEST:
        return None
    step = (WIDTH - LEFT - RIGHT) / (len(results) - 1)
    points = tuple(
        Point(
            x=round(LEFT + step * number, 1),
            y=round(FIRST + (LAST - FIRST) * (place - 1) / max(players - 1, 1), 1),
            day=date_said(ended),
            place=place,
            players=players,
        )
        for number, (ended, place, players) in enumerate(results)
    )
    return Course(points, "M" + "L".join(f"{one.x:g} {one.y:g}" for one in points))
