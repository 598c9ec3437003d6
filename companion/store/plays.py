"""Writing plays: every change is checked against the log as it is, numbered and kept, or refused.

play = begin(circle_id, Began("13", ("Anna", "Ben", "Cem")), by=device)
append(play.id, Counted(1, entries), by=device, key="a1b2", seen=play.head)
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.games import BY_SLUG
from companion.scorepad.changes import refuse
from companion.scorepad.log import (
    Began,
    Joined,
    LogLine,
    Renamed,
    Undone,
    effective,
    redoable,
    to_json,
    undoable,
)
from companion.scorepad.log import Change as LogChange
from companion.scorepad.reading import player_problems
from companion.store.clock import now
from companion.store.conflicts import conflicts
from companion.store.engine import the_store, writing
from companion.store.errors import Conflict, Refused, UnknownPlay
from companion.store.listener import notify
from companion.store.logcache import Log
from companion.store.logs import log_of
from companion.store.models import Change, Play
from companion.store.people import remember
from companion.store.summary import summarise

LONGEST_KEY = 64


@dataclass(frozen=True, slots=True)
class Appended:
    """The number a change got. `repeated`: it was there already, nothing was written now."""

    number: int
    repeated: bool = False


class _Nothing(Exception):  # noqa: N818 - an answer, named as one
    """Ends a transaction in which nothing was to be done."""

    def __init__(self, answer: Appended) -> None:
        super().__init__(answer)
        self.answer = answer


def begin(
    circle_id: int, began: Began, *, by: str = "", at: float | None = None, key: str | None = None
) -> Play:
    """Begin a play of a circle; its log then holds `began` as number 1.

    With the `key` of an earlier beginning that play comes back and nothing is written. Raises
    Refused when the names do not make a table.
    """
    problems = tuple(player_problems(BY_SLUG[began.game], began.players))
    if problems:
        raise Refused(problems)
    line = LogLine(1, began, by, now(at))
    try:
        with writing() as session:
            return _begun(session, circle_id, key) or _new_play(session, circle_id, line, key)
    except IntegrityError:  # PostgreSQL lets two requests with one key get this far together
        with writing() as session:
            play = _begun(session, circle_id, key)
        if play is None:
            raise
        return play


def _begun(session: Session, circle_id: int, key: str | None) -> Play | None:
    if not key:
        return None
    wanted = select(Play).where(Play.circle_id == circle_id, Play.key == _short(key))
    return session.scalars(wanted).one_or_none()


def _new_play(session: Session, circle_id: int, line: LogLine, key: str | None) -> Play:
    assert isinstance(line.change, Began)
    began, log = line.change, Log((line,), line.at)
    play = Play(
        circle_id=circle_id,
        game=began.game,
        title=began.title.replace("\0", ""),
        head=1,
        version=1,
        key=_short(key),
        created=line.at,
        updated=line.at,
        finished_at=line.at if log.sheet.finished else None,
        summary=summarise(log.sheet),
    )
    session.add(play)
    session.flush()
    _insert(session, play.id, line, None)
    remember(session, circle_id, began.players, line.at)
    return play


def append(
    play_id: int,
    change: LogChange,
    *,
    by: str = "",
    at: float | None = None,
    key: str | None = None,
    seen: int | None = None,
) -> Appended:
    """Add a change to a play's log, all of it or nothing.

    A `key` seen before in this play gives the first answer again. `seen` is the number of the last
    change that the sender knew. Raises Conflict, Refused, UnknownPlay, Unavailable.
    """
    return _write(play_id, lambda log: change, by, now(at), key, seen)


def undo(
    play_id: int,
    number: int | None = None,
    *,
    by: str = "",
    at: float | None = None,
    key: str | None = None,
) -> Appended:
    """Take back change `number`, or the last one that counts.

    When that change is already taken back nothing is written. Raises as `append`; Refused also
    when there is nothing to undo.
    """

    def pick(log: Log) -> LogChange:
        last = undoable(log.lines)
        wanted = number if number is not None else last.number if last else 0
        _stop_if_undone(log, wanted)
        return Undone(wanted)

    return _write(play_id, pick, by, now(at), key, None)


def redo(
    play_id: int, *, by: str = "", at: float | None = None, key: str | None = None
) -> Appended:
    """Take back the last undoing. Raises as `append`; Refused when there is nothing to redo."""

    def pick(log: Log) -> LogChange:
        undoing = redoable(log.lines)
        return Undone(undoing.number if undoing else 0)

    return _write(play_id, pick, by, now(at), key, None)


def _stop_if_undone(log: Log, number: int) -> None:
    """An undoing (which redo takes back) is no line that counts, so it is looked for in all."""
    changes = {line.number: line.change for line in log.lines}
    counting = {line.number for line in effective(log.lines)}
    if number in changes and number not in counting and not isinstance(changes[number], Undone):
        raise _Nothing(Appended(log.head, repeated=True))


def _write(
    play_id: int,
    pick: Callable[[Log], LogChange],
    by: str,
    at: float,
    key: str | None,
    seen: int | None,
) -> Appended:
    """One transaction: take the number, read the log, check, insert, keep the lists right."""
    try:
        with writing() as session:
            play = _next_number(session, play_id)
            _stop_if_repeated(session, play_id, key)
            log = log_of(session, play_id, play.head - 1, play.updated)
            line = LogLine(play.head, pick(log), by, at)
            _check(log, line, seen)
            log = Log((*log.lines, line), at)
            _insert(session, play_id, line, key)
            _update(session, play_id, log, play.finished_at)
            _remember_names(session, play.circle_id, line)
            notify(session, play_id, play.version)
    except _Nothing as nothing:
        return nothing.answer
    store = the_store()
    store.logs.put(play_id, log)
    store.bell.ring(play_id, play.version)
    return Appended(line.number)


def _next_number(session: Session, play_id: int) -> Row[int, int, float, float | None, int]:
    """Take the play's next number; from here on nobody else can write to this play."""
    row = session.execute(
        update(Play)
        .where(Play.id == play_id)
        .values(head=Play.head + 1, version=Play.version + 1)
        .returning(Play.head, Play.version, Play.updated, Play.finished_at, Play.circle_id)
    ).one_or_none()
    if row is None:
        raise UnknownPlay(play_id)
    return row


def _stop_if_repeated(session: Session, play_id: int, key: str | None) -> None:
    if not key:
        return
    wanted = select(Change.number).where(Change.play_id == play_id, Change.key == _short(key))
    number = session.scalars(wanted).one_or_none()
    if number is not None:
        raise _Nothing(Appended(number, repeated=True))


def _check(log: Log, line: LogLine, seen: int | None) -> None:
    theirs = conflicts(log.lines, line.change, seen, line.by)
    if theirs:
        raise Conflict(theirs, log.head)
    problems = refuse(log.lines, line.change)
    if problems:
        raise Refused(problems)


def _insert(session: Session, play_id: int, line: LogLine, key: str | None) -> None:
    kind, data = to_json(line.change)
    values = {"play_id": play_id, "number": line.number, "at": line.at, "by": line.by}
    session.execute(insert(Change).values(**values, kind=kind, data=data, key=_short(key)))


def _update(session: Session, play_id: int, log: Log, finished_at: float | None) -> None:
    """A play that stays finished keeps the time of its end, also when it is corrected later."""
    finished = (finished_at or log.updated) if log.sheet.finished else None
    session.execute(
        update(Play)
        .where(Play.id == play_id)
        .values(updated=log.updated, finished_at=finished, summary=summarise(log.sheet))
    )


def _remember_names(session: Session, circle_id: int, line: LogLine) -> None:
    match line.change:
        case Renamed(name=name) | Joined(name=name):
            remember(session, circle_id, [name], line.at)


def _short(key: str | None) -> str | None:
    """The key as it is stored: a long or odd one by its hash."""
    if not key:
        return None
    if len(key) <= LONGEST_KEY and key.isascii() and key.isprintable():
        return key
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
