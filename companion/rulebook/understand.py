"""What a typed word may mean: itself, a word of another language, a typing error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.rulebook.compounds import split_compound
from companion.rulebook.index import index
from companion.rulebook.language import language, without_accents, without_umlauts
from companion.rulebook.model import LANGUAGES

OWN = 0.4  # the very word that was typed, beside all of its meaning
COMPOUND, FOREIGN, MISSPELT = 0.75, 0.8, 0.9
LIKE = 0.75
SHORTEST_MISSPELT = 4
MOST_GUESSES = 2
LONGEST_WORD = 30


@dataclass(frozen=True, slots=True)
class Wanted:
    """A term to look for, in one language, and how much it counts."""

    language: str
    term: str
    weight: float


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a question: its meanings, how it was spelt, and how much it matters.

    `person`: it says whom the question is about, and not what is asked.
    """

    weight: float
    small: bool
    meanings: tuple[Wanted, ...]
    spelt: tuple[Wanted, ...]
    person: bool = False


@lru_cache(maxsize=20_000)
def understand(word: str, main: str) -> Word:
    """What to look for when a question in the language `main` has this word."""
    tongue, word = language(main), word[:LONGEST_WORD]
    weight, meanings = tongue.weight(word), tuple(_meanings(word, main))
    own = tongue.own(word) if meanings else ""
    spelt = (Wanted(main, own, weight * OWN),) if own else ()
    return Word(weight, word in tongue.small, meanings, spelt, word in tongue.people)


def _meanings(word: str, main: str) -> Sequence[Wanted]:
    if term := known(word, main):
        return [Wanted(main, term, language(main).weight(word))]
    if parts := split_compound(main, word, index().parts[main]):
        return [Wanted(main, part, COMPOUND) for part in parts]
    others = [code for code in LANGUAGES if code != main and word not in language(code).small]
    foreign = [Wanted(code, term, FOREIGN) for code in others if (term := known(word, code))]
    return foreign or list(_misspelt(word, main))


def known(word: str, code: str) -> str:
    """The term of a word that the rules have in this language, "" if they do not have it."""
    words, bare, stem = index().words[code], without_accents(word), language(code).term(word)
    return (
        words.get(bare)
        or words.get(without_umlauts(bare))
        or (stem if stem in index().terms[code] else "")
    )


def _misspelt(word: str, code: str) -> Iterator[Wanted]:
    """The shortest word that begins so (somebody is still typing), and the likeliest others.

    Those begin with the word's first or second letter.
    """
    bare, words = without_accents(word), index().words[code]
    letters = index().letters[code]
    if begun := min(
        (one for one in letters.get(bare[:1], ()) if one.startswith(bare)), key=len, default=""
    ):
        yield Wanted(code, words[begun], MISSPELT * len(bare) / len(begun))
    if len(bare) < SHORTEST_MISSPELT:
        return
    for letter in dict.fromkeys(bare[:2]):
        near = letters.get(letter, ())
        for like, share, _ in process.extract(
            bare, near, scorer=OSA.normalized_similarity, score_cutoff=LIKE, limit=MOST_GUESSES
        ):
            yield Wanted(code, words[like], MISSPELT * share * share)
