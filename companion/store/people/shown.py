"""Plays whose pages look different once a person does: each gets its next version."""

from __future__ import annotations

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from companion.store.base.listener import notify
from companion.store.base.models import PLAYS
from companion.store.base.result_models import RESULTS


def raise_versions(session: Session, circle_id: int, person_id: int) -> dict[int, int]:
    """Raise the version of the plays that a person finished, and of all that the circle has open.

    Part of a larger transaction; the versions by play are to be published after it.
    """
    own = select(RESULTS.c.play_id).where(RESULTS.c.person_id == person_id)
    is_open = PLAYS.c.finished_at.is_(None) & PLAYS.c.deleted_at.is_(None)
    changed = session.connection().execute(
        update(PLAYS)
        .where(or_(PLAYS.c.id.in_(own), (PLAYS.c.circle_id == circle_id) & is_open))
        .values(version=PLAYS.c.version + 1)
        .returning(PLAYS.c.id, PLAYS.c.version)
    )
    versions = {row.id: row.version for row in changed}
    for play_id, version in versions.items():
        notify(session, play_id, version)
    return versions
