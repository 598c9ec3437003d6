"""Deleting a play for good, with the decks that were dealt for it."""

from __future__ import annotations

from sqlalchemy import delete, select

from companion.store.base.engine import writing
from companion.store.decks.models import DECKS, EVENTS
from companion.store.plays.keeping import deleted_play, drop_play


def delete_for_good(circle_id: int, ref: str) -> bool:
    """Delete a play that was deleted before, and all that belongs to it; whether there was one."""
    play = deleted_play(circle_id, ref)
    if play is None:
        return False
    with writing() as session:
        decks = select(DECKS.c.id).where(DECKS.c.play_id == play.id)
        session.execute(delete(EVENTS).where(EVENTS.c.deck_id.in_(decks)))
        session.execute(delete(DECKS).where(DECKS.c.play_id == play.id))
        drop_play(session, play.id)
    return True
