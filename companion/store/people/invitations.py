"""Links that let devices join a circle: the lasting one, and those printed at the start.

A link for the machine itself is good once and for ten minutes, one for tablets an hour and for
several. An end that lies far ahead of that was set by a clock that was wrong: it is over.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, or_, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code, same_code
from companion.store.base.engine import reading, writing
from companion.store.base.models import Circle, Invitation
from companion.store.people.circles import device_of

ONCE_SECONDS = 600
OPEN_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Invited:
    """What a code for joining opens: a circle; `once` says that it lets one device in."""

    circle_id: int
    once: bool


def invite(circle_id: int, *, once: bool, at: float | None = None) -> str:
    """The code of a new link for joining a circle: for one device, or for several."""
    time = now(at)
    with writing() as session:
        session.execute(delete(Invitation).where(_is_over(time)))
        life = ONCE_SECONDS if once else OPEN_SECONDS
        invitation = Invitation(circle_id=circle_id, once=once, expires=time + life)
        session.add(invitation)
        session.flush()
        return invitation.code


def invited(code: str, *, at: float | None = None) -> Invited | None:
    """What a code lets a device join; None for one that lets nobody in, or not any more."""
    with reading() as session:
        return _invited(session, code, now(at))


def accept_invitation(
    code: str, ref: str | None = None, name: str = "", *, at: float | None = None
) -> Invited | None:
    """Make a device a member by a code; None, and nothing changed, when that lets nobody in.

    Of two devices that use a link which is good once, one gets in.
    """
    time = now(at)
    with writing() as session:
        found = _invited(session, code, time)
        if found is None or (found.once and not _used_up(session, code)):
            return None
        device_of(session, ref, time, name).circle_id = found.circle_id
    return found


def _invited(session: Session, code: str, time: float) -> Invited | None:
    if not looks_like_code(code):
        return None
    circle = session.scalars(select(Circle).where(Circle.code == code)).one_or_none()
    if circle and same_code(circle.code, code):
        return Invited(circle.id, once=False)
    found = session.scalars(
        select(Invitation).where(Invitation.code == code, ~_is_over(time))
    ).one_or_none()
    if found is None or not same_code(found.code, code):
        return None
    return Invited(found.circle_id, found.once)


def _used_up(session: Session, code: str) -> bool:
    """Use a link that is good once; whether nobody was faster."""
    used = delete(Invitation).where(Invitation.code == code).returning(Invitation.code)
    return session.scalar(used) is not None


def _is_over(time: float) -> ColumnElement[bool]:
    return or_(Invitation.expires <= time, Invitation.expires > time + 2 * OPEN_SECONDS)
