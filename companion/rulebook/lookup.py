"""Looks a question up in the rules: the sections that answer it, best first.

One index serves all games and languages. A word is looked for as it is, then as a compound, then
in the other languages, then with typing errors forgiven; each step counts less than the one before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from companion.game import Game
from companion.games import GAMES
from companion.rulebook.guess import JOINED, Wanted, guesses, joined
from companion.rulebook.index import Index, Postings, index
from companion.rulebook.language import language, without_accents
from companion.rulebook.loader import load
from companion.rulebook.model import LANGUAGES, Hit, Question, Rulebook, Section
from companion.rulebook.render import opening, to_plain

LONGEST_QUERY = 200
MOST_WORDS = 16
FURTHER = 0.5  # many ways to say it speak for a section, each hardly more than half the last
POOLED = 6
WORTH_SHOWING = 0.15
CLOSE = 0.6  # an answer that fits nearly as well says it shorter than the section
NAMED_GAME = 2.0
NAME_SHARE = 0.4  # of the words of "Friday the 13th", where a question names its game

Wordings = list[tuple[float, int]]


@dataclass(slots=True)
class Evidence:
    """What speaks for a section: its score, and how well its text (0) and each question fit."""

    score: float = 0.0
    fits: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, wordings: Wordings) -> None:
        """Count the best wording in full, and of each further one a falling share."""
        wordings.sort(reverse=True)
        self.score += sum(
            score * FURTHER**place for place, (score, _) in enumerate(wordings[:POOLED])
        )
        best = {question: score for score, question in reversed(wordings)}
        for question, score in best.items():
            self.fits[question] += score


@dataclass(frozen=True, slots=True)
class Ranked:
    """A section that may be shown, with the question that answers best (None: its own text)."""

    score: float
    book: Rulebook
    section: Section
    question: Question | None


def search(query: str, code: str, game: Game | None = None, limit: int = 5) -> list[Hit]:
    """The sections that answer a question best, in the language `code` (de, nl, en).

    Searches one game, or all for None. Any text is fine, however long or odd; nothing found
    gives []. The work is bounded: only the first words of a long query are looked at.
    """
    query = query[:LONGEST_QUERY]
    ranked = _ranked(query, code, [game] if game else list(GAMES))
    if game is None:
        ranked = _prefer_named(ranked, query)
    ranked.sort(key=lambda one: -one.score)
    return [_hit(one) for one in ranked[:limit] if one.score >= ranked[0].score * WORTH_SHOWING]


def _ranked(query: str, code: str, games: Sequence[Game]) -> list[Ranked]:
    found = index()
    wanted = _wanted(found, query, code)
    return [
        one
        for game in games
        for one in _sections(load(game, code), _evidence(found, wanted, game.slug))
    ]


def _wanted(found: Index, query: str, code: str) -> list[Wanted]:
    main = _spoken(found, query, code)
    typed = list(dict.fromkeys(language(main).split(query)[:MOST_WORDS]))
    names = _words_of_names(query)
    plain = guesses(found, [word for word in typed if word not in names], main, code)
    named = guesses(found, [word for word in typed if word in names], main, code)
    made = [*plain, *(replace(one, weight=one.weight * NAME_SHARE) for one in named)]
    sure = {one.term for one in made if one.weight >= JOINED}
    return made + [one for one in joined(found, typed, main) if one.term not in sure]


def _spoken(found: Index, query: str, code: str) -> str:
    """The language the question is in: the reader's, unless clearly more words are of another."""

    def known(other: str) -> int:
        typed = language(other).split(query)[:MOST_WORDS]
        return sum(without_accents(word) in found.words[other] for word in typed)

    return max((code, *LANGUAGES), key=lambda other: known(other) + (other == code))


def _sections(book: Rulebook, found: Mapping[str, Evidence]) -> Iterator[Ranked]:
    """Each section that anything speaks for, and its question that fits best, if one fits well."""
    for section in book.sections:
        if one := found.get(section.anchor):
            text = one.fits.pop(0, 0.0)
            best = max(one.fits, key=lambda number: one.fits[number], default=0)
            asked = section.questions[best - 1] if best and one.fits[best] >= CLOSE * text else None
            yield Ranked(one.score, book, section, asked)


def _evidence(found: Index, wanted: Sequence[Wanted], slug: str) -> Mapping[str, Evidence]:
    """What speaks for each section of a game, by its anchor, over all languages wanted."""
    made: dict[str, Evidence] = defaultdict(Evidence)
    for code in {one.language for one in wanted}:
        mine = [one for one in wanted if one.language == code]
        for anchor, wordings in _wordings(found.postings[code, slug], mine).items():
            made[anchor].add(wordings)
    return made


def _wordings(postings: Postings, wanted: Sequence[Wanted]) -> Mapping[str, Wordings]:
    """By section: the wordings that have wanted terms, each with its question and its score."""
    sums: dict[int, float] = defaultdict(float)
    for one in wanted:
        gain = one.weight * postings.rarity.get(one.term, 0.0)
        for wording, strength in postings.found.get(one.term, ()):
            sums[wording] += gain * strength
    made: dict[str, Wordings] = defaultdict(list)
    for wording, score in sums.items():
        target = postings.targets[wording]
        made[target.anchor].append((score * postings.brevity[wording], target.question))
    return made


def _hit(ranked: Ranked) -> Hit:
    """The result with its text: the answer of its question, or how the section begins."""
    book, section, one = ranked.book, ranked.section, ranked.question
    text = to_plain(one.answer, book.card_name) if one else opening(section.text, book.card_name)
    asks = one.question if one else ""
    return Hit(book.game, section.anchor, section.title, text, asks, ranked.score)


def _prefer_named(ranked: list[Ranked], query: str) -> list[Ranked]:
    """Results of a game that the question names count more."""
    asked = _spaced(query)
    named = {slug for slug, names in _names().items() if any(name in asked for name in names)}
    return [
        replace(one, score=one.score * NAMED_GAME) if one.book.game in named else one
        for one in ranked
    ]


@cache
def _names() -> dict[str, set[str]]:
    """What each game is called; a mere number names none (13 is in two titles)."""
    books = [load(game, code) for game in GAMES for code in LANGUAGES]
    names: dict[str, set[str]] = defaultdict(set)
    for book in books:
        names[book.game] |= {_spaced(name) for name in (book.title, *book.aliases) if name != "13"}
    return names


def _words_of_names(query: str) -> set[str]:
    """The words of every game's name of several words that the question has."""
    asked = _spaced(query)
    names = {name for known in _names().values() for name in known}
    return {word for name in names if name in asked for word in name.split()}


def _spaced(text: str) -> str:
    """The plain words of a text with a space around each, so that whole words can be found."""
    return f" {' '.join(without_accents(word) for word in language('en').split(text))} "
