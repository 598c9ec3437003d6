"""The index of all rules: how strongly each word speaks for each way to ask (BM25 with fields)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from companion.game import Game
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
class Wording:
    """A section's own text or title (question 0) or a way to ask one of its questions (from 1)."""

    anchor: str
    question: int
    fields: Fields


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game's rules: how rare it is, and how strongly it speaks for each wording.

    `strongest` gives for each section its strength in the wording that has most of it.
    """

    rarity: float
    found: list[tuple[int, float]]
    strongest: dict[str, float]


@dataclass(frozen=True, slots=True)
class Placed:
    """Where the wordings of a section stand among all of its game, and what each asks."""

    places: list[slice]
    questions: list[int]


@dataclass(frozen=True, slots=True)
class Postings:
    """One game: the section of each wording, its terms by (language, term), its sections.

    A word in a way to ask counts its rarity; `unknown` is the rarity of one that no wording has.
    """

    anchors: list[str]
    terms: dict[tuple[str, str], Term]
    sections: dict[str, Placed]
    unknown: float


@dataclass(frozen=True, slots=True)
class Index:
    """Postings by game, and by language the words of all rules.

    `words` gives the term of each word (spelt without accents), `letters` lists the words by their
    first letter, `parts` gives the terms of what compounds are made of.
    """

    postings: dict[str, Postings]
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
        postings={game.slug: _postings(game) for game in GAMES},
        words=known,
        letters={code: _by_letter(known[code]) for code in LANGUAGES},
        terms={code: frozenset(known[code].values()) for code in LANGUAGES},
        parts={code: _parts(code, known[code]) for code in LANGUAGES},
    )


def _words(code: str, books: Sequence[Rulebook]) -> dict[str, str]:
    """Every word of the rules in a language, without accents, and its term."""
    tongue = language(code)
    made = (one for book in books if book.language == code for one in wordings(book))
    known = {word for one in made for text, _ in one.fields for word in tongue.split(text)}
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


def wordings(book: Rulebook) -> Iterator[Wording]:
    """Each section, and each way to ask each question, with its weighted texts."""
    for section in book.sections:
        yield Wording(section.anchor, 0, _section_fields(book, section))
        yield Wording(section.anchor, 0, [(section.title, TITLE)])
        for number, one in enumerate(section.questions, 1):
            rest: Fields = [(to_plain(one.answer, book.card_name), ANSWER), (section.title, ANSWER)]
            for way in (one.question, *one.also):
                yield Wording(section.anchor, number, [(way, WORDING), *rest])


def _section_fields(book: Rulebook, section: Section) -> Fields:
    keywords = [(keyword, KEYWORD) for keyword in section.keywords]
    return [(section.title, TITLE), *keywords, (prose(section.text, book.card_name), TEXT)]


def _postings(game: Game) -> Postings:
    made = [(code, one) for code in LANGUAGES for one in wordings(load(game, code))]
    found: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    for number, (code, one) in enumerate(made):
        for term, weight in _weights(language(code), one.fields).items():
            found[code, term].append((number, weight))
    anchors = [one.anchor for _, one in made]
    sections = len(set(anchors))
    terms = {key: _term(places, anchors, sections) for key, places in found.items()}
    return Postings(anchors, terms, _placed(made), _rarity(sections, LEAST))


def _term(weights: Sequence[tuple[int, float]], anchors: Sequence[str], sections: int) -> Term:
    """A term from its weight in each wording that has it."""
    rarity = _rarity(sections, sum(strongest(weights, anchors).values()))
    by_weight = rarity / _saturated(WORDING)
    found = [(number, by_weight * _saturated(weight)) for number, weight in weights]
    return Term(rarity, found, strongest(found, anchors))


def strongest(found: Iterable[tuple[int, float]], anchors: Sequence[str]) -> dict[str, float]:
    """For each section the most that any of its wordings has."""
    most: dict[str, float] = {}
    for number, strength in found:
        most[anchors[number]] = max(most.get(anchors[number], 0.0), strength)
    return most


def _placed(made: Iterable[tuple[str, Wording]]) -> dict[str, Placed]:
    """The wordings of a section stand together, once in each language."""
    placed: dict[str, Placed] = defaultdict(lambda: Placed([], []))
    for (_, anchor), run in groupby(enumerate(made), lambda one: (one[1][0], one[1][1].anchor)):
        numbers, each = zip(*run, strict=True)
        placed[anchor].places.append(slice(numbers[0], numbers[-1] + 1))
        placed[anchor].questions.extend(one.question for _, one in each)
    return dict(placed)


def _saturated(weight: float) -> float:
    return weight / (weight + SATURATION)


def _rarity(sections: int, told: float) -> float:
    """High for a term that few sections have; a mere mention is less than a title.

    `told`: how much all sections say of it, each with the strongest place where it has it.
    """
    return math.log(1 + sections * WORDING / told)


def _weights(tongue: Language, fields: Fields) -> dict[str, float]:
    """The strongest place of each term."""
    weights: dict[str, float] = {}
    for text, weight in fields:
        for word in tongue.split(text):
            for term in filter(None, (tongue.term(word), tongue.own(word))):
                weights[term] = max(weights.get(term, 0.0), weight)
    return weights
