"""The games that a circle described or took in; what was deleted can be restored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.store.base.clock import now
from companion.store.base.engine import reading, writing
from companion.store.base.models import OwnGame

PREFIX = "own-"
MOST_GAMES = 200  # of a circle


class TooManyGames(Exception):  # noqa: N818 - says what happened
    """A circle holds no more games than `MOST_GAMES`."""


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game as it leaves a database: its slug, the same everywhere, and what was written down."""

    slug: str
    definition: Mapping[str, Any]
    created: float
    updated: float


def own_games(circle_id: int) -> list[OwnGame]:
    """The games of a circle, the one changed last first."""
    wanted = select(OwnGame).where(OwnGame.circle_id == circle_id, OwnGame.deleted_at.is_(None))
    with reading() as session:
        return list(session.scalars(wanted.order_by(OwnGame.updated.desc(), OwnGame.slug)))


def own_game(circle_id: int, slug: str) -> OwnGame | None:
    """The game of a circle under that slug; None for none, and for one that was deleted."""
    found = find_own_game(slug)
    return found if found is not None and found.circle_id == circle_id else None


def find_own_game(slug: str) -> OwnGame | None:
    """The game under that slug, of whatever circle: who knows a slug was given it."""
    if not slug.startswith(PREFIX):
        return None
    with reading() as session:
        found = session.get(OwnGame, slug)
        return found if found is not None and found.deleted_at is None else None


def own_games_of(circle_id: int, slugs: Iterable[str]) -> list[OwnGame]:
    """The games of a circle under these slugs, deleted ones too: plays still name them."""
    own = [slug for slug in slugs if slug.startswith(PREFIX)]
    if not own:
        return []
    wanted = select(OwnGame).where(OwnGame.circle_id == circle_id, OwnGame.slug.in_(own))
    with reading() as session:
        return list(session.scalars(wanted))


def add_own_game(circle_id: int, value: Mapping[str, Any], *, at: float | None = None) -> str:
    """Keep a game, which was read without fault, under a new slug. Raises TooManyGames."""
    slug, time = PREFIX + secrets.token_hex(16), now(at)
    with writing() as session:
        if _number(session, circle_id) >= MOST_GAMES:
            raise TooManyGames
        kept = {**value, "slug": slug}
        game = OwnGame(slug=slug, circle_id=circle_id, definition=kept, created=time, updated=time)
        session.add(game)
    return slug


def change_own_game(
    circle_id: int, slug: str, value: Mapping[str, Any], *, at: float | None = None
) -> bool:
    """Put another value in the place of a game; False where the circle has none of that slug."""
    with writing() as session:
        game = _of_circle(session, circle_id, slug)
        if game is None or game.deleted_at is not None:
            return False
        game.definition = {**value, "slug": slug}
        game.updated = now(at)
    return True


def delete_own_game(circle_id: int, slug: str, *, at: float | None = None) -> bool:
    """Take a game off the lists; plays of it go on. False where there is none of that slug."""
    return _set_deleted(circle_id, slug, now(at))


def restore_own_game(circle_id: int, slug: str) -> bool:
    """Put a deleted game back on the lists; False where there is none of that slug."""
    return _set_deleted(circle_id, slug, None)


def whole_games(circle_id: int | None = None) -> Iterator[WholeGame]:
    """The games of a circle, or of all, that are on the lists, in the order they were made in."""
    own = [] if circle_id is None else [OwnGame.circle_id == circle_id]
    wanted = select(OwnGame).where(OwnGame.deleted_at.is_(None), *own)
    with reading() as session:
        found = list(session.scalars(wanted.order_by(OwnGame.created, OwnGame.slug)))
    for one in found:
        kept = {name: part for name, part in one.definition.items() if name != "slug"}
        yield WholeGame(one.slug, kept, one.created, one.updated)


def take_game(session: Session, circle_id: int, whole: WholeGame, *, bounded: bool = True) -> bool:
    """Keep a game from elsewhere; part of a larger transaction. Whether it is new here.

    One that is known here stays as it is, and deleted where it was. Under a slug of another circle
    it gets one that always belongs to both. Raises TooManyGames, if `bounded`.
    """
    slug = whole.slug
    known = session.get(OwnGame, slug)
    if known is not None and known.circle_id != circle_id:
        slug = PREFIX + hashlib.sha256(f"{circle_id}/{slug}".encode()).hexdigest()[:32]
        known = session.get(OwnGame, slug)
    if known is not None:
        return False
    if bounded and _number(session, circle_id) >= MOST_GAMES:
        raise TooManyGames
    game = OwnGame(
        slug=slug,
        circle_id=circle_id,
        definition={**whole.definition, "slug": slug},
        created=whole.created,
        updated=whole.updated,
    )
    session.add(game)
    session.flush()
    return True


def _set_deleted(circle_id: int, slug: str, at: float | None) -> bool:
    with writing() as session:
        game = _of_circle(session, circle_id, slug)
        if game is not None:
            game.deleted_at = at
    return game is not None


def _of_circle(session: Session, circle_id: int, slug: str) -> OwnGame | None:
    game = session.get(OwnGame, slug)
    return game if game is not None and game.circle_id == circle_id else None


def _number(session: Session, circle_id: int) -> int:
    wanted = select(func.count()).where(OwnGame.circle_id == circle_id)
    return int(session.scalar(wanted.where(OwnGame.deleted_at.is_(None))) or 0)
