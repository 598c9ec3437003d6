"""Circles and their devices. A device is named by its `ref`, which stands in a signed cookie."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code, new_code, same_code
from companion.store.base.engine import glancing, reading, writing
from companion.store.base.models import DEVICES, ApiToken, Circle, Claim, Device, Invitation
from companion.store.base.names import storable
from companion.store.people.short_codes import drop_short_codes

TIDIED_AFTER = 30 * 86400  # seconds
CIRCLE_OF = select(DEVICES.c.circle_id).where(DEVICES.c.ref == bindparam("ref"))


def home_circle(*, at: float | None = None) -> int:
    """The circle of the home; made when it is first asked for."""
    return _home() or _make_home(now(at))


def new_circle(name: str = "", *, at: float | None = None) -> int:
    """A new circle, for a newcomer on a public server."""
    with writing() as session:
        circle = Circle(name=storable(name), created=now(at))
        session.add(circle)
        session.flush()
        return circle.id


def circle(circle_id: int) -> Circle | None:
    """The circle of that number."""
    with reading() as session:
        return session.get(Circle, circle_id)


def circle_by_code(code: str) -> Circle | None:
    """The circle that a code lets join; None for an unknown code."""
    if not looks_like_code(code):
        return None
    with reading() as session:
        found = session.scalars(select(Circle).where(Circle.code == code)).one_or_none()
    return found if found and same_code(found.code, code) else None


def new_circle_code(circle_id: int) -> str:
    """A new code for joining; the old one lets nobody in any more. Members stay."""
    with writing() as session:
        return _renew(session, circle_id)


def device_for(ref: str) -> Device | None:
    """The device of that ref; None for an unknown one."""
    if not looks_like_code(ref):
        return None
    with reading() as session:
        return session.scalars(select(Device).where(Device.ref == ref)).one_or_none()


def circle_of(ref: str) -> int | None:
    """The circle of a device; None for a stranger."""
    if not looks_like_code(ref):
        return None
    with glancing() as connection:
        return connection.scalar(CIRCLE_OF, {"ref": ref})


def new_ref() -> str:
    """A token by which a browser is known; it becomes a device with its first act."""
    return new_code()


def new_device(name: str = "", ref: str | None = None, *, at: float | None = None) -> str:
    """Keep a device that did something without belonging to a circle; its ref, new for None."""
    with writing() as session:
        return device_of(session, ref, now(at), name).ref


def join_circle(
    circle_id: int, ref: str | None = None, name: str = "", *, at: float | None = None
) -> str:
    """Make a device a member of a circle; a new one of that name when `ref` is unknown. Its ref."""
    with writing() as session:
        device = device_of(session, ref, now(at), name)
        device.circle_id = circle_id
        return device.ref


def leave_circle(ref: str) -> None:
    """Make a device a stranger again."""
    with writing() as session:
        session.execute(update(Device).where(Device.ref == ref).values(circle_id=None))


def remove_device(circle_id: int, device_id: int) -> None:
    """Take a device out of a circle, which gets a new code: the old one may be known to it.

    The tokens that it made end with it. A device of another circle stays where it is.
    """
    leaving = (
        update(Device)
        .where(Device.id == device_id, Device.circle_id == circle_id)
        .values(circle_id=None)
        .returning(Device.ref)
    )
    with writing() as session:
        ref = session.scalar(leaving)
        if ref is not None:
            made = ApiToken.circle_id == circle_id, ApiToken.by == ref
            session.execute(delete(ApiToken).where(*made))
            _renew(session, circle_id)


def name_device(ref: str, name: str) -> None:
    """Give a device the name that others read in the log."""
    with writing() as session:
        session.execute(update(Device).where(Device.ref == ref).values(name=storable(name)))


def device_names(refs: Iterable[str]) -> dict[str, str]:
    """The names of devices by ref; unknown ones are left out."""
    wanted = select(Device.ref, Device.name).where(Device.ref.in_(list(refs)))
    with reading() as session:
        return {row.ref: row.name for row in session.execute(wanted)}


def devices(circle_id: int, limit: int | None = None, offset: int = 0) -> list[Device]:
    """The devices of a circle, those that were here last first."""
    wanted = select(Device).where(Device.circle_id == circle_id).order_by(Device.seen.desc())
    with reading() as session:
        return list(session.scalars(wanted.limit(limit).offset(offset)))


def member(circle_id: int, device_id: int) -> Device | None:
    """The device of that number, if it belongs to the circle."""
    wanted = select(Device).where(Device.id == device_id, Device.circle_id == circle_id)
    with reading() as session:
        return session.scalars(wanted).one_or_none()


def seen_device(ref: str, *, at: float | None = None) -> None:
    """Note that a device is here; a good moment to tidy."""
    time = now(at)
    with writing() as session:
        session.execute(update(Device).where(Device.ref == ref).values(seen=time))
        _tidy(session, time)


def tidy_devices(*, at: float | None = None) -> int:
    """Forget the devices that never did anything and were not here for a month; how many."""
    with writing() as session:
        return _tidy(session, now(at))


def _home() -> int | None:
    with reading() as session:
        return session.scalar(select(Circle.id).where(Circle.is_home.is_(True)))


def _make_home(at: float) -> int:
    """Two processes may try at once: the database lets one, the other takes what is there."""
    try:
        with writing() as session:
            session.add(Circle(is_home=True, created=at))
    except IntegrityError:
        pass
    home = _home()
    assert home is not None
    return home


def _renew(session: Session, circle_id: int) -> str:
    code = new_code()
    session.execute(update(Circle).where(Circle.id == circle_id).values(code=code))
    session.execute(delete(Invitation).where(Invitation.circle_id == circle_id))
    drop_short_codes(session, circle_id=circle_id)
    return code


def _tidy(session: Session, at: float) -> int:
    stale = Device.acted.is_(None), Device.seen < at - TIDIED_AFTER
    sitting = select(Claim.device_id)
    return session.execute(delete(Device).where(*stale, Device.id.not_in(sitting))).rowcount  # type: ignore[attr-defined, no-any-return]


def device_of(session: Session, ref: str | None, at: float, name: str = "") -> Device:
    """The device of a ref that does something now; one not known yet gets that name.

    Part of a larger transaction. Of two requests that come at once both find the same row.
    """
    ref = ref if ref and looks_like_code(ref) else new_code()
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    new = {"ref": ref, "name": storable(name), "created": at, "seen": at, "acted": at}
    session.execute(insert(Device).values(new).on_conflict_do_nothing(index_elements=["ref"]))
    device = session.scalars(select(Device).where(Device.ref == ref)).one()
    device.seen = device.acted = at
    return device
