"""Small sums over the entries of a round, in which some players may still be missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.game import Edition, Entry, Game

Entries = Sequence[Entry | None]


def entered(entries: Entries) -> Iterator[tuple[int, Entry]]:
    """The entries that are there, each with the position of its player."""
    return ((player, entry) for player, entry in enumerate(entries) if entry is not None)


def total_of(kind: str, entries: Entries) -> int:
    """How many cards of a kind were counted at the whole table."""
    return sum(entry.counts.get(kind, 0) for entry in entries if entry and entry.counts)


def cards_of(entries: Entries) -> int:
    """How many cards the whole table holds, as far as that is known."""
    return sum(entry.cards() or 0 for _, entry in entered(entries))


@lru_cache
def card_points(game: Game, deck: Edition) -> tuple[int, ...]:
    """The points of every scoring card of the deck, lowest first."""
    return tuple(sorted(kind.each for kind in game.kinds for _ in range(deck.copies(kind.key))))
