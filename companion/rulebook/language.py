"""Turns a text into terms: small letters, stems, one term for words of one meaning."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from companion.rulebook.files import words

SMALL_WEIGHT = 0.4
NUMBER_WEIGHT = 0.7  # "I put a 7 on a 10" is not about sevens
WORD = re.compile(r"[^\W_]+")
APOSTROPHE = re.compile(r"(?<=\w)['’`´](?=\w)")
_lock = Lock()  # a stemmer keeps state while it works


@dataclass(frozen=True, slots=True)
class Language:
    """What the search knows about a language; `listed` are the words with a stated meaning.

    `telling`: small words that turn a question round, the same kinds in each language; `amount`:
    words before the name of a game that make it an amount or a card; `people`: words for people,
    which say whom a question is about and hardly what.
    """

    code: str
    small: frozenset[str]
    same: Mapping[str, str]
    phrases: Mapping[str, str]
    phrase: re.Pattern[str]
    listed: frozenset[str]
    telling: tuple[frozenset[str], ...]
    amount: frozenset[str]
    people: frozenset[str]

    def split(self, text: str) -> list[str]:
        """The words of a text, in small letters, set phrases replaced by the word they mean."""
        return WORD.findall(self.phrase.sub(lambda match: self.phrases[match[0]], plain(text)))

    def term(self, word: str) -> str:
        """The term of a word: its stem, or the stem of the first word with the same meaning."""
        stem = stemmed(self.code, word)
        return self.same.get(stem, stem)

    def own(self, word: str) -> str:
        """What tells a word from others of its meaning, "=" and its stem; "" without others."""
        stem = stemmed(self.code, word)
        return f"={stem}" if stem in self.same else ""

    def weight(self, word: str) -> float:
        """How much a word matters: function words and people a third, numbers a little more."""
        if word in self.small or word in self.people:
            return SMALL_WEIGHT
        return NUMBER_WEIGHT if self.term(word).isdigit() else 1.0


@cache
def language(code: str) -> Language:
    """The language of that code."""
    raw = words(code)["search"]
    phrases = {plain(phrase): word for phrase, word in raw["phrases"].items()}
    return Language(
        code=code,
        small=frozenset(plain(raw["small"]).split()),
        same=_same(code, raw["same"]),
        phrases=phrases,
        phrase=re.compile(rf"\b(?:{'|'.join(map(re.escape, phrases))})\b"),
        listed=frozenset(plain(" ".join(raw["same"])).split()),
        telling=tuple(frozenset(plain(line).split()) for line in raw["telling"]),
        amount=frozenset(plain(raw["amount"]).split()),
        people=frozenset(plain(raw["people"]).split()),
    )


def _same(code: str, lines: Iterable[str]) -> dict[str, str]:
    """Each stem of a line stands for the first; a word keeps the meaning it got first."""
    same: dict[str, str] = {}
    for line in lines:
        first, *others = [stemmed(code, word) for word in plain(line).split()]
        for stem in (first, *others):
            same.setdefault(stem, first)
    return same


def plain(text: str) -> str:
    """Small letters, composed, without apostrophes inside words: "Don't" gives "dont"."""
    return APOSTROPHE.sub("", unicodedata.normalize("NFKC", text).casefold())


@lru_cache(maxsize=20_000)
def stemmed(code: str, word: str) -> str:
    """The stem of a word, without accents."""
    with _lock:
        stem = _stemmer(code).stemWord(word)
    return without_accents(stem)


@cache
def _stemmer(code: str) -> Any:
    import snowballstemmer  # loads thirty languages: not for commands that ask nothing

    return snowballstemmer.stemmer(words(code)["search"]["stemmer"])


def without_accents(word: str) -> str:
    """ä, é and ö as a, e and o."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFD", word)
    return "".join(char for char in parts if not unicodedata.combining(char))


def without_umlauts(word: str) -> str:
    """German typed without umlauts: "faengt" as "fangt", the way words are looked up."""
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u")
