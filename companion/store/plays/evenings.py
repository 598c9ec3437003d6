"""Evenings as they are read: by a code, with their plays and results, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, or_, select, true
from sqlalchemy.orm import Session, aliased

from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code, same_code
from companion.store.base.engine import reading
from companion.store.base.errors import Unavailable
from companion.store.base.models import Evening, Play
from companion.store.base.result_models import Result
from companion.store.plays.evening_writing import QUIET_SECONDS
from companion.store.plays.finding import Role

NEAR = 3  # evenings before, and as many after


@dataclass(frozen=True, slots=True)
class EveningAccess:
    """An evening that a code opened, and what the code allows with its plays."""

    evening: Evening
    role: Role

    def code_of(self, play: Play) -> str:
        """The code by which whoever opened the evening opens one of its plays."""
        return code_for(play, self.role)


def code_for(play: Play, role: Role) -> str:
    """The code of a play that allows just this."""
    return {"scorer": play.scorer_code, "watcher": play.watch_code}.get(role, play.ref)


def find_evening(code: str, circle_id: int | None = None) -> EveningAccess | None:
    """The evening of a code; its own `ref` opens it for devices of its circle only."""
    if not looks_like_code(code):
        return None
    wanted = select(Evening).where(
        or_(Evening.ref == code, Evening.scorer_code == code, Evening.watch_code == code)
    )
    with reading() as session:
        found = session.scalars(wanted).one_or_none()
    role = _role(found, code, circle_id) if found else None
    return EveningAccess(found, role) if found and role else None


def evening(evening_id: int | None) -> Evening | None:
    """The evening of that number."""
    with reading() as session:
        return session.get(Evening, evening_id) if evening_id is not None else None


def evening_of_play(play_id: int) -> Evening | None:
    """The evening to which a play belongs."""
    wanted = select(Evening).join(Play, Play.evening_id == Evening.id).where(Play.id == play_id)
    with reading() as session:
        return session.scalars(wanted).one_or_none()


def plays_of_evening(evening_id: int) -> list[Play]:
    """The plays of an evening that are not deleted, in the order in which they began."""
    theirs = select(Play).where(Play.evening_id == evening_id, Play.deleted_at.is_(None))
    with reading() as session:
        return list(session.scalars(theirs.order_by(Play.created, Play.id)))


def evening_results(evening_id: int) -> list[Result]:
    """The results of the finished plays of an evening, play by play, the best first."""
    wanted = (
        select(Result)
        .join(Play, Play.id == Result.play_id)
        .where(Play.evening_id == evening_id)
        .order_by(Play.created, Play.id, Result.place, Result.player)
    )
    with reading() as session:
        return list(session.scalars(wanted))


def next_play(play_id: int) -> Play | None:
    """The newest play of its evening that began after a play and can go on; None without one."""
    this = aliased(Play)
    later = or_(Play.created > this.created, (Play.created == this.created) & (Play.id > this.id))
    wanted = (
        select(Play)
        .join(this, (this.id == play_id) & (Play.evening_id == this.evening_id))
        .where(
            Play.deleted_at.is_(None),
            Play.put_away_at.is_(None),
            Play.finished_at.is_(None),
            later,
        )
    )
    with reading() as session:
        return session.scalars(wanted.order_by(Play.created.desc(), Play.id.desc())).first()


def tonight(circle_id: int, *, at: float | None = None) -> list[Evening]:
    """The evenings of a circle that are not quiet for six hours yet, the one changed last first.

    None where the plays cannot all be read, so that the lists of the others still can.
    """
    last = func.max(Play.updated)
    wanted = (
        select(Evening)
        .join(Play, Play.evening_id == Evening.id)
        .where(
            Play.circle_id == circle_id,
            Play.updated >= now(at) - QUIET_SECONDS,
            Play.deleted_at.is_(None),
        )
        .group_by(Evening.id)
        .order_by(last.desc(), Evening.id.desc())
    )
    try:
        with reading() as session:
            return list(session.scalars(wanted))
    except Unavailable as error:
        if error.cause != "damaged":
            raise
        return []


def evenings_near(one: Evening) -> list[Evening]:
    """The evenings of the circle before and after one that have plays, the earliest first."""
    with reading() as session:
        return [*reversed(_near(session, one, before=True)), *_near(session, one, before=False)]


def _near(session: Session, one: Evening, *, before: bool) -> list[Evening]:
    beyond = Evening.begun <= one.begun if before else Evening.begun > one.begun
    has_plays = select(true()).where(Play.evening_id == Evening.id, Play.deleted_at.is_(None))
    wanted = select(Evening).where(
        Evening.circle_id == one.circle_id, Evening.id != one.id, beyond, has_plays.exists()
    )
    order = Evening.begun.desc() if before else Evening.begun
    return list(session.scalars(wanted.order_by(order).limit(NEAR)))


def _role(found: Evening, code: str, circle_id: int | None) -> Role | None:
    if same_code(found.ref, code):
        return "member" if found.circle_id == circle_id else None
    if same_code(found.scorer_code, code):
        return "scorer"
    return "watcher" if same_code(found.watch_code, code) else None
