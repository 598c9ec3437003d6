"""Evenings as they are written: which one a play belongs to, parting and joining them."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.orm import Session

from companion.store.base.codes import new_code
from companion.store.base.engine import the_store, writing
from companion.store.base.listener import notify
from companion.store.base.models import PLAYS, Circle, Evening, Play
from companion.store.base.names import storable
from companion.store.people.short_codes import drop_short_codes
from companion.store.plays.arrivals import drop_arrivals

QUIET_SECONDS = 6 * 3600.0


def evening_of(session: Session, circle_id: int, by: str, begun: float, changed: float) -> int:
    """The number of the evening to which a play from `begun` to `changed` belongs.

    That is one of the same device, with a play that changed in the six hours before; else a new
    one. Part of a larger transaction, which holds the circle from here on: of two plays that begin
    at once the second finds the evening of the first.
    """
    _hold_circle(session, circle_id)
    near = (
        select(Play.evening_id)
        .join(Evening, Evening.id == Play.evening_id)
        .where(
            Play.circle_id == circle_id,
            Play.updated >= begun - QUIET_SECONDS,
            Play.created <= changed + QUIET_SECONDS,
            Evening.by == storable(by),
        )
        .order_by(Play.updated.desc(), Play.id.desc())
    )
    found = session.scalars(near.limit(1)).first()
    if found is not None:
        return found
    evening = Evening(circle_id=circle_id, by=storable(by), begun=begun)
    session.add(evening)
    session.flush()
    return evening.id


def evening_called(session: Session, circle_id: int, ref: str, by: str, begun: float) -> int:
    """The number of the evening of a circle with that name, for a play that comes with a file.

    Part of a larger transaction, which holds the circle from here on.
    """
    _hold_circle(session, circle_id)
    found = session.scalars(select(Evening).where(Evening.ref == ref)).one_or_none()
    if found is None:
        found = Evening(ref=ref, circle_id=circle_id, by=storable(by), begun=begun)
        session.add(found)
    found.begun = min(found.begun, begun)
    session.flush()
    return found.id


def wake_evening(session: Session, evening_id: int) -> dict[int, int]:
    """Give every play of an evening its next version; versions by play, to be published later.

    Part of a larger transaction. Pages of a play tell of others of its evening.
    """
    return _wake(session, PLAYS.c.evening_id == evening_id)


def wake_others(play_id: int) -> None:
    """The same for the other plays of the evening of a play, in a transaction of its own.

    A play is locked while it is written to, and the others must be locked in their order.
    """
    own = select(Play.evening_id).where(Play.id == play_id).scalar_subquery()
    with writing() as session:
        woken = _wake(session, (PLAYS.c.evening_id == own) & (PLAYS.c.id != play_id))
    the_store().notifier.publish_all(woken)


def wake_around(session: Session, play: Play) -> dict[int, int]:
    """The same for the evening of a play, or for a play that has none."""
    if play.evening_id is None:
        return _wake(session, PLAYS.c.id == play.id)
    return wake_evening(session, play.evening_id)


def _wake(session: Session, theirs: ColumnElement[bool]) -> dict[int, int]:
    """Plays are locked in the order of their numbers, so that no two wait for each other."""
    connection = session.connection()
    connection.execute(select(PLAYS.c.id).where(theirs).order_by(PLAYS.c.id).with_for_update())
    raised = update(PLAYS).where(theirs).values(version=PLAYS.c.version + 1)
    rows = connection.execute(raised.returning(PLAYS.c.id, PLAYS.c.version))
    woken = {row.id: row.version for row in rows}
    for play_id, version in woken.items():
        notify(session, play_id, version)
    return woken


def renew_codes(session: Session, play: Play) -> dict[int, int]:
    """Give a play, its evening and all its plays new links; versions by play.

    A link of one play leads on to the later ones of its evening, so none may outlive the others.
    Part of a larger transaction.
    """
    woken = wake_around(session, play)
    plays = [play]
    if play.evening_id is not None:
        plays = list(session.scalars(select(Play).where(Play.evening_id == play.evening_id)))
        values = {"scorer_code": new_code(), "watch_code": new_code()}
        session.execute(update(Evening).where(Evening.id == play.evening_id).values(values))
        drop_short_codes(session, evening_id=play.evening_id)
    for one in plays:
        one.scorer_code, one.watch_code = new_code(), new_code()
        drop_short_codes(session, play_id=one.id)
        drop_arrivals(session, one.id)
    session.flush()
    return woken


def part_evening(evening_id: int, play_id: int) -> Evening | None:
    """Let another evening begin with a play of this one; it, or None where nothing can be parted.

    Links of the evening go on to open what was before.
    """
    with writing() as session:
        old = session.get(Evening, evening_id)
        first = session.get(Play, play_id)
        if old is None or first is None or first.evening_id != evening_id:
            return None
        _hold_circle(session, old.circle_id)
        woken = wake_evening(session, evening_id)
        theirs = select(Play).where(Play.evening_id == evening_id)
        plays = list(session.scalars(theirs.order_by(Play.created, Play.id)))
        later = [one for one in plays if (one.created, one.id) >= (first.created, first.id)]
        if all(one.deleted_at is not None for one in plays if one not in later):
            return None
        new = Evening(circle_id=old.circle_id, by=old.by, begun=first.created)
        session.add(new)
        session.flush()
        moved = update(Play).where(Play.id.in_([one.id for one in later]))
        session.execute(moved.values(evening_id=new.id))
    the_store().notifier.publish_all(woken)
    return new


def join_evenings(circle_id: int, evening_id: int, other_id: int) -> bool:
    """Put the plays of another evening of the circle into this one, which keeps its links.

    False, and nothing changed, for evenings that are one already or belong elsewhere.
    """
    wanted = select(Evening).where(
        Evening.id.in_([evening_id, other_id]), Evening.circle_id == circle_id
    )
    with writing() as session:
        _hold_circle(session, circle_id)
        both = {one.id: one for one in session.scalars(wanted)}
        if len(both) < 2:
            return False
        woken = wake_evening(session, evening_id) | wake_evening(session, other_id)
        moved = update(Play).where(Play.evening_id == other_id)
        session.execute(moved.values(evening_id=evening_id))
        both[evening_id].begun = min(one.begun for one in both.values())
        drop_short_codes(session, evening_id=other_id)
        session.delete(both[other_id])
    the_store().notifier.publish_all(woken)
    return True


def _hold_circle(session: Session, circle_id: int) -> None:
    """Nobody else begins a play of this circle, or moves one, until this transaction ends."""
    own = select(Circle.id).where(Circle.id == circle_id)
    session.execute(own.with_for_update(key_share=True))
