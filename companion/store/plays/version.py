"""What a live page must know of a play at every change, in one short query."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Integer, bindparam, select

from companion.store.base.codes import same_code
from companion.store.base.engine import reading
from companion.store.base.errors import UnknownPlay
from companion.store.base.models import PLAYS
from companion.store.plays.finding import Role

_PLAY_VERSION = select(
    PLAYS.c.version, PLAYS.c.head, PLAYS.c.ref, PLAYS.c.scorer_code, PLAYS.c.watch_code
).where(PLAYS.c.id == bindparam("play_id", type_=Integer()))


@dataclass(frozen=True, slots=True)
class PlayVersion:
    """A play at a version: the number of its last change and the codes that open it now."""

    version: int
    head: int
    ref: str
    scorer_code: str
    watch_code: str

    def link_role(self, code: str) -> Role | None:
        """What a link allows whoever has it; None for a code that is none."""
        if same_code(self.scorer_code, code):
            return "scorer"
        return "watcher" if same_code(self.watch_code, code) else None

    def opens(self, code: str) -> bool:
        """Whether a code still opens the play for somebody."""
        return same_code(self.ref, code) or self.link_role(code) is not None


def play_version(play_id: int) -> PlayVersion:
    """The play as it stands. Raises UnknownPlay."""
    with reading() as session:
        row = session.connection().execute(_PLAY_VERSION, {"play_id": play_id}).one_or_none()
    if row is None:
        raise UnknownPlay(play_id)
    return PlayVersion(*row)
