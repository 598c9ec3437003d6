"""Writing plays: every change is checked against the log as it is, numbered and kept, or refused.

play = begin(circle_id, Began("13", ("Anna", "Ben", "Cem")), by=device)
append(play.id, Counted(1, entries), by=device, key="a1b2", seen=play.head)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Integer, Row, bindparam, update
from sqlalchemy.orm import Session

from companion.scorepad.changes import refuse
from companion.scorepad.log import Change as LogChange
from companion.scorepad.log import (
    Counted,
    Joined,
    LogLine,
    Renamed,
    Undone,
    effective,
    redoable,
    undoable,
)
from companion.scorepad.messages import problem
from companion.store.base.clock import now
from companion.store.base.engine import reading, the_store, writing
from companion.store.base.errors import Refused, UnknownPlay
from companion.store.base.group_commit import uncommitted
from companion.store.base.listener import notify
from companion.store.base.log_cache import Log
from companion.store.base.models import PLAYS
from companion.store.people.people import drop_slip, fold, person_ids, remember
from companion.store.plays.conflicts import merged, repeats
from companion.store.plays.evening_writing import wake_others
from companion.store.plays.reading import PLAY_LOG, lines, log_of
from companion.store.plays.results import FinishedPlay, keep_results
from companion.store.plays.summary import summarise

_Row = Row[*tuple[Any, ...]]
_PLAY_ID = bindparam("play_id", type_=Integer())
_TAKE_NUMBER = (
    update(PLAYS)
    .where(PLAYS.c.id == _PLAY_ID)
    .values(head=PLAYS.c.head + 1, version=PLAYS.c.version + 1)
    .returning(
        PLAYS.c.id,
        PLAYS.c.head,
        PLAYS.c.version,
        PLAYS.c.updated,
        PLAYS.c.finished_at,
        PLAYS.c.circle_id,
        PLAYS.c.game,
        PLAYS.c.created,
        PLAYS.c.excluded,
        PLAYS.c.deleted_at,
    )
)
_KEEP_LISTS = (
    update(PLAYS)
    .where(PLAYS.c.id == _PLAY_ID)
    .values({name: bindparam(name) for name in ("updated", "finished_at", "summary")})
)


@dataclass(frozen=True, slots=True)
class Appended:
    """The number a change got. `repeated`: it was there already, nothing was written now."""

    number: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class _Request:
    """Who asks for a change, when, and under which key."""

    by: str
    at: float
    key: str | None
    after: Sequence[str] = ()


class _Nothing(Exception):  # noqa: N818 - an answer, named as one
    """Ends a transaction in which nothing was to be done."""

    def __init__(self, answer: Appended) -> None:
        super().__init__(answer)
        self.answer = answer


def append(
    play_id: int,
    change: LogChange,
    *,
    by: str = "",
    at: float | None = None,
    key: str | None = None,
    seen: int | None = None,
    after: Sequence[str] = (),
) -> Appended:
    """Add a change to a play's log, all of it or nothing.

    A `key` known in this play gives the first answer again, if the same was sent under it: other
    counts are a Conflict then, any other change is Refused. `seen` is the number of the last
    change that the sender knew: counts that others changed since are kept where the sender did not
    touch them (`conflicts.merged`). `after` are the keys under which the sender had sent other
    counts before, without hearing an answer. Raises Conflict, Refused, UnknownPlay, Unavailable.
    """

    def pick(log: Log, own: Collection[int]) -> LogChange:
        if not isinstance(change, Counted):
            return change
        left = merged(log.lines, change, seen, own)
        return left or _nothing(log)

    def again(log: Log, number: int) -> bool:
        return repeats(log.lines, change, number)

    return _write(play_id, pick, _Request(by, now(at), key, after), again)


def compare(play_id: int, change: Counted, *, seen: int | None, keys: Sequence[str]) -> None:
    """Raise what `append` would about counts that others changed since; nothing is written.

    `keys` are those under which the sender sent this or other counts.
    """
    with reading() as session:
        own = PLAY_LOG.numbers_of(session, play_id, keys)
    merged(lines(play_id), change, seen, own)


def undo(
    play_id: int,
    number: int | None = None,
    *,
    by: str = "",
    at: float | None = None,
    key: str | None = None,
) -> Appended:
    """Take back change `number`, or the last one that counts.

    When that change is taken back already, nothing is written. Raises as `append`; Refused also
    when there is nothing to undo.
    """

    def pick(log: Log, _own: Collection[int]) -> LogChange:
        last = undoable(log.lines)
        wanted = number if number is not None else last.number if last else 0
        return _nothing(log) if _is_undone(log, wanted) else Undone(wanted)

    def again(log: Log, line: int) -> bool:
        done = log.lines[line - 1].change
        return isinstance(done, Undone) and number in (None, done.change)

    return _write(play_id, pick, _Request(by, now(at), key), again)


def redo(
    play_id: int, *, by: str = "", at: float | None = None, key: str | None = None
) -> Appended:
    """Take back the last undoing. Raises as `append`; Refused when there is nothing to redo."""

    def pick(log: Log, _own: Collection[int]) -> LogChange:
        undoing = redoable(log.lines)
        return Undone(undoing.number if undoing else 0)

    def again(log: Log, line: int) -> bool:
        return isinstance(log.lines[line - 1].change, Undone)

    return _write(play_id, pick, _Request(by, now(at), key), again)


def _nothing(log: Log) -> LogChange:
    raise _Nothing(Appended(log.head, repeated=True))


def _is_undone(log: Log, number: int) -> bool:
    """Whether that line is a change that no longer counts (an undoing never counts by itself)."""
    change = next((line.change for line in log.lines if line.number == number), None)
    if change is None or isinstance(change, Undone):
        return False
    return all(line.number != number for line in effective(log.lines))


def _write(
    play_id: int,
    pick: Callable[[Log, Collection[int]], LogChange],
    request: _Request,
    again: Callable[[Log, int], bool],
) -> Appended:
    """One transaction: take the number, read the log, check, insert, keep the lists right.

    `again` says whether the line of that number is what is asked for now, under the same key.
    """
    try:
        with writing() as session:
            play = _next_number(session, play_id)
            log = log_of(session, play_id, play.head - 1, play.updated)
            _stop_if_repeated(session, play_id, request.key, partial(again, log))
            own = PLAY_LOG.numbers_of(session, play_id, request.after)
            log = _add(session, play, log, pick(log, own), request)
            notify(session, play_id, play.version)
            uncommitted(session)["log", play_id] = log
    except _Nothing as nothing:
        return nothing.answer
    store = the_store()
    store.logs.put(play_id, log)
    store.notifier.publish(play_id, play.version)
    if log.sheet.finished != (play.finished_at is not None):
        wake_others(play_id)  # pages lead on to what can go on
    return Appended(log.head)


def _next_number(session: Session, play_id: int) -> _Row:
    """Take the play's next number; from here on nobody else can write to this play."""
    row = session.connection().execute(_TAKE_NUMBER, {"play_id": play_id}).one_or_none()
    if row is None:
        raise UnknownPlay(play_id)
    return row


def _stop_if_repeated(
    session: Session, play_id: int, key: str | None, again: Callable[[int], bool]
) -> None:
    for number in PLAY_LOG.numbers_of(session, play_id, [key] if key else []):
        if not again(number):
            raise Refused((problem("key-used", hard=True),))
        raise _Nothing(Appended(number, repeated=True))


def _add(session: Session, play: _Row, log: Log, change: LogChange, request: _Request) -> Log:
    """Check and insert a line; the log with it."""
    problems = refuse(log.lines, change)
    if problems:
        raise Refused(problems)
    line = LogLine(play.head, change, request.by, request.at)
    longer = Log((*log.lines, line), request.at)
    PLAY_LOG.add(session, play.id, [line], request.key)
    if isinstance(change, Renamed | Joined):
        remember(session, play.circle_id, [change.name], request.at)
    _update(session, play, longer)
    if isinstance(change, Renamed | Undone):
        _corrected(session, play, log, longer)
    return longer


def _corrected(session: Session, play: _Row, before: Log, after: Log) -> None:
    """People for the names that stand there now, none for a slip that never finished a play."""
    old, new = before.sheet.players, after.sheet.players
    seats = [n for n in new if n in old and fold(old[n].name) != fold(new[n].name)]
    known = person_ids(session, play.circle_id, [fold(new[n].name) for n in seats])
    back = [new[n].name for n in seats if fold(new[n].name) not in known]
    remember(session, play.circle_id, back, after.updated)
    for number in seats:
        drop_slip(session, play.circle_id, old[number].name, new[number].name)


def _update(session: Session, play: _Row, log: Log) -> None:
    """A play that stays finished keeps the time of its end, also when it is corrected later."""
    finished = (play.finished_at or log.updated) if log.sheet.finished else None
    session.connection().execute(
        _KEEP_LISTS,
        {
            "play_id": play.id,
            "updated": log.updated,
            "finished_at": finished,
            "summary": summarise(log.sheet),
        },
    )
    if finished is not None or play.finished_at is not None:
        keep_results(session, FinishedPlay.of(play, finished), log.sheet)
