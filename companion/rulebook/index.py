"""The index of all rules: how strongly each word speaks for each way to ask (BM25 with fields)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.games import GAMES
from companion.rulebook.language import Language, language, without_accents
from companion.rulebook.loader import load
from companion.rulebook.model import LANGUAGES, Rulebook, Section
from companion.rulebook.render import prose, to_plain

# How much a word counts by the place where it stands.
WORDING, TITLE, KEYWORD, ANSWER, TEXT = 3.0, 3.0, 2.0, 0.5, 0.7
SATURATION = 3.0  # k of BM25; its b is 0, since a longer way to ask is no worse
LEAST = 0.25  # told of a word that nothing tells of

Fields = list[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Target:
    """What a result can be: a section's own text (question 0) or one of its questions (from 1)."""

    anchor: str
    question: int


@dataclass(frozen=True, slots=True)
class Postings:
    """One game in one language: for each term the wordings it occurs in, and its rarity.

    A word in a way to ask counts its rarity; `unknown` is the rarity of one that no wording has.
    """

    targets: list[Target]
    found: dict[str, list[tuple[int, float]]]
    rarity: dict[str, float]
    unknown: float


@dataclass(frozen=True, slots=True)
class Index:
    """Postings by (language, game), and by language the words of all rules.

    `words` gives the term of each word (spelt without accents), `letters` lists the words by their
    first letter, `parts` gives the terms of what compounds are made of.
    """

    postings: dict[tuple[str, str], Postings]
    words: dict[str, dict[str, str]]
    letters: dict[str, dict[str, list[str]]]
    terms: dict[str, frozenset[str]]
    parts: dict[str, dict[str, str]]


@cache
def index() -> Index:
    """The index over all games and languages, built once."""
    books = [load(game, code) for game in GAMES for code in LANGUAGES]
    known = {code: _words(code, books) for code in LANGUAGES}
    return Index(
        postings={(book.language, book.game): _postings(book) for book in books},
        words=known,
        letters={code: _by_letter(known[code]) for code in LANGUAGES},
        terms={code: frozenset(known[code].values()) for code in LANGUAGES},
        parts={code: _parts(code, known[code]) for code in LANGUAGES},
    )


def _words(code: str, books: Sequence[Rulebook]) -> dict[str, str]:
    """Every word of the rules in a language, without accents, and its term."""
    tongue = language(code)
    fields = (made for book in books if book.language == code for _, made in wordings(book))
    known = {word for made in fields for text, _ in made for word in tongue.split(text)}
    known |= tongue.small | tongue.listed
    return {without_accents(word): tongue.term(word) for word in sorted(known)}


def _parts(code: str, known: Mapping[str, str]) -> dict[str, str]:
    """What compounds may be made of: no function words, nothing very short. Words, and terms."""
    small = {without_accents(word) for word in language(code).small}
    usable = {word: term for word, term in known.items() if word not in small and len(word) > 2}
    return {term: term for term in usable.values() if len(term) > 2} | usable


def _by_letter(words: Iterable[str]) -> dict[str, list[str]]:
    made: dict[str, list[str]] = defaultdict(list)
    for word in words:
        made[word[:1]].append(word)
    return dict(made)


def wordings(book: Rulebook) -> Iterator[tuple[Target, Fields]]:
    """Each section, and each way to ask each question, with its weighted texts."""
    for section in book.sections:
        yield Target(section.anchor, 0), _section_fields(book, section)
        yield Target(section.anchor, 0), [(section.title, TITLE)]
        for number, one in enumerate(section.questions, 1):
            rest: Fields = [(to_plain(one.answer, book.card_name), ANSWER), (section.title, ANSWER)]
            for wording in (one.question, *one.also):
                yield Target(section.anchor, number), [(wording, WORDING), *rest]


def _section_fields(book: Rulebook, section: Section) -> Fields:
    keywords = [(keyword, KEYWORD) for keyword in section.keywords]
    return [(section.title, TITLE), *keywords, (prose(section.text, book.card_name), TEXT)]


def _postings(book: Rulebook) -> Postings:
    made = [(one, _weights(language(book.language), fields)) for one, fields in wordings(book)]
    sections = len(book.sections)
    rarity = {term: _rarity(sections, told) for term, told in _told(made).items()}
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, (_, weights) in enumerate(made):
        for term, weight in weights.items():
            found[term].append((number, rarity[term] * _saturated(weight) / _saturated(WORDING)))
    return Postings([one for one, _ in made], dict(found), rarity, _rarity(sections, LEAST))


def _saturated(weight: float) -> float:
    return weight / (weight + SATURATION)


def _told(made: Iterable[tuple[Target, Mapping[str, float]]]) -> dict[str, float]:
    """How much all sections say of each term: each with the strongest place where it has it."""
    places: dict[str, dict[str, float]] = defaultdict(dict)
    for target, weights in made:
        for term, weight in weights.items():
            places[term][target.anchor] = max(places[term].get(target.anchor, 0.0), weight)
    return {term: sum(where.values()) for term, where in places.items()}


def _rarity(sections: int, told: float) -> float:
    """High for a term that few sections have; a mere mention is less than a title."""
    return math.log(1 + sections * WORDING / told)


def _weights(tongue: Language, fields: Fields) -> dict[str, float]:
    """The strongest place of each term."""
    weights: dict[str, float] = {}
    for text, weight in fields:
        for word in tongue.split(text):
            for term in filter(None, (tongue.term(word), tongue.own(word))):
                weights[term] = max(weights.get(term, 0.0), weight)
    return weights
