"""Phones check in: a device that opens a link of a play is noted, so that the host sees it came."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.engine import reading, writing
from companion.store.base.models import Arrival
from companion.store.people.circles import device_of

MOST_DEVICES = 2000  # a link that leaks fills no disk; further phones just are not counted


def arrive(
    play_id: int, role: str, ref: str | None, name: str = "", *, at: float | None = None
) -> str:
    """Note that a device opened a play; its ref, a new one for a device not known yet.

    Empty when so many came that no more are noted.
    """
    time = now(at)
    with writing() as session:
        if not ref and _how_many(session, play_id) >= MOST_DEVICES:
            return ""
        device = device_of(session, ref, time, name)
        arrival = session.get(Arrival, (play_id, device.id))
        if arrival is None:
            arrival = Arrival(play_id=play_id, device_id=device.id)
            session.add(arrival)
        arrival.role, arrival.at = role, time
        return device.ref


def arrivals(play_id: int, since: float = 0.0) -> Counter[str]:
    """How many devices opened the links of a play after a time, by role."""
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
