"""The end of a play in figures: how far ahead the winner is, best and worst rounds, who dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.game import Points
from companion.scorepad.sheet import Row, Sheet

SHOWN = 3  # holders of an equal best round that are named


@dataclass(frozen=True, slots=True)
class Mark:
    """A best or worst score of one round: who had it in which round; `more` others did too."""

    points: Points
    holders: tuple[tuple[int, int], ...]
    more: int


@dataclass(frozen=True, slots=True)
class Ending:
    """What the last page says beside the standings.

    `lead` is the gap to `runners_up`, the players in the next place (none when all share the win).
    `best` and `worst` are None when there was but one round or all scores are the same. `dealers`
    are (round, player), empty in a game without a dealer.
    """

    lead: Points
    runners_up: tuple[int, ...]
    best: Mark | None
    worst: Mark | None
    dealers: tuple[tuple[int, int], ...]
    counted: int


def ending_of(sheet: Sheet) -> Ending:
    """The figures of a play, finished or not."""
    rows = [row for row in sheet.rows if row.complete]
    behind = [one for one in sheet.standings if one.place > 1]
    next_place = min((one.place for one in behind), default=0)
    best, worst = _marks(rows, sheet.lowest_wins) if len(rows) > 1 else (None, None)
    return Ending(
        lead=behind[0].gap if behind else 0,
        runners_up=tuple(one.player for one in behind if one.place == next_place),
        best=best,
        worst=worst,
        dealers=tuple((row.number, row.dealer) for row in rows if row.dealer is not None),
        counted=len(rows),
    )


def _marks(rows: Sequence[Row], lowest_wins: bool) -> tuple[Mark | None, Mark | None]:
    scores = [points for row in rows for points in row.points.values()]
    low, high = min(scores), max(scores)
    if low == high:
        return None, None
    best, worst = (low, high) if lowest_wins else (high, low)
    return _mark(rows, best), _mark(rows, worst)


def _mark(rows: Sequence[Row], points: Points) -> Mark:
    found = [(p, row.number) for row in rows for p, own in row.points.items() if own == points]
    return Mark(points, tuple(found[:SHOWN]), max(0, len(found) - SHOWN))
