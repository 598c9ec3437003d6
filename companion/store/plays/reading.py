"""Reading logs and sheets."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Integer, Row, bindparam, insert, select
from sqlalchemy.orm import Session

from companion.scorepad.log import Change, LogLine, from_json, to_json
from companion.scorepad.sheet import Sheet
from companion.store.base.engine import reading, the_store
from companion.store.base.errors import UnknownPlay
from companion.store.base.group_commit import uncommitted
from companion.store.base.keys import stored_key
from companion.store.base.log_cache import Log
from companion.store.base.models import CHANGES, PLAYS, Play
from companion.store.base.readable import readable

_PLAY_ID = bindparam("play_id", type_=Integer())
_STATE = select(PLAYS.c.head, PLAYS.c.updated).where(PLAYS.c.id == _PLAY_ID)
_VERSION = select(PLAYS.c.version).where(PLAYS.c.id == _PLAY_ID)
_LINES = (
    select(CHANGES.c.number, CHANGES.c.kind, CHANGES.c.data, CHANGES.c.by, CHANGES.c.at)
    .where(CHANGES.c.play_id == _PLAY_ID, CHANGES.c.number <= bindparam("head"))
    .order_by(CHANGES.c.number)
)
_INSERT = insert(CHANGES)


def lines(play_id: int) -> tuple[LogLine, ...]:
    """The whole log of a play. Raises UnknownPlay, Unreadable."""
    return _current(play_id).lines


def sheet(play_id: int) -> Sheet:
    """The sheet of a play as it stands. Raises UnknownPlay, Unreadable."""
    return _current(play_id).sheet


def sheet_of(play: Play) -> Sheet:
    """The sheet of a play just found; asks the database only when the play changed since."""
    log = the_store().logs.get(play.id, play.head, play.updated)
    return log.sheet if log else sheet(play.id)


def version_of(play_id: int) -> int | None:
    """The version of a play as it stands; None for an unknown one."""
    with reading() as session:
        return session.connection().scalar(_VERSION, {"play_id": play_id})


def _current(play_id: int) -> Log:
    with reading() as session:
        play = session.connection().execute(_STATE, {"play_id": play_id}).one_or_none()
        if play is None:
            raise UnknownPlay(play_id)
        log = log_of(session, play_id, play.head, play.updated)
    the_store().logs.put(play_id, log)
    return log


def log_of(session: Session, play_id: int, head: int, updated: float) -> Log:
    """The log of a play in the state that the transaction sees."""
    left = uncommitted(session).get(("log", play_id))
    if isinstance(left, Log) and (left.head, left.updated) == (head, updated):
        return left
    known = the_store().logs.get(play_id, head, updated)
    return known or _whole(session, play_id, head, updated)


def _whole(session: Session, play_id: int, head: int, updated: float) -> Log:
    """The log from its first line to its last. Raises Unreadable for anything less."""
    with readable("play", play_id):
        log = Log(_read(session, play_id, head), updated)
        if [line.number for line in log.lines] != list(range(1, head + 1)):
            raise ValueError("lines are missing")
        log.sheet  # noqa: B018 - read now, so that whatever is wrong with it shows here
    return log


def first_line(session: Session, play_id: int) -> Change:
    """How a play began. Raises Unreadable."""
    with readable("play", play_id):
        return _read(session, play_id, 1)[0].change


def insert_line(session: Session, play_id: int, line: LogLine, key: str | None = None) -> None:
    """Write a line of a log, as part of a larger transaction."""
    kind, data = to_json(line.change)
    values = {"play_id": play_id, "number": line.number, "at": line.at, "by": line.by}
    session.connection().execute(
        _INSERT, values | {"kind": kind, "data": data, "key": stored_key(key)}
    )


def _read(session: Session, play_id: int, head: int) -> tuple[LogLine, ...]:
    rows = session.connection().execute(_LINES, {"play_id": play_id, "head": head})
    return tuple(_line(row) for row in rows)


def _line(row: Row[*tuple[Any, ...]]) -> LogLine:
    return LogLine(row.number, from_json(row.kind, row.data), row.by, row.at)
