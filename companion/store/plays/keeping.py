"""Plays left out of the statistics, deleted, brought back, and deleted for good."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.engine import reading, the_store, writing
from companion.store.base.errors import UnknownPlay
from companion.store.base.models import Arrival, Change, Claim, Play, ShortCode
from companion.store.plays.evening_writing import wake_around
from companion.store.plays.reading import log_of
from companion.store.plays.results import keep_results

SHOWN = 60  # deleted plays


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
    with reading() as session:
        return list(session.scalars(wanted.order_by(Play.deleted_at.desc()).limit(limit)))


def deleted_play(circle_id: int, ref: str) -> Play | None:
    """The deleted play of that ref."""
    wanted = select(Play).where(
        Play.ref == ref, Play.circle_id == circle_id, Play.deleted_at.is_not(None)
    )
    with reading() as session:
        return session.scalars(wanted).one_or_none()


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


def drop_play(session: Session, play_id: int) -> None:
    """Delete what belongs to a deleted play and the play itself; part of a larger transaction."""
    for table in (Arrival, Claim, ShortCode, Change):
        session.execute(delete(table).where(table.play_id == play_id))
    session.execute(delete(Play).where(Play.id == play_id))
