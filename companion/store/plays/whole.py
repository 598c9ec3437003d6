"""Whole plays as they leave one database and come into another: rows of the log as they are kept.

for play in whole_plays(): …
adopt(circle_id, plays)
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal

from sqlalchemy import ColumnElement, Table, func, or_, select, update
from sqlalchemy.orm import Session

from companion.scorepad.log import Began, Joined, LogLine, Renamed, from_json
from companion.store.base.clock import now
from companion.store.base.codes import CODE_BYTES, looks_like_code
from companion.store.base.engine import reading, the_store, writing
from companion.store.base.event_log import WholeLine
from companion.store.base.listener import notify
from companion.store.base.log_cache import Log
from companion.store.base.models import DEVICES, EVENINGS, PLAYS, Device, Play
from companion.store.base.names import storable
from companion.store.base.readable import kept_object, text_of
from companion.store.base.rows import insert_or_update
from companion.store.people.own_games import WholeGame, take_game
from companion.store.people.people import fold, remember
from companion.store.people.whole import WholePerson, take_person
from companion.store.plays.evening_writing import evening_called, evening_of
from companion.store.plays.keeping import is_gone
from companion.store.plays.reading import PLAY_LOG
from companion.store.plays.results import keep_results
from companion.store.plays.summary import summarise

A_BATCH = 200  # plays read in one transaction
_LEAVING = [
    PLAYS.c[name]
    for name in ("id", "ref", "head", "finished_at", "put_away_at", "excluded", "note")
]
_FOREIGN = "~"  # begins the name of a device that is known by its hash alone; no cookie has it


@dataclass(frozen=True, slots=True)
class WholePlay:
    """A play by its `id`, which stays the same on every machine; `devices` are names by `by`.

    `broken` is the number of a play that cannot be read: it has no lines then. `summary` is what
    lists show of it; nobody who takes the play in needs it. `excluded` plays are in no statistics.
    `evening` is the name of its evening, "" for whichever its time and device lead to. One of
    which only the `results` are known has one round, however it was played.
    """

    id: str
    finished_at: float | None
    put_away_at: float | None
    lines: tuple[WholeLine, ...]
    devices: Mapping[str, str]
    summary: Mapping[str, Any] | None = None
    broken: int = 0
    excluded: bool = False
    note: str = ""
    evening: str = ""
    results: bool = False

    @property
    def log(self) -> Log:
        """The log, with its sheet. Raises what `from_json` raises."""
        lines = (LogLine(x.number, from_json(x.kind, x.data), x.by, x.at) for x in self.lines)
        return Log(tuple(lines), self.lines[-1].at)


@dataclass(slots=True)
class Adopted:
    """How many plays came: `new` ones, `longer` ones (here was only their beginning).

    `same` were here as they are, `kept` went another way here and stayed as they are here;
    `deleted` were deleted here, and stay so. `games` are own games that were not known here.
    """

    new: int = 0
    longer: int = 0
    same: int = 0
    kept: int = 0
    deleted: int = 0
    games: int = 0

    @property
    def changes(self) -> bool:
        """Whether anything is here now that was not here before, people apart."""
        return bool(self.new or self.longer or self.games)


Whole = WholePerson | WholeGame | WholePlay
Outcome = Literal["new", "longer", "same", "kept", "deleted"]


class _Undo(Exception):  # noqa: N818 - ends a transaction in which nothing was to stay
    pass


def foreign_name(ref: str) -> str:
    """The name of a device outside of its own database: nobody gets its ref from it."""
    if not ref or ref.startswith(_FOREIGN):
        return ref
    return _FOREIGN + hashlib.sha256(ref.encode()).hexdigest()[:20]


def how_many_plays(circle_id: int | None = None) -> int:
    """How many plays there are, of a circle or of all."""
    with reading() as session:
        return session.scalar(select(func.count()).select_from(PLAYS).where(*_of(circle_id))) or 0


def whole_plays(circle_id: int | None = None, play_id: int | None = None) -> Iterator[WholePlay]:
    """Every play, of a circle or of all, in the order in which they began; or the one asked for.

    Reads batch by batch, so that no transaction lasts and no memory fills.
    """
    after = 0
    own = [] if play_id is None else [PLAYS.c.id == play_id]
    while True:
        with reading() as session:
            plays = session.connection().execute(
                select(
                    *_LEAVING,
                    text_of(session, PLAYS.c.summary).label("summary"),
                    EVENINGS.c.ref.label("evening"),
                )
                .outerjoin(EVENINGS, EVENINGS.c.id == PLAYS.c.evening_id)
                .where(PLAYS.c.id > after, *_of(circle_id), *own)
                .order_by(PLAYS.c.id)
                .limit(A_BATCH)
            )
            batch = list(plays)
            lines = PLAY_LOG.rows(session, [row.id for row in batch])
            names = _names(session, {line.by for own in lines.values() for line in own})
        if not batch:
            return
        yield from (_whole(row, lines.get(row.id, []), names) for row in batch)
        after = batch[-1].id


def adopt(
    circle_id: int, plays: Iterable[Whole], *, dry: bool = False, bounded: bool = True
) -> Adopted:
    """Take what a file holds into a circle, all of it or none; with `dry` none, but told as if.

    People come first, so that a play finds whose its names are.

    A play that is here already is not doubled: further lines of it are added. Raises Unavailable,
    TooManyGames unless it is not `bounded`, and whatever the logs raise that cannot be read.
    """
    adopted = Adopted()
    woken: list[tuple[int, int]] = []
    try:
        with writing() as session:
            for play in plays:
                match play:
                    case WholePerson():
                        take_person(session, circle_id, play)
                    case WholeGame():
                        adopted.games += take_game(session, circle_id, play, bounded=bounded)
                    case WholePlay():
                        outcome = _adopt(session, circle_id, play, woken)
                        setattr(adopted, outcome, getattr(adopted, outcome) + 1)
            if dry:
                raise _Undo
    except _Undo:
        return adopted
    for play_id, version in woken:
        the_store().notifier.publish(play_id, version)
    return adopted


def _of(circle_id: int | None) -> list[ColumnElement[bool]]:
    own = [] if circle_id is None else [PLAYS.c.circle_id == circle_id]
    return [PLAYS.c.deleted_at.is_(None), *own]


def _names(session: Session, refs: Iterable[str]) -> dict[str, str]:
    wanted = select(DEVICES.c.ref, DEVICES.c.name).where(DEVICES.c.ref.in_(set(refs)))
    return {ref: name for ref, name in session.connection().execute(wanted) if name}


def _whole(row: Any, lines: list[WholeLine], names: Mapping[str, str]) -> WholePlay:
    lines = lines[: row.head]
    numbers = [line.number for line in lines]
    if numbers != list(range(1, row.head + 1)) or not all(
        isinstance(line.data, Mapping) for line in lines
    ):
        return WholePlay(row.ref, None, None, (), {}, broken=row.id)
    outside = {by: foreign_name(by) for by in {line.by for line in lines}}
    return WholePlay(
        id=row.ref,
        finished_at=row.finished_at,
        put_away_at=row.put_away_at,
        lines=tuple(line._replace(by=outside[line.by]) if line.by else line for line in lines),
        devices={name: names[by] for by, name in outside.items() if by in names},
        summary=kept_object(row.summary),
        excluded=row.excluded,
        note=row.note,
        evening=row.evening or "",
    )


def _adopt(
    session: Session, circle_id: int, play: WholePlay, woken: list[tuple[int, int]]
) -> Outcome:
    ref = _free_ref(session, PLAYS, circle_id, play.id)
    known = session.scalars(select(Play).where(Play.ref == ref)).one_or_none()
    if known is None and is_gone(session, circle_id, ref):
        return "deleted"
    if known is None:
        _insert(session, circle_id, replace(play, id=ref))
        return "new"
    if known.deleted_at is not None:
        return "deleted"
    here = PLAY_LOG.rows(session, [known.id]).get(known.id, [])
    outcome = _compared(here, play.lines)
    if play.results and outcome != "same":
        return "same" if _same_results(known, play) else "kept"
    if outcome == "longer":
        _lengthen(session, known, play)
        woken.append((known.id, known.version))
    if play.note and not known.note:
        session.execute(update(Play).where(Play.id == known.id).values(note=play.note))
    return outcome


def _compared(here: Sequence[WholeLine], there: Sequence[WholeLine]) -> Outcome:
    same = [(x.kind, x.data, foreign_name(x.by)) for x in here]
    other = [(x.kind, x.data, x.by) for x in there[: len(here)]]
    if same[: len(other)] != other:
        return "kept"
    return "longer" if len(there) > len(here) else "same"


def _same_results(known: Play, play: WholePlay) -> bool:
    """Whether a play ended as a table of results says, who came to what on the same day."""
    days = {date.fromtimestamp(known.created), date.fromtimestamp(play.lines[0].at)}
    told = summarise(play.log.sheet)
    return known.finished and len(days) == 1 and _totals(known.summary) == _totals(told)


def _totals(summary: Mapping[str, Any]) -> dict[str, Any]:
    return {fold(one["name"]): one["total"] for one in summary["players"]}


def _free_ref(session: Session, table: Table, circle_id: int, wanted: str) -> str:
    """The name of a play or evening here: its own, unless it opens somebody else's here."""
    ref, scorer, watcher = table.c.ref, table.c.scorer_code, table.c.watch_code
    rows = session.execute(
        select(ref, table.c.circle_id).where(
            or_(ref == wanted, scorer == wanted, watcher == wanted)
        )
    )
    if all((row.ref, row.circle_id) == (wanted, circle_id) for row in rows):
        return wanted
    return made_id(f"{circle_id}/{wanted}")


def made_id(text: str) -> str:
    """The id that always belongs to a text."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:CODE_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _insert(session: Session, circle_id: int, whole: WholePlay) -> None:
    log = whole.log
    began = log.lines[0].change
    if not isinstance(began, Began) or not looks_like_code(whole.id):
        raise ValueError("no play")
    created = log.lines[0].at
    play = Play(
        evening_id=_evening(session, circle_id, whole, log),
        ref=whole.id,
        circle_id=circle_id,
        game=began.game,
        title=storable(began.title),
        head=log.head,
        version=log.head,
        created=created,
        updated=log.updated,
        finished_at=_finished(whole, log),
        put_away_at=whole.put_away_at,
        excluded=whole.excluded,
        note=whole.note,
        summary=summarise(log.sheet),
    )
    session.add(play)
    session.flush()
    PLAY_LOG.add_rows(session, play.id, whole.lines)
    _know(session, play, whole, log.lines)
    keep_results(session, play, log.sheet)


def _evening(session: Session, circle_id: int, whole: WholePlay, log: Log) -> int:
    """The evening of a new play: that of the file, else the one of its device at that time."""
    begun, by = log.lines[0].at, whole.lines[0].by
    if not looks_like_code(whole.evening):
        return evening_of(session, circle_id, by, begun, log.updated)
    ref = _free_ref(session, EVENINGS, circle_id, whole.evening)
    return evening_called(session, circle_id, ref, by, begun)


def _lengthen(session: Session, play: Play, whole: WholePlay) -> None:
    log, before = whole.log, play.head
    values = {
        "head": log.head,
        "version": play.version + 1,
        "updated": log.updated,
        "finished_at": _finished(whole, log),
        "summary": summarise(log.sheet),
    }
    session.execute(update(Play).where(Play.id == play.id).values(values))
    session.refresh(play)
    PLAY_LOG.add_rows(session, play.id, whole.lines[before:])
    _know(session, play, whole, log.lines[before:])
    keep_results(session, play, log.sheet)
    notify(session, play.id, play.version)


def _finished(whole: WholePlay, log: Log) -> float | None:
    return (whole.finished_at or log.updated) if log.sheet.finished else None


def _know(session: Session, play: Play, whole: WholePlay, lines: Sequence[LogLine]) -> None:
    """The people and devices of the new lines, as if they had been written here."""
    for line in lines:
        match line.change:
            case Began(players=names):
                remember(session, play.circle_id, names, line.at)
            case Renamed(name=name) | Joined(name=name):
                remember(session, play.circle_id, [name], line.at)
    for by, name in sorted(whole.devices.items()):
        if by.startswith(_FOREIGN) and by == storable(by):
            at = now(lines[0].at)
            values = {"ref": by, "name": storable(name), "created": at, "seen": at, "acted": at}
            insert_or_update(session, Device, values, ("ref",))
