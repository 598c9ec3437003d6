"""The finished plays of a circle, by game, person, time and words, from lists alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from companion.scorepad.reading import same_name
from companion.store.base.models import Play
from companion.store.base.result_models import Result
from companion.store.plays.finding import listed

SEARCHED = 100  # letters


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which plays: of a game (slug), with a person, ended from `since` up to, not including,
    `until` (seconds since 1970), with each of these words in a name, the title, or that of the
    game; `titles` are slugs with the folded titles of their games. Blank or None: whichever.
    """

    game: str = ""
    person_id: int | None = None
    since: float | None = None
    until: float | None = None
    words: str = ""
    titles: tuple[tuple[str, str], ...] = ()


def history(circle_id: int, wanted: Wanted, limit: int, offset: int = 0) -> list[Play]:
    """A page of the finished plays of a circle that fit, the one that ended last first."""
    return listed(circle_id, _query(circle_id, wanted), limit, offset)


def _query(circle_id: int, wanted: Wanted) -> Select[Play]:
    query = select(Play).where(Play.circle_id == circle_id, Play.deleted_at.is_(None))
    if wanted.person_id is not None:
        query = query.join(Result, Result.play_id == Play.id)
        query = query.where(Result.person_id == wanted.person_id)
        ended: ColumnElement[Any] = Result.ended.expression
    else:
        query = query.where(Play.finished_at.is_not(None))
        ended = Play.finished_at.expression
    if wanted.game:
        query = query.where(Play.game == wanted.game)
    if wanted.since is not None:
        query = query.where(ended >= wanted.since)
    if wanted.until is not None:
        query = query.where(ended < wanted.until)
    for word in wanted.words[:SEARCHED].split():
        query = query.where(_has(circle_id, word, wanted.titles))
    return query.order_by(ended.desc(), Play.id.desc())


def _has(circle_id: int, word: str, titles: tuple[tuple[str, str], ...]) -> ColumnElement[bool]:
    """Whether the word stands in the title of a play, in a name at its table, or names its game."""
    folded = same_name(word)
    games = [slug for slug, title in titles if folded in title]
    named = select(Result.play_id).where(
        Result.circle_id == circle_id, Result.folded.contains(folded, autoescape=True)
    )
    titled = func.lower(Play.title).contains(word.lower(), autoescape=True)
    return Play.id.in_(named) | titled | Play.game.in_(games)
