"""Phones check in: a browser that opens a link of a play is noted: the host sees that it came."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code
from companion.store.base.engine import reading, writing
from companion.store.base.models import Arrival
from companion.store.base.rows import insert_or_update

MOST_ARRIVALS = 2000  # a link that leaks fills no disk; further phones just are not counted


def arrive(play_id: int, role: str, ref: str, *, at: float | None = None) -> None:
    """Note that the browser of that ref opened a play, unless so many came that none is noted."""
    if not looks_like_code(ref):
        return
    with writing() as session:
        if session.get(Arrival, (play_id, ref)) or _how_many(session, play_id) < MOST_ARRIVALS:
            values = {"play_id": play_id, "ref": ref, "role": role, "at": now(at)}
            insert_or_update(session, Arrival, values, ("play_id", "ref"))


def arrivals(play_id: int, since: float = 0.0) -> Counter[str]:
    """How many browsers opened the links of a play after a time, by role."""
    wanted = (
        select(Arrival.role, func.count())
        .where(Arrival.play_id == play_id, Arrival.at > since)
        .group_by(Arrival.role)
    )
    with reading() as session:
        return Counter({row[0]: row[1] for row in session.execute(wanted)})


def drop_arrivals(session: Session, play_id: int) -> None:
    """Forget who came, since their links died; part of a larger transaction."""
    session.execute(delete(Arrival).where(Arrival.play_id == play_id))


def _how_many(session: Session, play_id: int) -> int:
    return session.scalar(select(func.count()).where(Arrival.play_id == play_id)) or 0
