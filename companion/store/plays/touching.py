"""Waking the open pages of a play for what is no change of its log: cards, claimed seats."""

from __future__ import annotations

from sqlalchemy import Integer, bindparam, update
from sqlalchemy.orm import Session

from companion.store.base.engine import the_store
from companion.store.base.errors import UnknownPlay
from companion.store.base.listener import notify
from companion.store.base.models import PLAYS

_NEXT_VERSION = (
    update(PLAYS)
    .where(PLAYS.c.id == bindparam("play_id", type_=Integer()))
    .values(version=PLAYS.c.version + 1)
    .returning(PLAYS.c.version)
)


def touch(session: Session, play_id: int | None) -> int:
    """Give the play its next version, as part of a larger transaction; 0 without a play.

    Raises UnknownPlay.
    """
    if play_id is None:
        return 0
    version: int | None = session.connection().scalar(_NEXT_VERSION, {"play_id": play_id})
    if version is None:
        raise UnknownPlay(play_id)
    notify(session, play_id, version)
    return version


def publish(play_id: int | None, version: int) -> None:
    """Wake the pages here, once the transaction is committed."""
    if play_id is not None:
        the_store().notifier.publish(play_id, version)
