"""Packs of playing cards that many homes have, by the letters printed on them in each language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game import Text, text
from companion.web.base.translate import pgettext

SUITS = ("♠", "♥", "♦", "♣")
PACKS: Mapping[str, Text] = {
    "52": text("52 cards, 2 to ace"),
    "54": text("52 cards and two jokers"),
    "32": text("32 cards, 7 to ace"),
    "24": text("24 cards, 9 to ace"),
}
LOWEST = {"52": 2, "54": 2, "32": 7, "24": 9}


def pack(key: str) -> tuple[str, ...]:
    """The cards of a pack, unshuffled. KeyError for an unknown one."""
    pictures = (
        pgettext("playing card", "J"),
        pgettext("playing card", "Q"),
        pgettext("playing card", "K"),
        pgettext("playing card", "A"),
    )
    ranks = (*map(str, range(LOWEST[key], 11)), *pictures)
    jokers = (pgettext("playing card", "Joker"),) * 2 if key == "54" else ()
    return (*(f"{suit} {rank}" for suit in SUITS for rank in ranks), *jokers)
