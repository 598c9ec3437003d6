"""Short codes that a person types where no camera helps: they live for minutes and bear few tries.

They open what a link opens, so whoever guesses one is in. Three limits stand against that: few
tries from one client, a few more from its network, and a code dies when many wrong ones were typed
while it was alive, by whomever.
"""

from __future__ import annotations

import secrets
import string
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Select, delete, or_, select, update
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.codes import same_code
from companion.store.base.engine import reading, writing
from companion.store.base.errors import TooManyTries
from companion.store.base.models import Attempts, Circle, Evening, Play, ShortCode
from companion.store.people.attempts import count_try, is_over

TypedRole = Literal["watcher", "scorer", "member"]

# No letter or digit that looks or sounds like another, and no vowels, so that no word appears.
LETTERS = "CDFGHJKLMNPQRTVWXYZ34679"
LENGTH = 6
LIFE_SECONDS = 600
FRESH_SECONDS = 300  # a code that lives shorter is not shown to anybody any more
MOST_WRONG = 500  # of 191 million codes; then every code alive dies
_SPACES = set(string.whitespace + "-–.·_")


@dataclass(frozen=True, slots=True)
class Opened:
    """What a short code opened: `code` is that of the link it stands for.

    `whole_evening` tells a link of an evening from that of one play.
    """

    role: TypedRole
    code: str
    whole_evening: bool = False


def tidy_code(typed: str) -> str | None:
    """A typed code as it is stored; None for what cannot be one."""
    letters = "".join(letter for letter in typed.upper() if letter not in _SPACES)
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else None


def short_code(
    role: TypedRole,
    *,
    play_id: int | None = None,
    circle_id: int | None = None,
    evening_id: int | None = None,
    at: float | None = None,
) -> ShortCode:
    """The code to show for one of these: one that lives long enough, else a new one."""
    time = now(at)
    found = shown_code(role, play_id=play_id, circle_id=circle_id, evening_id=evening_id, at=time)
    if found is not None:
        return found
    with writing() as session:
        _drop_old(session, time)
        code = ShortCode(
            code=_unused(session),
            role=role,
            play_id=play_id,
            circle_id=circle_id,
            evening_id=evening_id,
            expires=time + LIFE_SECONDS,
        )
        session.add(code)
        return code


def shown_code(
    role: TypedRole,
    *,
    play_id: int | None = None,
    circle_id: int | None = None,
    evening_id: int | None = None,
    at: float | None = None,
) -> ShortCode | None:
    """The code that somebody asked for before, if it lives long enough to be shown."""
    of_this = _live(now(at), FRESH_SECONDS).where(
        ShortCode.role == role,
        ShortCode.play_id == play_id,
        ShortCode.circle_id == circle_id,
        ShortCode.evening_id == evening_id,
    )
    with reading() as session:
        return session.scalars(of_this.order_by(ShortCode.expires.desc())).first()


def open_short_code(
    typed: str, limits: Mapping[str, int], *, at: float | None = None
) -> Opened | None:
    """What a typed code opens; None for a wrong one, which counts.

    `limits` names who is asking, from near to far, and how many tries each may have in ten
    minutes. Raises TooManyTries, also for a code that would be right.
    """
    tidy = tidy_code(typed)
    if tidy is None:
        return None
    time = now(at)
    with writing() as session:
        waits = [count_try(session, scope, most, time) for scope, most in limits.items()]
        wait = max(waits, default=0)
        opened = None if wait else _opened(session, tidy, time)
        if opened:
            _forgive(session, limits)
        elif not wait:
            _count_wrong(session, time)
    if wait:
        raise TooManyTries(wait)
    return opened


def drop_short_codes(
    session: Session,
    *,
    play_id: int | None = None,
    circle_id: int | None = None,
    evening_id: int | None = None,
) -> None:
    """End the codes of a play, a circle or an evening; part of a larger transaction."""
    named = {
        ShortCode.play_id: play_id,
        ShortCode.circle_id: circle_id,
        ShortCode.evening_id: evening_id,
    }
    theirs = [column == number for column, number in named.items() if number is not None]
    session.execute(delete(ShortCode).where(*theirs))


def _live(time: float, seconds: float = 0) -> Select[ShortCode]:
    """What can be typed for so many seconds more.

    An end far ahead of every life was set by a clock that was wrong: it is over. (A clock that is
    put back a little ends nothing.)
    """
    alive = ShortCode.expires > time + seconds, ShortCode.expires <= time + 2 * LIFE_SECONDS
    return select(ShortCode).where(*alive, ShortCode.tries < MOST_WRONG)


def _unused(session: Session) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if session.get(ShortCode, code) is None:
            return code


def _drop_old(session: Session, time: float) -> None:
    ahead = ShortCode.expires > time + 2 * LIFE_SECONDS
    session.execute(delete(ShortCode).where(or_(ShortCode.expires <= time, ahead)))
    session.execute(delete(Attempts).where(is_over(time)))


def _forgive(session: Session, scopes: Mapping[str, int]) -> None:
    """A right code is no try: many phones may come through one address."""
    session.execute(
        update(Attempts).where(Attempts.scope.in_(scopes)).values(tries=Attempts.tries - 1)
    )


def _count_wrong(session: Session, time: float) -> None:
    """Every code alive stood to be guessed. Locked in order, so that no two wait for each other."""
    alive = _live(time).order_by(ShortCode.code).with_for_update()
    for code in session.scalars(alive):
        code.tries += 1


def _opened(session: Session, tidy: str, time: float) -> Opened | None:
    found = session.scalars(_live(time).where(ShortCode.code == tidy)).one_or_none()
    if found is None or not same_code(found.code, tidy):
        return None
    if found.role == "member":
        circle = session.get_one(Circle, found.circle_id)
        return Opened("member", circle.code)
    whole = found.evening_id is not None
    opens: Play | Evening = (
        session.get_one(Evening, found.evening_id)
        if whole
        else session.get_one(Play, found.play_id)
    )
    if found.role == "scorer":
        return Opened("scorer", opens.scorer_code, whole)
    return Opened("watcher", opens.watch_code, whole)
