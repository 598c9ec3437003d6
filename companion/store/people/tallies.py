"""The sums of results: whatever changes results happens inside `retallied`, which keeps them right.

Sums are moved by what the results of the plays in question gave before and give after, so that a
change costs the same however much was played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby, permutations
from typing import Any

from sqlalchemy import Row, Table, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from companion.game import Points
from companion.store.base.result_models import EVERYBODY, RESULTS, TALLIES, VERSUS, WHOLE

Key = tuple[Any, ...]
Sums = dict[Key, list[Points]]
TALLY_KEY = ("circle_id", "game", "year", "person_id")
TALLIED = ("plays", "seats", "wins", "shared", "chance", "points", "majorities", "ties")
VERSUS_KEY = ("person_id", "other_id")
COMPARED = ("ahead", "behind", "level")
_AT_ONCE = 500  # plays, so that no statement has too many values
_Result = Row[*tuple[Any, ...]]


@contextmanager
def retallied(session: Session, play_ids: Collection[int]) -> Iterator[None]:
    """Keep the sums right while the block changes the results of these plays."""
    tallies, versus = sums_of(_results(session, play_ids), -1)
    yield
    for sums, more in zip((tallies, versus), sums_of(_results(session, play_ids)), strict=True):
        for key, values in more.items():
            _add(sums, key, values)
    _move(session, TALLIES, TALLY_KEY, TALLIED, tallies)
    _move(session, VERSUS, VERSUS_KEY, COMPARED, versus)


def sums_of(results: Iterable[_Result], sign: int = 1) -> tuple[Sums, Sums]:
    """What results that count, in the order of their plays, add to the tallies and to versus."""
    tallies: Sums = defaultdict(lambda: [0] * len(TALLIED))
    versus: Sums = defaultdict(lambda: [0] * len(COMPARED))
    for _play, group in groupby((one for one in results if one.counts), lambda one: one.play_id):
        rows = list(group)
        _tally(tallies, rows, sign)
        for one, other in permutations(rows, 2):
            if one.person_id and other.person_id and one.person_id != other.person_id:
                ahead, behind = one.place < other.place, one.place > other.place
                values = [sign * part for part in (ahead, behind, not ahead and not behind)]
                _add(versus, (one.person_id, other.person_id), values)
    return tallies, versus


def _tally(tallies: Sums, rows: list[_Result], sign: int) -> None:
    for place, one in enumerate(rows):
        own = [1, int(one.won), int(one.shared), WHOLE // one.players, one.points]
        own += [one.majorities or 0, one.ties or 0]
        key = (one.circle_id, one.game, one.year)
        _add(tallies, (*key, EVERYBODY), [sign * part for part in (int(place == 0), *own)])
        if one.person_id:
            _add(tallies, (*key, one.person_id), [sign * part for part in (1, *own)])


def _add(sums: Sums, key: Key, values: Iterable[Points]) -> None:
    sums[key] = [old + new for old, new in zip(sums[key], values, strict=True)]


def _results(session: Session, play_ids: Collection[int]) -> Iterator[_Result]:
    numbers = sorted(play_ids)
    for first in range(0, len(numbers), _AT_ONCE):
        some = numbers[first : first + _AT_ONCE]
        wanted = select(RESULTS).where(RESULTS.c.play_id.in_(some))
        yield from session.connection().execute(wanted.order_by(RESULTS.c.play_id))


def _move(
    session: Session, table: Table, key: tuple[str, ...], names: tuple[str, ...], sums: Sums
) -> None:
    """Add to the rows of a table; in one order, so that two writers never wait for each other."""
    rows = [_values(key, names, at, values) for at, values in sorted(sums.items()) if any(values)]
    if not rows:
        return
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    statement = insert(table)
    more = {name: table.c[name] + statement.excluded[name] for name in names}
    session.connection().execute(
        statement.on_conflict_do_update(index_elements=key, set_=more), rows
    )


def _values(
    key: tuple[str, ...], names: tuple[str, ...], at: Key, values: list[Points]
) -> Mapping[str, Any]:
    return dict(zip((*key, *names), (*at, *values), strict=True))
