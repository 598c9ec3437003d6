"""Finding plays: by a code, or as the lists of a circle. Nothing is found by a bare number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Literal

from sqlalchemy import Connection, Select, Text, bindparam, func, or_, select

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code, same_code
from companion.store.base.engine import glancing, reading, the_store, writing
from companion.store.base.errors import Unavailable, UnknownPlay
from companion.store.base.models import PLAYS, Play
from companion.store.people.circles import CIRCLE_OF
from companion.store.plays.evening_writing import renew_codes, wake_around

Role = Literal["member", "scorer", "watcher"]

_CODE = bindparam("code", type_=Text())
_BY_CODE = select(PLAYS).where(
    or_(PLAYS.c.ref == _CODE, PLAYS.c.scorer_code == _CODE, PLAYS.c.watch_code == _CODE),
    PLAYS.c.deleted_at.is_(None),
)


@dataclass(frozen=True, slots=True)
class Access:
    """A play that a code opened, and what the code allows."""

    play: Play
    role: Role

    @property
    def play_id(self) -> int:
        """The play's number inside the store."""
        return self.play.id


def find(code: str, circle_id: int | None = None) -> Access | None:
    """The play of a code; None for an unknown code.

    A play's own `ref` opens it for devices of its circle only, the links open it for everybody.
    """
    if not looks_like_code(code):
        return None
    with glancing() as connection:
        play = _by_code(connection, code)
    return access(play, code, circle_id)


def play_number(code: str) -> int | None:
    """The number of the play that one of its codes names, for whoever has the machine itself."""
    if not looks_like_code(code):
        return None
    with glancing() as connection:
        play = _by_code(connection, code)
    return play.id if play else None


def who_and_what(ref: str, code: str) -> tuple[int | None, Play | None]:
    """The circle of a device and the play that a code names, in one transaction.

    What the code allows is another question: `access`.
    """
    with glancing() as connection:
        circle = connection.scalar(CIRCLE_OF, {"ref": ref}) if looks_like_code(ref) else None
        return circle, _by_code(connection, code) if looks_like_code(code) else None


def access(play: Play | None, code: str, circle_id: int | None) -> Access | None:
    """What a code allows a device of that circle to do with its play; None for nothing."""
    role = _role(play, code, circle_id) if play else None
    return Access(play, role) if play and role else None


def _by_code(connection: Connection, code: str) -> Play | None:
    row = connection.execute(_BY_CODE, {"code": code}).one_or_none()
    return Play(**row._mapping) if row else None


def _role(play: Play, code: str, circle_id: int | None) -> Role | None:
    if same_code(play.ref, code):
        return "member" if play.circle_id == circle_id else None
    if same_code(play.scorer_code, code):
        return "scorer"
    return "watcher" if same_code(play.watch_code, code) else None


def running(circle_id: int, limit: int | None = None) -> list[Play]:
    """The plays of a circle that can go on, the one touched last first.

    Where pages of the database are damaged, a play whose row is lost comes without a `ref`.
    """
    return listed(circle_id, _of(circle_id).where(Play.finished_at.is_(None)), limit)


def recent(circle_id: int, limit: int = 20, offset: int = 0) -> list[Play]:
    """The finished plays of a circle, the one touched last first."""
    return listed(circle_id, _of(circle_id).where(Play.finished_at.is_not(None)), limit, offset)


def plays_of(
    circle_id: int, finished: bool | None = None, limit: int = 20, offset: int = 0
) -> list[Play]:
    """The plays of a circle, put away or not, the one touched last first; None: in any state."""
    wanted = _all_of(circle_id)
    if finished is not None:
        ended = Play.finished_at.is_not(None)
        wanted = wanted.where(ended if finished else ~ended)
    return listed(circle_id, wanted, limit, offset)


def away(circle_id: int, limit: int = 20) -> list[Play]:
    """The plays of a circle that were put away, the one put away last first."""
    wanted = _all_of(circle_id).where(Play.put_away_at.is_not(None)).order_by(None)
    # In the order of an index that holds these alone, so that the others are not read.
    return listed(circle_id, wanted.order_by(Play.put_away_at.desc(), Play.id.desc()), limit)


def played(circle_id: int) -> dict[str, int]:
    """How often a circle began each game, by slug: the most played first, then the latest."""
    times = func.count()
    wanted = (
        select(Play.game, times)
        .where(Play.circle_id == circle_id)
        .group_by(Play.game)
        .order_by(times.desc(), func.max(Play.updated).desc(), Play.game)
    )
    with reading() as session:
        return {game: int(number) for game, number in session.execute(wanted)}


def put_away(play_id: int, *, at: float | None = None) -> Play:
    """Take a play off the lists, without destroying anything. Raises UnknownPlay."""
    return _change_play(play_id, put_away_at=now(at))


def take_out(play_id: int) -> Play:
    """Put a play back on the lists. Raises UnknownPlay."""
    return _change_play(play_id, put_away_at=None)


def new_codes(play_id: int) -> Play:
    """Give a play, and its whole evening, new links; the old ones open nothing any more.

    Typed codes end with them. Open pages are woken and find their code dead. Raises UnknownPlay.
    """
    with writing() as session:
        play = session.get(Play, play_id)
        if play is None:
            raise UnknownPlay(play_id)
        woken = renew_codes(session, play)
        session.refresh(play)
    the_store().notifier.publish_all(woken)
    return play


def _of(circle_id: int) -> Select[Play]:
    return _all_of(circle_id).where(Play.put_away_at.is_(None))


def _all_of(circle_id: int) -> Select[Play]:
    mine = select(Play).where(Play.circle_id == circle_id, Play.deleted_at.is_(None))
    return mine.order_by(Play.updated.desc(), Play.id.desc())


def listed(circle_id: int, wanted: Select[Play], limit: int | None, offset: int = 0) -> list[Play]:
    """The wanted plays of a circle, around those that cannot be read."""
    try:
        with reading() as session:
            return list(session.scalars(wanted.limit(limit).offset(offset)))
    except Unavailable as error:
        if error.cause != "damaged":
            raise
    one_by_one = (_one_of(wanted, number) for number in _numbers(circle_id))
    return list(islice(filter(None, one_by_one), offset, limit and offset + limit))


def _numbers(circle_id: int) -> list[int]:
    """The numbers of a circle's plays, from the index alone: the table itself is damaged."""
    wanted = select(Play.id).where(Play.circle_id == circle_id).order_by(Play.updated.desc())
    with reading() as session:
        return list(session.scalars(wanted))


def _one_of(wanted: Select[Play], number: int) -> Play | None:
    """A play if it is wanted; one without game and log for one whose row is damaged."""
    try:
        with reading() as session:
            return session.scalars(wanted.where(Play.id == number)).one_or_none()
    except Unavailable:
        return Play(id=number, ref="", game="", title="", updated=0.0, summary={})


def _change_play(play_id: int, **values: object) -> Play:
    with writing() as session:
        play = session.get(Play, play_id)
        if play is None:
            raise UnknownPlay(play_id)
        woken = wake_around(session, play)
        for name, value in values.items():
            setattr(play, name, value)
        session.flush()
        session.refresh(play)
    the_store().notifier.publish_all(woken)
    return play
