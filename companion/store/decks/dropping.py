"""Deleting plays for good, with the decks that were dealt for them."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.engine import reading, writing
from companion.store.base.models import Play
from companion.store.decks.models import DECKS
from companion.store.decks.reading import DECK_LOG
from companion.store.plays.keeping import KEPT_SECONDS, deleted_play, drop_play


def delete_for_good(circle_id: int, ref: str, *, at: float | None = None) -> bool:
    """Delete a play that was deleted before, and all that belongs to it; whether there was one."""
    play = deleted_play(circle_id, ref)
    return play is not None and _drop(play.id, now(at))


def tidy_deleted(*, at: float | None = None) -> int:
    """Delete for good what was deleted so long ago that nobody brings it back; how many plays."""
    long_ago = Play.deleted_at < now(at) - KEPT_SECONDS
    with reading() as session:
        numbers = list(session.scalars(select(Play.id).where(long_ago)))
    return sum(_drop(number, now(at)) for number in numbers)


def _drop(play_id: int, at: float) -> bool:
    """One transaction; a play that was brought back meanwhile stays."""
    with writing() as session:
        play = session.get(Play, play_id, with_for_update=True)
        if play is None or play.deleted_at is None:
            return False
        _drop_decks(session, play_id)
        drop_play(session, play, at)
    return True


def _drop_decks(session: Session, play_id: int) -> None:
    decks = select(DECKS.c.id).where(DECKS.c.play_id == play_id)
    DECK_LOG.delete(session, decks)
    session.execute(delete(DECKS).where(DECKS.c.play_id == play_id))
