"""Which device sits on which seat of a play: a seat has one device, a device may have several."""

from __future__ import annotations

from sqlalchemy import Integer, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code
from companion.store.base.engine import reading, writing
from companion.store.base.errors import SeatTaken, UnknownDevice
from companion.store.base.models import DEVICES, Claim
from companion.store.plays.touching import publish, touch

_SEATS = (
    select(Claim.player, DEVICES.c.ref)
    .join(DEVICES, DEVICES.c.id == Claim.device_id)
    .where(Claim.play_id == bindparam("play_id", type_=Integer()))
)
_REF = select(DEVICES.c.ref).join(Claim, Claim.device_id == DEVICES.c.id)


def claims(play_id: int) -> dict[int, str]:
    """The refs of the devices that sit at a play, by player number. Not to be shown."""
    with reading() as session:
        rows = session.connection().execute(_SEATS, {"play_id": play_id})
        return {row.player: row.ref for row in rows}


def claim(play_id: int, player: int, device_ref: str, *, at: float | None = None) -> None:
    """Give a device a seat; nothing happens when it has it already.

    Raises SeatTaken when another device sits there, UnknownDevice, UnknownPlay. Whether there is
    such a player is for the caller to know.
    """
    if claims(play_id).get(player) == device_ref:
        return
    with writing() as session:
        version = touch(session, play_id)  # from here on nobody else can claim at this play
        _sit_down(session, play_id, player, device_ref, now(at))
    publish(play_id, version)


def take_over(play_id: int, player: int, device_ref: str, *, at: float | None = None) -> None:
    """Give a device a seat that another one has; that one is told (`lost_seats`).

    Raises UnknownDevice, UnknownPlay.
    """
    seat = Claim.play_id == play_id, Claim.player == player
    with writing() as session:
        version = touch(session, play_id)
        holder = session.scalar(_REF.where(*seat))
        if holder != device_ref:
            session.execute(delete(Claim).where(*seat))
            _sit_down(session, play_id, player, device_ref, now(at))
            session.execute(update(Claim).where(*seat).values(lost_by=holder))
    publish(play_id, version)


def lost_seats(play_id: int, device_ref: str) -> dict[int, str]:
    """The refs of the devices that took seats over from this one, by player, until it was told."""
    if not device_ref:
        return {}
    wanted = _SEATS.where(Claim.lost_by == device_ref)
    with reading() as session:
        rows = session.connection().execute(wanted, {"play_id": play_id})
        return {row.player: row.ref for row in rows}


def told_of_lost_seats(play_id: int, device_ref: str) -> None:
    """The device has read that its seats were taken over."""
    told = update(Claim).where(Claim.play_id == play_id, Claim.lost_by == device_ref)
    with writing() as session:
        session.execute(told.values(lost_by=None))


def leave_seats(play_id: int, device_ref: str) -> None:
    """Free every seat of a play that this device has."""
    own = select(DEVICES.c.id).where(DEVICES.c.ref == device_ref).scalar_subquery()
    with writing() as session:
        session.execute(delete(Claim).where(Claim.play_id == play_id, Claim.device_id == own))


def free(play_id: int, player: int) -> None:
    """Take a seat from its device, if it has one. Raises UnknownPlay."""
    with writing() as session:
        version = touch(session, play_id)
        session.execute(delete(Claim).where(Claim.play_id == play_id, Claim.player == player))
    publish(play_id, version)


def _sit_down(session: Session, play_id: int, player: int, device_ref: str, at: float) -> None:
    found = select(DEVICES.c.id).where(DEVICES.c.ref == device_ref)
    device_id = session.scalar(found) if looks_like_code(device_ref) else None
    if device_id is None:
        raise UnknownDevice
    sits = select(Claim.device_id).where(Claim.play_id == play_id, Claim.player == player)
    holder = session.scalar(sits)
    if holder not in (None, device_id):
        raise SeatTaken(player)
    if holder is None:
        values = {"play_id": play_id, "player": player, "device_id": device_id, "at": at}
        session.execute(insert(Claim).values(values))
