"""What a typed word may mean: itself, a compound, another language's word, a typing error."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.rulebook.compounds import split_compound
from companion.rulebook.index import Index
from companion.rulebook.language import language, without_accents

# Each guess counts less than the one before.
PART, COMPOUND, FOREIGN, BEGINNING, MISSPELT = 0.35, 0.75, 0.8, 0.6, 0.9
OWN = 0.2  # the very word that was typed, beside all of its meaning
SHORTEST_MISSPELT = 4
SHORTEST_BEGINNING = 3
MOST_GUESSES = 3
MANY = 20
LONGEST_WORD = 30


@dataclass(frozen=True, slots=True)
class Wanted:
    """A term to look for, in one language, and how much it counts."""

    language: str
    term: str
    weight: float


def guesses(found: Index, word: str, main: str, others: Sequence[str]) -> Iterator[Wanted]:
    """The terms to look for instead of a word, in the language `main` first, then in `others`.

    The first step that knows something decides; nothing at all for a word nobody can make out.
    """
    steps = (
        _known(found, word, main, 1.0),
        _compound(found, word, main),
        (one for other in others for one in _known(found, word, other, FOREIGN)),
        _beginning_or_misspelt(found, word, main),
        (one for other in others for one in _beginning_or_misspelt(found, word, other)),
    )
    for step in steps:
        made = list(step)
        yield from made
        if made:
            return


def _known(found: Index, word: str, code: str, weight: float) -> Iterator[Wanted]:
    """The word itself, and hardly counting, the parts of a known compound."""
    term = found.words[code].get(without_accents(word))
    stem = language(code).term(word)
    term = term or (stem if stem in found.terms[code] else None)
    if term is None:
        return
    weight *= language(code).weight(word)
    yield Wanted(code, term, weight)
    if own := language(code).own(word):
        yield Wanted(code, own, weight * OWN)
    for part in split_compound(code, word, found.parts[code]):
        if part != term:
            yield Wanted(code, part, weight * PART)


def _compound(found: Index, word: str, code: str) -> Iterator[Wanted]:
    parts = split_compound(code, word, found.parts[code])
    yield from (Wanted(code, part, COMPOUND) for part in parts)


def _beginning_or_misspelt(found: Index, word: str, code: str) -> Iterator[Wanted]:
    """Words that begin so (somebody is still typing), and words that look nearly so."""
    bare = without_accents(word)[:LONGEST_WORD]
    best: dict[str, float] = {}
    for known, weight in (*_beginnings(found, bare, code), *_lookalikes(found, bare, code)):
        term, weight = found.words[code][known], weight * language(code).weight(known)
        best[term] = max(best.get(term, 0.0), weight)
    ranked = sorted(best.items(), key=lambda pair: -pair[1])[:MOST_GUESSES]
    yield from (Wanted(code, term, weight) for term, weight in ranked)


def _beginnings(found: Index, bare: str, code: str) -> list[tuple[str, float]]:
    if len(bare) < SHORTEST_BEGINNING:
        return []
    spellings = found.spellings[code]
    start = bisect_left(spellings, bare)
    known = [word for word in spellings[start : start + MANY] if word.startswith(bare)]
    known.sort(key=len)
    return [(word, BEGINNING * len(bare) / len(word)) for word in known[:MOST_GUESSES]]


def _lookalikes(found: Index, bare: str, code: str) -> list[tuple[str, float]]:
    if len(bare) < SHORTEST_MISSPELT:
        return []
    likely = process.extract(
        bare,
        found.spellings[code],
        scorer=OSA.normalized_similarity,
        score_cutoff=0.74 if len(bare) < 6 else 0.68,
        limit=MOST_GUESSES,
    )
    return [(word, MISSPELT * likeness * likeness) for word, likeness, _ in likely]
