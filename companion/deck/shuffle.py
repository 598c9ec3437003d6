"""A fair shuffle, and the commitment that lets everyone check afterwards that nobody changed it.

The commitment is the SHA-256, in hex, of these lines in UTF-8, each ended by a line feed: the salt
(32 lower-case hex digits), then the cards, top of the deck first. On paper:

    printf '%s\\n' SALT 'blue 7' four ... | sha256sum

The salt keeps anybody from finding the order by trying, and card names hold no line feed, so no
two orders give the same lines.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Sequence

Below = Callable[[int], int]
"""Draws a uniform whole number from 0 to below its argument."""

SALT_BYTES = 16
_SALT = re.compile(r"[0-9a-f]{32}")


def shuffled(cards: Sequence[str], below: Below = secrets.randbelow) -> tuple[str, ...]:
    """The cards in a uniformly random order (Fisher and Yates), from the system's randomness."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def new_salt() -> str:
    """128 random bits as hex."""
    return secrets.token_hex(SALT_BYTES)


def is_salt(salt: str) -> bool:
    """Whether this is a salt as `new_salt` makes them."""
    return _SALT.fullmatch(salt) is not None


def commitment(order: Sequence[str], salt: str) -> str:
    """The hash to show before the first card; order and salt stay secret until the round is over.

    >>> commitment(["blue 7", "four"], "00" * 16)[:16]
    'bdcbfc2ac3f02dee'
    """
    lines = "".join(f"{line}\n" for line in (salt, *order))
    return hashlib.sha256(lines.encode()).hexdigest()


def keeps(order: Sequence[str], salt: str, promised: str) -> bool:
    """Whether order and salt are those of the commitment shown before."""
    return hmac.compare_digest(commitment(order, salt), promised.lower())
