"""How often somebody did what is only allowed so often: a window of ten minutes, by scope.

A scope says who, as a hash; tries that come at the same moment cannot slip through together.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import ColumnElement, case, delete, or_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.engine import writing
from companion.store.base.errors import TooManyTries
from companion.store.base.models import Attempts

WINDOW_SECONDS = 600


def count_tries(limits: Mapping[str, int], *, at: float | None = None) -> None:
    """Count a try of each scope, which may have so many in ten minutes. Raises TooManyTries."""
    time = now(at)
    with writing() as session:
        session.execute(delete(Attempts).where(is_over(time)))
        wait = max((count_try(session, scope, most, time) for scope, most in limits.items()))
    if wait:
        raise TooManyTries(wait)


def count_try(session: Session, scope: str, most: int, time: float) -> int:
    """Count a try of `scope`; the seconds it has to wait, 0 for none.

    Counted before it is looked at: tries that come at the same moment cannot slip through.
    """
    over = is_over(time)
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    counting = (
        insert(Attempts)
        .values(scope=scope, since=time, tries=1)
        .on_conflict_do_update(
            index_elements=["scope"],
            set_={
                "tries": case((over, 1), else_=Attempts.tries + 1),
                "since": case((over, time), else_=Attempts.since),
            },
        )
        .returning(Attempts.tries, Attempts.since)
    )
    tries, since = session.execute(counting).one()
    return 0 if tries <= most else max(1, round(since + WINDOW_SECONDS - time))


def is_over(time: float) -> ColumnElement[bool]:
    """Whether tries are forgotten; also those counted by a clock that was ahead."""
    return or_(Attempts.since <= time - WINDOW_SECONDS, Attempts.since > time + WINDOW_SECONDS)
