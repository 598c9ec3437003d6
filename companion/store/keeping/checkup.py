"""The check-up: whether the database is whole, and every play reads as its lists say."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Table, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from companion.scorepad.sheet import Sheet
from companion.store.base.engine import reading, the_store
from companion.store.base.errors import Unavailable, Unreadable
from companion.store.base.models import PLAYS, Play
from companion.store.base.result_models import RESULTS, TALLIES, VERSUS
from companion.store.decks.models import DECKS
from companion.store.decks.reading import deck_table
from companion.store.people.people import fold, person_ids
from companion.store.people.tallies import (
    COMPARED,
    TALLIED,
    TALLY_KEY,
    VERSUS_KEY,
    Sums,
    sums_of,
)
from companion.store.plays.reading import sheet
from companion.store.plays.results import results_of
from companion.store.plays.summary import summarise

Wrong = Literal[
    "database", "orphan", "play", "deck", "summary", "finished", "results", "statistics"
]
MOST_TOLD = 50


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: what, where (number of a play or deck), the cause."""

    wrong: Wrong
    where: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Checkup:
    """How much was looked at, and what was found."""

    plays: int
    decks: int
    findings: tuple[Finding, ...]


def check_up() -> Checkup:
    """Look at everything. Raises Unavailable when the database cannot be reached."""
    found = list(database_findings("integrity_check"))
    plays, decks = _numbers(PLAYS), _numbers(DECKS)
    for number in plays:
        found += _play(number)
    for number in decks:
        found += _deck(number)
    found += _statistics()
    return Checkup(len(plays), len(decks), tuple(found))


def database_findings(check: Literal["integrity_check", "quick_check"]) -> Iterator[Finding]:
    """What SQLite itself says of its file; nothing of another database."""
    if not the_store().is_sqlite:
        return
    try:
        with the_store().engine.connect() as connection:
            yield from _integrity(connection, check)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        yield Finding("database", cause=str(getattr(error, "orig", error)))


def _integrity(connection: Connection, check: str) -> Iterator[Finding]:
    for (told,) in connection.execute(text(f"PRAGMA {check}({MOST_TOLD})")):
        if told != "ok":
            yield Finding("database", cause=" ".join(told.split()))
    for table, row, parent, _key in connection.execute(text("PRAGMA foreign_key_check")):
        yield Finding("orphan", where=f"{table} {row}", cause=parent)


def _numbers(table: Table) -> list[int]:
    """The numbers of all rows, from an index: the table itself may be damaged."""
    try:
        with reading() as session:
            return sorted(session.scalars(select(table.c.id)))
    except Unavailable as error:
        if error.cause != "damaged":
            raise
        return []  # the database itself was told already


def _play(number: int) -> Iterator[Finding]:
    """Read a play from its log alone and hold what its lists say against that."""
    try:
        with reading() as session:
            play = session.get_one(Play, number)
        yield from _differences(play, sheet(number))
    except Unavailable as error:
        if error.cause != "damaged":
            raise
        yield Finding("play", str(number), str(error))
    except Unreadable as error:
        yield Finding("play", str(number), str(error))


def _differences(play: Play, counted: Sheet) -> Iterator[Finding]:
    if play.summary != json.loads(json.dumps(summarise(counted))):
        yield Finding("summary", str(play.id))
    if play.finished != counted.finished:
        yield Finding("finished", str(play.id))
    if not _results_right(play, counted):
        yield Finding("results", str(play.id))


def _results_right(play: Play, counted: Sheet) -> bool:
    """Whether the results of a play are what its log and the people of its circle make of it."""
    folded = [fold(player.name) for player in counted.players.values()]
    with reading() as session:
        rows = list(results_of(play, counted, person_ids(session, play.circle_id, folded)))
        kept = session.execute(select(RESULTS).where(RESULTS.c.play_id == play.id)).mappings()
        return sorted(map(dict, kept), key=_player) == sorted(rows, key=_player)


def _player(row: dict[str, Any]) -> int:
    number: int = row["player"]
    return number


def _statistics() -> Iterator[Finding]:
    """Add all results up again and hold the kept sums against that."""
    try:
        with reading() as session:
            results = session.execute(select(RESULTS).order_by(RESULTS.c.play_id))
            tallies, versus = sums_of(results)
            same = _kept(session, TALLIES, TALLY_KEY, TALLIED) == _not_blank(tallies)
            same &= _kept(session, VERSUS, VERSUS_KEY, COMPARED) == _not_blank(versus)
    except Unavailable as error:
        if error.cause != "damaged":
            raise
        return  # the database itself was told already
    if not same:
        yield Finding("statistics")


def _kept(session: Session, table: Table, key: Sequence[str], names: Sequence[str]) -> Sums:
    rows = session.execute(select(*(table.c[name] for name in (*key, *names))))
    return _not_blank({tuple(row[: len(key)]): list(row[len(key) :]) for row in rows})


def _not_blank(sums: Sums) -> Sums:
    return {key: values for key, values in sums.items() if any(values)}


def _deck(number: int) -> Iterator[Finding]:
    try:
        deck_table(number)
    except Unreadable as error:
        yield Finding("deck", str(number), str(error))
