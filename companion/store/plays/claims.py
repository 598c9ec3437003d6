"""Which device sits on which seat of a play: a seat has one device, a device may have several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Integer, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code
from companion.store.base.engine import reading, writing
from companion.store.base.errors import SeatTaken, UnknownDevice
from companion.store.base.models import DEVICES, Claim, Play
from companion.store.people.people import fold
from companion.store.plays.touching import publish, touch

_SEATS = (
    select(Claim.player, DEVICES.c.ref)
    .join(DEVICES, DEVICES.c.id == Claim.device_id)
    .where(Claim.play_id == bindparam("play_id", type_=Integer()))
)
_TAKEN_OVER = (
    _SEATS.add_columns(Claim.lost_by, Claim.at)
    .where(Claim.lost_by.is_not(None))
    .order_by(Claim.player)
)
_REF = select(DEVICES.c.ref).join(Claim, Claim.device_id == DEVICES.c.id)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A seat that the device `by` took over from the device `lost_by`: refs, not to be shown."""

    player: int
    by: str
    lost_by: str
    at: float


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
    """Give a device a seat that another one has; that one is told (`taken_over`).

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


def taken_over(play_id: int) -> list[TakenOver]:
    """The seats that were taken over from a device which has not read so yet, by player."""
    with reading() as session:
        rows = session.connection().execute(_TAKEN_OVER, {"play_id": play_id})
        return [TakenOver(row.player, row.ref, row.lost_by, row.at) for row in rows]


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


def come_along(session: Session, play: Play, names: Sequence[str], came_from: int | None) -> None:
    """Give the seats of a play that begins to the devices that had those of the same people.

    What counts is the play of this evening in which somebody sat last, or the one `came_from`: a
    seat that was given up there comes along from nowhere. Part of a larger transaction.
    """
    sat = _last_seats(session, play, came_from)
    theirs = select(Claim).where(Claim.play_id.in_({earlier for earlier, _ in sat.values()}))
    held = {(one.play_id, one.player): one.device_id for one in session.scalars(theirs)}
    for player, name in enumerate(names):
        device_id = held.get(sat.get(fold(name), (0, 0)))
        if device_id is not None:
            session.add(Claim(play_id=play.id, player=player, device_id=device_id, at=play.created))


def _last_seats(session: Session, play: Play, came_from: int | None) -> dict[str, tuple[int, int]]:
    """By folded name: the play of this evening in which that person sat last, and on which seat."""
    wanted = (
        select(Play.id, Play.summary)
        .where(Play.evening_id == play.evening_id, Play.id != play.id, Play.deleted_at.is_(None))
        .order_by(Play.id != came_from, Play.created.desc(), Play.id.desc())
    )
    found: dict[str, tuple[int, int]] = {}
    for earlier, summary in session.execute(wanted):
        for one in summary.get("players", []):
            found.setdefault(fold(one["name"]), (earlier, one["player"]))
    return found


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
