"""Which cards a deck holds: of a game and edition, minus those that got lost; or free ones."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.deck.names import card_name
from companion.deck.problems import refuse
from companion.game import CardStock, DeckStyle, Game, Problem, text

MOST_CARDS = 500
LONGEST_NAME = 60

# Cards that have no effect with so many players and are sorted out (PUSH: rule two-players).
SORTED_OUT: Mapping[tuple[DeckStyle, int], frozenset[str]] = {
    ("rows", 2): frozenset({"direction"}),
}


def stock_of(game: Game, edition: str = "") -> dict[str, CardStock]:
    """The cards of an edition by their keys. KeyError for an unknown edition."""
    return {stock.key: stock for stock in game.edition(edition).deck}


def deck_of(
    game: Game, edition: str = "", players: int = 0, lost: Iterable[str] = ()
) -> tuple[str, ...] | Problem:
    """Every card of the deck that `players` use, unshuffled, without the `lost` ones.

    A card with several copies stands there several times; name it in `lost` once per lost copy.
    Problem for a lost card that the deck does not have (so often). KeyError for an unknown edition.
    """
    out = SORTED_OUT.get((game.deck_style, players), frozenset())
    stock = stock_of(game, edition)
    missing = Counter(lost)
    for card, copies in missing.items():
        if card not in stock or copies > stock[card].copies:
            return refuse(
                "unknown-card",
                text("This deck has no such card: %(card)s.", card=card_name(card)),
            )
    return tuple(
        card
        for card, of in stock.items()
        if card not in out
        for _ in range(of.copies - missing[card])
    )


def free_deck(names: Iterable[str]) -> tuple[str, ...] | Problem:
    """A deck of any cards, from a list of names; empty lines are left out, equal names allowed.

    Problem when there is no card, too many, a name that is too long, or one with a control
    character (names stand on lines of their own in the commitment).
    """
    cards = tuple(name.strip() for name in names if name.strip())
    if not 1 <= len(cards) <= MOST_CARDS:
        return refuse(
            "deck-size",
            text(
                "A deck has 1 to %(most)s cards, this one %(count)s.",
                most=MOST_CARDS,
                count=len(cards),
            ),
        )
    for card in cards:
        if not is_card_name(card):
            return refuse(
                "card-name",
                text("A card needs a name of at most %(most)s characters.", most=LONGEST_NAME),
            )
    return cards


def is_card_name(name: str) -> bool:
    """Whether a card may be called that: one line, not blank, no control characters."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.strip():
        return False
    return not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in name)


def is_part_of(cards: Sequence[str], stock: Mapping[str, CardStock]) -> bool:
    """Whether a deck of `stock` can hold these cards: none unknown, none too often."""
    return all(
        card in stock and copies <= stock[card].copies for card, copies in Counter(cards).items()
    )


def without(cards: Sequence[str], card: str) -> tuple[str, ...]:
    """`cards` with one copy of `card` taken out. ValueError when it is not there."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def replaced(
    items: Sequence[tuple[str, ...]], at: int, by: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """`items` (hands, rows) with the one at position `at` replaced."""
    return (*items[:at], by, *items[at + 1 :])
