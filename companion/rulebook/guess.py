"""What a typed word may mean: itself, a compound, another language's word, a typing error."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.rulebook.compounds import split_compound
from companion.rulebook.index import Index
from companion.rulebook.language import language, without_accents, without_umlauts
from companion.rulebook.model import LANGUAGES
from companion.rulebook.sounds import sound, split_sounds

# Each guess counts less than the one before.
PART, COMPOUND, FOREIGN, BEGINNING, MISSPELT = 0.35, 0.75, 0.8, 0.6, 0.9
OWN = 0.3  # the very word that was typed, beside all of its meaning
JOINED = 0.7
SOUND = 0.96  # what sounds the same, against what looks the same
SURE = 0.55  # likely enough not to look for words run together
SHORTEST_MISSPELT = 4
SHORTEST_BEGINNING = 3
MOST_GUESSES = 3
MOST_UNKNOWN = 6
MANY = 20
LONGEST_WORD = 30


@dataclass(frozen=True, slots=True)
class Wanted:
    """A term to look for, in one language, and how much it counts."""

    language: str
    term: str
    weight: float


def guesses(found: Index, typed: Sequence[str], main: str, code: str) -> Iterator[Wanted]:
    """The terms to look for instead of the words of a question in the language `main`.

    The other languages help, that of the reader (`code`) first. Only the first words that nobody
    knows are looked at for typing errors, so that the work stays bounded.
    """
    others = [other for other in dict.fromkeys((code, *LANGUAGES)) if other != main]
    patience = MOST_UNKNOWN
    for word in typed:
        made = _first(_understood(found, word, main, others))
        if not made and patience:
            patience -= 1
            made = _first(_made_out(found, word, main, others))
        yield from made


def _first(steps: Iterable[Iterable[Wanted]]) -> list[Wanted]:
    """What the first step that knows something makes."""
    return next((made for made in map(list, steps) if made), [])


def _understood(
    found: Index, word: str, main: str, others: Sequence[str]
) -> Iterator[Iterable[Wanted]]:
    """A word that is in the rules, as it is or in a compound, here or in another language."""
    yield _known(found, word, main, 1.0)
    yield _compound(found, word, main)
    yield (one for other in others for one in _known(found, word, other, FOREIGN))


def _made_out(
    found: Index, word: str, main: str, others: Sequence[str]
) -> Iterator[Iterable[Wanted]]:
    """A word that is not in the rules: unfinished, misspelt or run together."""
    yield _beginning_or_misspelt(found, word, main, SURE)
    yield _run_together(found, word, main)
    yield _beginning_or_misspelt(found, word, main, 0.0)
    yield (one for other in others for one in _beginning_or_misspelt(found, word, other, 0.0))


def joined(found: Index, typed: Sequence[str], code: str) -> Iterator[Wanted]:
    """Words that belong together: compounds written apart, verbs with their prefix at the end.

    "Ziel Scheibe" means Zielscheibe, and "wer teilt die Karten aus" means austeilen.
    """
    known, last = found.words[code], without_accents(typed[-1]) if typed else ""
    pairs = (without_accents(first + second) for first, second in pairwise(typed))
    terms = {known[pair] for pair in pairs if pair in known}
    if last in language(code).prefixes:
        terms |= {term for word in typed[:-1] for term in _verb(found, last, word, code)}
    yield from (Wanted(code, term, JOINED) for term in sorted(terms))


def _verb(found: Index, prefix: str, word: str, code: str) -> Iterator[str]:
    """The term of a verb with its prefix, whatever its ending: "aus" and "teilt"."""
    for cut in (0, 1, 2):
        if len(word) - cut >= SHORTEST_BEGINNING:
            begun = prefix + without_accents(word)[: len(word) - cut]
            spellings = found.spellings[code]
            at = bisect_left(spellings, begun)
            if at < len(spellings) and spellings[at].startswith(begun):
                yield found.words[code][spellings[at]]
                return


def _known(found: Index, word: str, code: str, weight: float) -> Iterator[Wanted]:
    """The word itself, and hardly counting, the parts of a known compound."""
    bare = without_accents(word)
    term = found.words[code].get(bare) or found.words[code].get(without_umlauts(bare))
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


def _run_together(found: Index, word: str, code: str) -> Iterator[Wanted]:
    """Several words without a space between them, whatever their spelling."""
    for part in split_sounds(sound(code, word[:LONGEST_WORD]), found.sounds[code]):
        known = found.sounds[code][part]
        yield Wanted(code, found.words[code][known], COMPOUND * language(code).weight(known))


def _beginning_or_misspelt(found: Index, word: str, code: str, least: float) -> Iterator[Wanted]:
    """Words that begin so (somebody is still typing), and words that look or sound nearly so."""
    bare = without_accents(word)[:LONGEST_WORD]
    best: dict[str, float] = {}
    for known, weight in (*_beginnings(found, bare, code), *_lookalikes(found, bare, code)):
        term, weight = found.words[code][known], weight * language(code).weight(known)
        best[term] = max(best.get(term, 0.0), weight)
    ranked = sorted(best.items(), key=lambda pair: -pair[1])[:MOST_GUESSES]
    if ranked and ranked[0][1] >= least:
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
    heard, sounds = sound(code, bare), found.sounds[code]
    near = {word: likeness for word, likeness, _ in _nearest(bare, found.looks[code])}
    for key, likeness, _ in _nearest(heard, found.heard[code]):
        near[sounds[key]] = max(near.get(sounds[key], 0.0), likeness * SOUND)
    return [(word, MISSPELT * likeness * likeness) for word, likeness in near.items()]


def _nearest(word: str, known: Mapping[str, Sequence[str]]) -> list[tuple[str, float, int]]:
    """The likeliest of the words that begin with the word's first or second letter."""
    near: list[tuple[str, float, int]] = []
    for letter in dict.fromkeys(word[:2]):
        near += process.extract(
            word,
            known.get(letter, ()),
            scorer=OSA.normalized_similarity,
            score_cutoff=0.74 if len(word) < 6 else 0.68,
            limit=MOST_GUESSES,
        )
    return near
