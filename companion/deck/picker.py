"""Who begins, heads or tails, the roll of a die: every answer equally likely."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from companion.deck.shuffle import Below

COIN = ("heads", "tails")


def pick(choices: Sequence[str], below: Below = secrets.randbelow) -> str:
    """One of the choices. ValueError when there is none."""
    if not choices:
        raise ValueError("nothing to pick from")
    return choices[below(len(choices))]


def first_player(players: int, below: Below = secrets.randbelow) -> int:
    """The seat that begins or deals first. ValueError when nobody is there."""
    if players < 1:
        raise ValueError("nobody is at the table")
    return below(players)


def roll(sides: int = 6, below: Below = secrets.randbelow) -> int:
    """A number from 1 to `sides`. ValueError for a die without sides."""
    if sides < 1:
        raise ValueError("a die needs a side")
    return 1 + below(sides)


def flip(below: Below = secrets.randbelow) -> str:
    """`heads` or `tails`."""
    return pick(COIN, below)
