"""Tokens for programs: shown once, kept as a hash, good until somebody takes them back."""

from __future__ import annotations

import hashlib
import re

from sqlalchemy import delete, func, select

from companion.store.base.clock import now
from companion.store.base.codes import new_code
from companion.store.base.engine import glancing, reading, writing
from companion.store.base.models import ApiToken
from companion.store.base.names import storable

PREFIX = "spielblock_"  # by which a token is known in a file where it should not stand
MOST_TOKENS = 50  # of a circle
_SHAPE = re.compile(re.escape(PREFIX) + r"[A-Za-z0-9_-]{22}")


class TooManyTokens(Exception):  # noqa: N818 - says what happened
    """A circle has no more tokens than `MOST_TOKENS`."""


def new_token(circle_id: int, name: str, by: str, *, at: float | None = None) -> str:
    """A new token for reading what a circle has, told only now. Raises TooManyTokens."""
    token = PREFIX + new_code()
    with writing() as session:
        wanted = select(func.count()).where(ApiToken.circle_id == circle_id)
        if int(session.scalar(wanted) or 0) >= MOST_TOKENS:
            raise TooManyTokens
        session.add(
            ApiToken(
                circle_id=circle_id,
                digest=_digest(token),
                name=storable(name),
                by=by,
                created=now(at),
            )
        )
    return token


def tokens(circle_id: int) -> list[ApiToken]:
    """The tokens of a circle, the newest first."""
    wanted = select(ApiToken).where(ApiToken.circle_id == circle_id)
    with reading() as session:
        return list(session.scalars(wanted.order_by(ApiToken.created.desc(), ApiToken.id.desc())))


def circle_of_token(token: str) -> int | None:
    """The circle that a token reads; None for one that reads nothing, or no longer.

    Looked up by its hash, so how long it takes tells nothing about tokens that there are.
    """
    if not looks_like_token(token):
        return None
    with glancing() as connection:
        found: int | None = connection.scalar(
            select(ApiToken.circle_id).where(ApiToken.digest == _digest(token))
        )
    return found


def looks_like_token(typed: str) -> bool:
    """Whether it has the form of a token."""
    return _SHAPE.fullmatch(typed) is not None


def revoke_token(circle_id: int, token_id: int) -> bool:
    """Take a token back; False where the circle has none of that number."""
    mine = delete(ApiToken).where(ApiToken.id == token_id, ApiToken.circle_id == circle_id)
    with writing() as session:
        return session.scalar(mine.returning(ApiToken.id)) is not None


def _digest(token: str) -> str:
    """Enough for 128 random bits, of which nobody tries all."""
    return hashlib.sha256(token.encode()).hexdigest()
