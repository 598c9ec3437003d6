"""Splits compound words of German and Dutch into parts that the rules know."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rulebook.language import Language, language

SHORTEST_PART = 3
SHORTEST_WORD = 7
LONGEST_WORD = 40
MOST_PARTS = 4
LINKS = ("", "s", "n", "en", "es", "e", "er")


def split_compound(code: str, word: str, parts: Mapping[str, str]) -> tuple[str, ...]:
    """The terms a long word is made of, () where it is no compound of known ones.

    `parts` gives the term of each known word. "zielscheibenfarbe" gives the terms of Zielscheibe
    and Farbe. Only the last part may have an ending that is not known.
    """
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
        return ()
    return _split(language(code), word, parts, MOST_PARTS)


def _split(tongue: Language, word: str, parts: Mapping[str, str], most: int) -> tuple[str, ...]:
    for at in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
        if (head := _known_head(word[:at], parts)) is None:
            continue
        tail = parts.get(word[at:]) or parts.get(tongue.term(word[at:]))
        if tail:
            return (head, tail)
        if most > 2 and (rest := _split(tongue, word[at:], parts, most - 1)):
            return (head, *rest)
    return ()


def _known_head(word: str, parts: Mapping[str, str]) -> str | None:
    """The term of a first part, with or without the letters that link it to the next."""
    heads = (word.removesuffix(link) for link in LINKS if word.endswith(link))
    known = (parts.get(head) for head in heads if len(head) >= SHORTEST_PART)
    return next((term for term in known if term), None)
