"""Which device sits on which seat of a play: a seat has one device, a device may have several."""

from __future__ import annotations

from sqlalchemy import Integer, bindparam, delete, insert, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code
from companion.store.base.engine import reading, writing
from companion.store.base.errors import SeatTaken, UnknownDevice
from companion.store.base.models import DEVICES, Claim
from companion.store.plays.touching import ring, touch

_SEATS = (
    select(Claim.player, DEVICES.c.ref)
    .join(DEVICES, DEVICES.c.id == Claim.device_id)
    .where(Claim.play_id == bindparam("play_id", type_=Integer()))
)


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
    ring(play_id, version)


def free(play_id: int, player: int) -> None:
    """Take a seat from its device, if it has one. Raises UnknownPlay."""
    with writing() as session:
        version = touch(session, play_id)
        session.execute(delete(Claim).where(Claim.play_id == play_id, Claim.player == player))
    ring(play_id, version)


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
