"""Whose circle a program reads: its token says so, and nothing else does."""

from __future__ import annotations

from flask import abort, g, request
from werkzeug.exceptions import TooManyRequests

from companion import store
from companion.web.base.limits import guess_limits


def read_token() -> None:
    """Set `g.api_circle` by the token of the request; 401 without one that reads something.

    Wrong ones are counted like wrong codes, and answered with 429 when there are too many; what
    has not the form of a token is no guess.
    """
    if request.method == "OPTIONS":
        return
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    token = token.strip()
    if kind.lower() != "bearer" or not token:
        abort(401)
    circle = store.circle_of_token(token)
    if circle is None:
        if store.looks_like_token(token):
            _count_wrong()
        abort(401)
    g.api_circle = circle


def circle() -> int:
    """The circle that this request reads."""
    found: int = g.api_circle
    return found


def _count_wrong() -> None:
    try:
        store.count_tries(guess_limits("token"))
    except store.TooManyTries as refused:
        raise TooManyRequests(retry_after=refused.seconds) from refused
