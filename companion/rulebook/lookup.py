"""Looks a question up in the rules: the sections that answer it, best first.

One index serves all games and languages. A word is looked for as it is, then as a compound, then
in the other languages, then with typing errors forgiven; each step counts less than the one before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from companion.game import Game
from companion.games import GAMES
from companion.rulebook.guess import Wanted, guesses
from companion.rulebook.index import Index, Postings, Target, index
from companion.rulebook.language import language, without_accents
from companion.rulebook.loader import load
from companion.rulebook.model import LANGUAGES, Hit, Question, Rulebook, Section
from companion.rulebook.render import opening, to_plain

LONGEST_QUERY = 200
MOST_WORDS = 16
BODY_SHARE = 0.6
WORTH_SHOWING = 0.15
CLOSE = 0.6  # an answer that fits nearly as well says it shorter than the section
NAMED_GAME = 2.0

Scores = Mapping[Target, float]


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
        for one in _sections(load(game, code), _scores(found, wanted, game.slug))
    ]


def _wanted(found: Index, query: str, code: str) -> list[Wanted]:
    main = _spoken(found, query, code)
    others = [other for other in (code, *LANGUAGES) if other != main]
    typed = dict.fromkeys(language(main).split(query)[:MOST_WORDS])
    return [
        one for word in typed for one in guesses(found, word, main, list(dict.fromkeys(others)))
    ]


def _spoken(found: Index, query: str, code: str) -> str:
    """The language the question is in: the reader's, unless clearly more words are of another."""

    def known(other: str) -> int:
        typed = language(other).split(query)[:MOST_WORDS]
        return sum(without_accents(word) in found.words[other] for word in typed)

    return max((code, *LANGUAGES), key=lambda other: known(other) + (other == code))


def _sections(book: Rulebook, scores: Scores) -> Iterator[Ranked]:
    """Each section with any score, and its question that fits best, if one fits well."""
    for section in book.sections:
        body = scores.get(Target(section.anchor, 0), 0.0)
        asked = {
            one: scores.get(Target(section.anchor, number), 0.0)
            for number, one in enumerate(section.questions, 1)
        }
        best = max(asked, key=lambda one: asked[one], default=None)
        top = asked[best] if best else 0.0
        if score := max(top, body) + BODY_SHARE * min(top, body):
            yield Ranked(score, book, section, best if top >= CLOSE * body else None)


def _scores(found: Index, wanted: Sequence[Wanted], slug: str) -> Scores:
    """The score of each section's text and of each question: per language its best wording."""
    totals: dict[Target, float] = defaultdict(float)
    for code in {one.language for one in wanted}:
        mine = [one for one in wanted if one.language == code]
        for target, score in _best_wordings(found.postings[code, slug], mine).items():
            totals[target] += score
    return totals


def _best_wordings(postings: Postings, wanted: Sequence[Wanted]) -> Scores:
    sums: dict[int, float] = defaultdict(float)
    for one in wanted:
        gain = one.weight * postings.rarity.get(one.term, 0.0)
        for wording, strength in postings.found.get(one.term, ()):
            sums[wording] += gain * strength
    best: dict[Target, float] = {}
    for wording, score in sums.items():
        target = postings.targets[wording]
        best[target] = max(best.get(target, 0.0), score)
    return best


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


def _spaced(text: str) -> str:
    """The plain words of a text with a space around each, so that whole words can be found."""
    return f" {' '.join(without_accents(word) for word in language('en').split(text))} "
