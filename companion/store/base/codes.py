"""Codes that open something: long enough that nobody guesses one."""

from __future__ import annotations

import hmac
import re
import secrets

CODE_BYTES = 16  # 128 bits
_SHAPE = re.compile(r"[A-Za-z0-9_-]{16,64}")


def new_code() -> str:
    """A fresh code for an address: 128 random bits in 22 letters, digits, - and _."""
    return secrets.token_urlsafe(CODE_BYTES)


def looks_like_code(typed: str) -> bool:
    """Whether it is worth asking the database; anything else cannot be a code."""
    return _SHAPE.fullmatch(typed) is not None


def same_code(one: str | None, other: str) -> bool:
    """Compare letter by letter in constant time, whatever collation the database has."""
    return one is not None and hmac.compare_digest(one.encode(), other.encode())
