"""The ranking of an evening over its plays: by places, or by points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from companion.game import Points
from companion.store.base.result_models import Result

By = Literal["places", "points"]


@dataclass(slots=True)
class Ranked:
    """Somebody in the ranking. `person_id` is None for a name that the circle does not know.

    `won` are the numbers of the plays won, alone or shared; `seconds` counts second places.
    """

    name: str
    person_id: int | None
    score: Points = 0
    place: int = 1
    plays: int = 0
    seconds: int = 0
    won: list[int] = field(default_factory=list)


def ranked(results: Iterable[Result], by: By) -> list[Ranked]:
    """Who played, the best first; equal scores share a place. Plays that do not count are left out.

    By places a play gives 1, and 1 more for everybody who came after; by points it gives how far
    ahead of the last one somebody was, whether most or fewest win.
    """
    worth: Callable[[Result, Sequence[Result]], Points]
    worth = _behind if by == "places" else _ahead
    people: dict[int | str, Ranked] = {}
    counted = (one for one in results if one.counts)
    for _play, group in groupby(counted, key=lambda one: one.play_id):
        table = list(group)
        for one in table:
            key = one.folded if one.person_id is None else one.person_id
            who = people.setdefault(key, Ranked(one.name, one.person_id))
            who.score += worth(one, table)
            who.plays += 1
            who.seconds += one.place == 2
            who.won += [one.play_id] if one.won else []
    order = sorted(people.values(), key=lambda who: (-who.score, -len(who.won), who.name))
    for who in order:
        who.place = 1 + sum(other.score > who.score for other in order)
    return order


def _behind(one: Result, table: Sequence[Result]) -> int:
    return 1 + sum(other.place > one.place for other in table)


def _ahead(one: Result, table: Sequence[Result]) -> Points:
    points = [other.points for other in table]
    return max(points) - one.points if one.lowest_wins else one.points - min(points)
