"""Reading logs and sheets."""

from __future__ import annotations

from sqlalchemy import Integer, bindparam, select
from sqlalchemy.orm import Session

from companion.scorepad.log import Change, LogLine, from_json, to_json
from companion.scorepad.sheet import Sheet
from companion.store.base.engine import reading, the_store
from companion.store.base.errors import UnknownPlay
from companion.store.base.event_log import EventLog, WholeLine
from companion.store.base.group_commit import uncommitted
from companion.store.base.log_cache import Log
from companion.store.base.models import CHANGES, PLAYS, Play
from companion.store.base.readable import readable

_PLAY_ID = bindparam("play_id", type_=Integer())
_STATE = select(PLAYS.c.head, PLAYS.c.updated).where(PLAYS.c.id == _PLAY_ID)
_VERSION = select(PLAYS.c.version).where(PLAYS.c.id == _PLAY_ID)


def _encode(line: LogLine) -> WholeLine:
    return WholeLine(line.number, line.at, line.by, *to_json(line.change))


def _decode(line: WholeLine) -> LogLine:
    return LogLine(line.number, from_json(line.kind, line.data), line.by, line.at)


PLAY_LOG = EventLog(CHANGES, "play_id", _encode, _decode)


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
        log = Log(PLAY_LOG.read(session, play_id, head), updated)
        if [line.number for line in log.lines] != list(range(1, head + 1)):
            raise ValueError("lines are missing")
        log.sheet  # noqa: B018 - read now, so that whatever is wrong with it shows here
    return log


def first_line(session: Session, play_id: int) -> Change:
    """How a play began. Raises Unreadable."""
    with readable("play", play_id):
        return PLAY_LOG.read(session, play_id, 1)[0].change
