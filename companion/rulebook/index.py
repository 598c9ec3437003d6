"""The index of all rules: how strongly each term speaks for each section and question."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from companion.games import GAMES
from companion.rulebook.compounds import split_compound
from companion.rulebook.language import Language, language, without_accents
from companion.rulebook.loader import load
from companion.rulebook.model import LANGUAGES, Rulebook, Section
from companion.rulebook.render import prose, to_plain
from companion.rulebook.sounds import sound

SATURATION = 4.0
PART_WEIGHT = 0.5
# How much a word counts by the place where it stands.
WORDING, TITLE, KEYWORD, ANSWER, TEXT, HEADING = 3.0, 3.0, 2.3, 0.6, 1.0, 0.7
# A wording of twice the usual length counts less by the power LENGTH; SPOKEN leaves answers out.
USUAL, LENGTH, TEXT_SHARE, SPOKEN = 2.5, 0.25, 1.0, 0.25

Fields = list[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Target:
    """What a result can be: a section's own text (question 0) or one of its questions (from 1)."""

    anchor: str
    question: int


@dataclass(slots=True)
class Postings:
    """Terms of one game in one language: for each, the wordings it occurs in, and its rarity.

    `brevity` is what a wording's score is multiplied by: a short one that fits fits better.
    """

    targets: list[Target] = field(default_factory=list)
    brevity: list[float] = field(default_factory=list)
    found: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    rarity: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Index:
    """Everything the search needs: postings by (language, game), and the words of each language.

    `words` gives the term of each word (spelt without accents), `spellings` lists
    them in order, `sounds` gives a word for what is heard; `looks` and `heard` list spellings
    and sounds by their first letter, `parts` gives the terms of what
    compounds are made of.
    """

    postings: dict[tuple[str, str], Postings]
    words: dict[str, dict[str, str]]
    spellings: dict[str, list[str]]
    sounds: dict[str, dict[str, str]]
    looks: dict[str, dict[str, list[str]]]
    heard: dict[str, dict[str, list[str]]]
    terms: dict[str, frozenset[str]]
    parts: dict[str, dict[str, str]]


@cache
def index() -> Index:
    """The index over all games and languages, built once."""
    books = [load(game, code) for game in GAMES for code in LANGUAGES]
    known = {code: _words(code, books) for code in LANGUAGES}
    parts = {code: _parts(code, known[code]) for code in LANGUAGES}
    sounds = {code: {sound(code, word): word for word in known[code]} for code in LANGUAGES}
    postings = {(book.language, book.game): _postings(book, parts[book.language]) for book in books}
    return Index(
        postings=postings,
        words=known,
        spellings={code: sorted(known[code]) for code in LANGUAGES},
        sounds=sounds,
        looks={code: _by_letter(known[code]) for code in LANGUAGES},
        heard={code: _by_letter(sounds[code]) for code in LANGUAGES},
        terms={code: frozenset(known[code].values()) for code in LANGUAGES},
        parts=parts,
    )


def _by_letter(words: Iterable[str]) -> dict[str, list[str]]:
    """The words by their first letter."""
    made: dict[str, list[str]] = defaultdict(list)
    for word in words:
        made[word[:1]].append(word)
    return dict(made)


def _words(code: str, books: Sequence[Rulebook]) -> dict[str, str]:
    """Every word of the rules in a language, without accents, and its term."""
    tongue = language(code)
    texts = (text for book in books if book.language == code for text, _ in _all_fields(book))
    known = {word for text in texts for word in tongue.split(text)} | tongue.small | tongue.listed
    return {without_accents(word): tongue.term(word) for word in sorted(known)}


def _parts(code: str, known: Mapping[str, str]) -> dict[str, str]:
    """What compounds may be made of: no function words, nothing very short. Words, and terms."""
    small = {without_accents(word) for word in language(code).small}
    usable = {word: term for word, term in known.items() if word not in small and len(word) > 2}
    return {term: term for term in usable.values() if len(term) > 2} | usable


def _all_fields(book: Rulebook) -> Iterator[tuple[str, float]]:
    for _, fields in _wordings(book):
        yield from fields


def _wordings(book: Rulebook) -> Iterator[tuple[Target, Fields]]:
    """Each section, and each way to ask each question, with its weighted texts."""
    for section in book.sections:
        yield Target(section.anchor, 0), _section_fields(book, section)
        for number, one in enumerate(section.questions, 1):
            answer = to_plain(one.answer, book.card_name)
            rest: Fields = [(answer, ANSWER), (section.title, HEADING)]
            for wording in (one.question, *one.also):
                yield Target(section.anchor, number), [(wording, WORDING), *rest]


def _section_fields(book: Rulebook, section: Section) -> Fields:
    keywords = [(keyword, KEYWORD) for keyword in section.keywords]
    text = prose(section.text, book.card_name)
    return [(section.title, TITLE), *keywords, (text, TEXT)]


def _postings(book: Rulebook, parts: Mapping[str, str]) -> Postings:
    made = Postings()
    places: dict[str, dict[str, float]] = defaultdict(dict)
    for target, fields in _wordings(book):
        number = len(made.targets)
        made.targets.append(target)
        for term, weight in _weights(language(book.language), fields, parts).items():
            made.found[term].append((number, weight / (weight + SATURATION)))
            places[term][target.anchor] = max(places[term].get(target.anchor, 0.0), weight)
    made.rarity = {term: _rarity(len(book.sections), where) for term, where in places.items()}
    made.brevity = _brevity(made)
    return made


def _brevity(made: Postings) -> list[float]:
    """By wording: the longer it is, the less; a section's text is one and the same."""
    lengths = [0.0] * len(made.targets)
    for term, places in made.found.items():
        for wording, strength in places:
            if strength >= SPOKEN and not term.startswith("="):
                lengths[wording] += (made.rarity[term] * strength) ** 2
    return [
        (USUAL / math.sqrt(length or 1.0)) ** LENGTH if target.question else TEXT_SHARE
        for target, length in zip(made.targets, lengths, strict=True)
    ]


def _rarity(sections: int, places: Mapping[str, float]) -> float:
    """High for a term that few sections have; a mere mention is less than a title."""
    return math.log(1 + sections * WORDING / sum(places.values()))


def _weights(tongue: Language, fields: Fields, parts: Mapping[str, str]) -> dict[str, float]:
    """The strongest place of each term; parts of compounds count less."""
    weights: dict[str, float] = defaultdict(float)
    for text, weight in fields:
        spoken = tongue.split(text)
        weight *= _pithiness(tongue, spoken)
        for word in spoken:
            term = tongue.term(word)
            weights[term] = max(weights[term], weight)
            if own := tongue.own(word):
                weights[own] = max(weights[own], weight)
            for part in split_compound(tongue.code, word, parts):
                weights[part] = max(weights[part], weight * PART_WEIGHT)
    return weights


def _pithiness(tongue: Language, spoken: Sequence[str]) -> float:
    """A word that is all of a title or keyword says more of it than one word of a long question."""
    content = sum(0.5 if word in tongue.small else 1.0 for word in spoken)
    return 0.7 + 0.6 / max(content, 1)
