"""Notes on plays; plays left out of the statistics, deleted, brought back, deleted for good."""

from __future__ import annotations

import hashlib
from typing import Literal

from sqlalchemy import ColumnElement, delete, or_, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.engine import reading, the_store, writing
from companion.store.base.errors import UnknownPlay
from companion.store.base.models import Arrival, Change, Claim, GonePlay, Play, ShortCode
from companion.store.plays.evening_writing import wake_around
from companion.store.plays.finding import listed
from companion.store.plays.reading import log_of
from companion.store.plays.results import keep_results

SHOWN = 60  # deleted plays
KEPT_SECONDS = 30 * 86_400  # in which a deleted play can be brought back
LONGEST_NOTE = 2_000  # letters


def note_play(play_id: int, note: str, seen: str) -> str | None:
    """Keep a note on a play; the note that stands there when it is not the one that was `seen`.

    Then nothing is changed. Raises UnknownPlay.
    """
    with writing() as session:
        play = session.get(Play, play_id, with_for_update=True)
        if play is None:
            raise UnknownPlay(play_id)
        if play.note not in {seen, note}:
            return play.note
        play.note = note
    return None


def exclude(play_id: int, excluded: bool) -> None:
    """Leave a play out of the statistics, or count it again. Raises UnknownPlay, Unreadable."""
    _set(play_id, excluded=excluded)


def delete_play(play_id: int, *, at: float | None = None) -> None:
    """Take a play off every list and out of the statistics; its links open nothing meanwhile.

    Raises UnknownPlay, Unreadable.
    """
    _set(play_id, deleted_at=now(at))


def bring_back(circle_id: int, ref: str) -> Play | None:
    """Undo the deletion of a play of this circle; None for one that is not deleted."""
    play = deleted_play(circle_id, ref)
    if play is not None:
        _set(play.id, deleted_at=None)
    return play


def deleted_plays(circle_id: int, limit: int = SHOWN) -> list[Play]:
    """The plays of a circle that were deleted but not for good, the last deleted first."""
    wanted = select(Play).where(Play.circle_id == circle_id, Play.deleted_at.is_not(None))
    found = listed(circle_id, wanted.order_by(Play.deleted_at.desc()), limit)
    return [play for play in found if play.ref]  # what cannot be read cannot be brought back


def deleted_play(circle_id: int, ref: str) -> Play | None:
    """The deleted play of that ref."""
    wanted = select(Play).where(
        Play.ref == ref, Play.circle_id == circle_id, Play.deleted_at.is_not(None)
    )
    return next((play for play in listed(circle_id, wanted, 1) if play.ref), None)


def was_deleted(code: str, circle_id: int | None) -> Literal["no", "yes", "for good"]:
    """Whether a code opened a play that was deleted here."""
    links = or_(Play.scorer_code == code, Play.watch_code == code)
    opened = links | ((Play.ref == code) & (Play.circle_id == circle_id))
    deleted = select(Play.id).where(Play.deleted_at.is_not(None), opened).limit(1)
    with reading() as session:
        if session.scalars(deleted).first() is not None:
            return "yes"
        gone = GonePlay.by_link | (GonePlay.circle_id == circle_id)
        return "for good" if _is_gone(session, code, gone) else "no"


def is_gone(session: Session, circle_id: int, ref: str) -> bool:
    """Whether a play of that ref was deleted for good; part of a larger transaction."""
    return _is_gone(session, ref, GonePlay.circle_id == circle_id)


def _is_gone(session: Session, code: str, which: ColumnElement[bool]) -> bool:
    wanted = select(GonePlay.at).where(GonePlay.digest == _digest(code), which)
    return session.scalars(wanted.limit(1)).first() is not None


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).hexdigest()


def _set(play_id: int, **values: object) -> None:
    with writing() as session:
        known = session.get(Play, play_id)
        if known is None:
            raise UnknownPlay(play_id)
        woken = wake_around(session, known)
        play = session.get_one(Play, play_id, populate_existing=True)
        for name, value in values.items():
            setattr(play, name, value)
        session.flush()
        keep_results(session, play, log_of(session, play_id, play.head, play.updated).sheet)
    the_store().notifier.publish_all(woken)


def drop_play(session: Session, play: Play, at: float) -> None:
    """Delete a deleted play with what belongs to it; that it was is remembered.

    Part of a larger transaction.
    """
    for table in (Arrival, Claim, ShortCode, Change):
        session.execute(delete(table).where(table.play_id == play.id))
    for code in (play.ref, play.scorer_code, play.watch_code):
        session.merge(GonePlay(digest=_digest(code), circle_id=play.circle_id,
                               by_link=code != play.ref, at=at))  # fmt: skip
    session.execute(delete(Play).where(Play.id == play.id))
