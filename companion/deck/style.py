"""What every way of playing a deck has in common: its moves, its zones and who sees into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.game import CardStock

Zone = tuple[str, int | str]
"""A place for cards: ("hand", seat), ("target", kind), ("row", number), ("draw", "") …"""

Zones = dict[Zone, tuple[str, ...]]
"""Every card of the table by its place. Draw pile: top first; discard pile: top last."""

Sight = Literal["all", "none", "top"] | frozenset[int]
"""Which cards of a zone are face up for somebody; `top` is the last card only."""

Counts = tuple[Mapping[str, int] | None, ...]
"""By seat, what it ended with by kind, as the score pad counts it; None: counts by hand."""


@dataclass(frozen=True, slots=True)
class Style:
    """One way of playing, as functions of its own kind of state.

    `moves` holds a function for each event it knows: (state, event) -> state or Problem.
    `sight` says what a seat (None: the table) sees of a zone; `facts` are known to all; `counts`
    are there once the round is over.
    """

    lay: Callable[..., Any]
    moves: Mapping[type[Any], Callable[[Any, Any], Any]]
    zones: Callable[[Any], Zones]
    sight: Callable[[Any, int | None, Zone], Sight]
    facts: Callable[[Any], dict[str, Any]]
    counts: Callable[[Any], Counts | None]
    can_reshuffle: Callable[[Any], bool] = lambda state: False


def by_place(name: str, items: Sequence[tuple[str, ...]]) -> Zones:
    """The zones of that name, one for each seat or row."""
    return {(name, place): cards for place, cards in enumerate(items)}


def kinds_in(cards: Sequence[str], stock: Mapping[str, CardStock]) -> dict[str, int]:
    """How many cards of each kind that scores."""
    kinds = (stock[card].kind for card in cards)
    return dict(Counter(kind for kind in kinds if kind is not None))


def same_cards(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether both hold the same cards, in any order."""
    return Counter(one) == Counter(other)
