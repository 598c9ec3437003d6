"""Splits compound words of German and Dutch into parts that the rules know."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from companion.rulebook.language import Language, language

SHORTEST_PART = 3
SHORTEST_WORD = 7
LONGEST_WORD = 40
LINKS = ("", "s", "n", "en", "es", "e", "er")


@lru_cache(maxsize=20_000)
def _split(code: str, word: str, terms: frozenset[str]) -> tuple[str, ...]:
    tongue = language(code)
    for at in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
        if (head := _known_head(tongue, word[:at], terms)) is None:
            continue
        tail = tongue.term(word[at:])
        if tail in terms:
            return (head, tail)
        if rest := _split(code, word[at:], terms):
            return (head, *rest)
    return ()


def _known_head(tongue: Language, word: str, terms: Collection[str]) -> str | None:
    """The term of a first part, with or without the letters that link it to the next."""
    for link in LINKS:
        if word.endswith(link) and len(word) - len(link) >= SHORTEST_PART:
            term = tongue.term(word.removesuffix(link))
            if term in terms:
                return term
    return None


def split_compound(code: str, word: str, terms: frozenset[str]) -> tuple[str, ...]:
    """The terms a long word is made of, () where it is no compound of known ones.

    "zielscheibenfarbe" gives the terms of Zielscheibe and Farbe.
    """
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
        return ()
    return _split(code, word, terms)
