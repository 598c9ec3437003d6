"""Looks a question up in the rules: the sections that answer it, best first, and whether they do.

One index serves all games and languages. A word is looked for as it is, then as a compound, then
in the other languages, then with typing errors forgiven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from companion.game import Game
from companion.games import BY_SLUG, GAMES
from companion.rulebook.evidence import SURE, Evidence, evidence, fit
from companion.rulebook.index import index
from companion.rulebook.language import language, plain, without_accents
from companion.rulebook.loader import load
from companion.rulebook.model import LANGUAGES, Hit, Question, Rulebook, Section
from companion.rulebook.render import opening, to_plain
from companion.rulebook.understand import Word, understand

Terms = frozenset[tuple[str, str]]  # (language, term)

LONGEST_QUERY = 200
MOST_WORDS = 16
WORTH_SHOWING = 0.15
NAMED_GAME = 2.0
NAME_MATTERS = 0.05  # how much better the rest of a question fits without a name of the game
NUMBER = " 13 "  # a game of that name, and in the titles of two
NAME_SHARE = 0.4  # of the words of "Friday the 13th", where a question names its game
VERDICT = re.compile(r"(?:Ja|Nein|Nee|Yes|No)[.,:;!]")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A section that may be shown, and what speaks for it."""

    score: float
    book: Rulebook
    section: Section
    evidence: Evidence

    @property
    def sureness(self) -> float:
        """How sure the section answers, to be compared with `SURE`."""
        return self.evidence.sureness()


def search(query: str, code: str, game: Game | None = None, limit: int = 5) -> list[Hit]:
    """The sections that answer a question best, in the language `code` (de, nl, en).

    Searches one game, or all for None. Any text is fine, however long or odd; nothing found
    gives []. Where the first hit is not sure, the rules do not answer, and none is; those are
    left out then that are not near: they share no more than small words with the question. The
    work is bounded: only the first words of a long query are looked at.
    """
    query, ranked = _ranked(query[:LONGEST_QUERY], code, game)
    answered = bool(ranked) and ranked[0].sureness >= SURE
    shown = [one for one in ranked[:limit] if one.score >= ranked[0].score * WORTH_SHOWING]
    return [_hit(one, answered, query, code) for one in shown if answered or _is_near(one)]


def _is_near(one: Ranked) -> bool:
    """A word misspelt beyond all others still says much, if nothing else comes as close."""
    return one.evidence.touched or one.sureness >= SURE / 2


def sureness(query: str, code: str, game: Game | None = None) -> float:
    """How sure the best section answers a question, to be compared with `SURE`; 0 for none."""
    _, ranked = _ranked(query[:LONGEST_QUERY], code, game)
    return ranked[0].sureness if ranked else 0.0


def _ranked(query: str, code: str, game: Game | None) -> tuple[str, list[Ranked]]:
    """What is asked, without the names of the games that it is asked of, and what speaks for it."""
    query, named = _without_names(query, code, [game] if game else GAMES)
    words = words_of(query, code)
    found = [one for each in ([game] if game else GAMES) for one in _sections(words, each, code)]
    if game is None:
        found = _prefer_named(found, named | _named_games(query))
    return query, sorted(found, key=lambda one: -one.score)


def _without_names(query: str, code: str, games: Sequence[Game]) -> tuple[str, set[str]]:
    """The question without the names that only say which game is meant, and those games.

    A name is one where a way to ask fits the rest of the question better than any fits all of it:
    nobody asks about 13 and passing, but many about 13 and too much. Over 13 it is a number.
    """
    named: set[str] = set()
    slugs, spaced = {game.slug for game in games}, _spaced(query)
    for name, slug in _by_length():
        if slug in slugs and name in spaced:
            rest = _without(name, plain(query), language(code).amount)
            better = fit(words_of(rest, code), slug) - fit(words_of(query, code), slug)
            if better > NAME_MATTERS:
                query, named = rest, named | {slug}
                spaced = _spaced(query)
    return query, named


def words_of(query: str, code: str) -> list[Word]:
    """What a question asks for, word by word."""
    main = _spoken(query, code)
    split = language(main).split(query)[:MOST_WORDS]
    pairs = (first + second for first, second in pairwise(split))
    typed = dict.fromkeys([*split, *(pair for pair in pairs if pair in index().words[main])])
    names = _words_of_names(query)
    return [
        _named(found) if without_accents(word) in names else found
        for word in typed
        if (found := understand(word, main))
    ]


def _named(word: Word) -> Word:
    """A word of a game's name says little about the question."""
    meanings = tuple(replace(one, weight=one.weight * NAME_SHARE) for one in word.meanings)
    return Word(word.weight * NAME_SHARE, True, meanings, ())


def _spoken(query: str, code: str) -> str:
    """The language the question is in: the reader's, unless clearly more words are of another."""

    def known(other: str) -> int:
        typed = language(other).split(query)[:MOST_WORDS]
        return sum(without_accents(word) in index().words[other] for word in typed)

    return max((code, *LANGUAGES), key=lambda other: known(other) + (other == code))


def _sections(words: Sequence[Word], game: Game, code: str) -> Iterator[Ranked]:
    """Each section that anything speaks for."""
    book, found = load(game, code), evidence(words, game.slug)
    for section in book.sections:
        if one := found.get(section.anchor):
            yield Ranked(one.score(), book, section, one)


@dataclass(frozen=True, slots=True)
class Sense:
    """What a question asks: the terms of each word, small ones aside, and which telling words."""

    words: tuple[Terms, ...]
    telling: frozenset[int]


@lru_cache(maxsize=4_000)
def _sense(query: str, code: str) -> Sense:
    telling = language(_spoken(query, code)).telling
    typed = language(_spoken(query, code)).split(query)
    words = [one for one in words_of(query, code) if not one.small]
    return Sense(
        tuple(frozenset((one.language, one.term) for one in word.meanings) for word in words),
        frozenset(number for number, line in enumerate(telling) if not line.isdisjoint(typed)),
    )


def learn_verdicts() -> None:
    """Understand all questions of the rules, so that no search has to."""
    for game in GAMES:
        for code in LANGUAGES:
            for section in load(game, code).sections:
                for one in section.questions:
                    for way in (one.question, *one.same):
                        _sense(way, code)


def _is_asked(one: Question, ranked: Ranked, query: str, code: str) -> bool:
    """Whether a question of the rules is what was asked, as it stands there in some language."""
    place, game = ranked.section.questions.index(one), BY_SLUG[ranked.book.game]
    asked = _sense(query, code)
    return any(
        _same(asked, _sense(way, other))
        for other in LANGUAGES
        if (section := load(game, other).section(ranked.section.anchor))
        for way in (section.questions[place].question, *section.questions[place].same)
    )


def _answering(ranked: Ranked, query: str, code: str) -> Question | None:
    """The question that was asked; else the one that fits best, if it says neither yes nor no."""
    number = ranked.evidence.question()
    best = ranked.section.questions[number - 1] if number else None
    asked = [one for one in ranked.section.questions if _is_asked(one, ranked, query, code)]
    if asked:
        return best if best in asked else asked[0]
    return None if best and VERDICT.match(best.answer) else best


def _same(asked: Sense, own: Sense) -> bool:
    """The same words in some order, and the same telling words."""
    if asked.telling != own.telling or not asked.words or len(asked.words) != len(own.words):
        return False
    left = list(own.words)
    for word in asked.words:
        if (found := next((one for one in left if word & one), None)) is None:
            return False
        left.remove(found)
    return True


def _hit(ranked: Ranked, answered: bool, query: str, code: str) -> Hit:
    """The result with its text: the answer of its question, or how the section begins."""
    book, section, sure = ranked.book, ranked.section, answered and ranked.sureness >= SURE
    one = _answering(ranked, query, code) if sure else None
    text = to_plain(one.answer, book.card_name) if one else opening(section.text, book.card_name)
    asks = one.question if one else ""
    return Hit(book.game, section.anchor, section.title, text, asks, ranked.score, sure)


def _prefer_named(ranked: list[Ranked], named: set[str]) -> list[Ranked]:
    """Results of a game that the question names count more."""
    return [
        replace(one, score=one.score * NAMED_GAME) if one.book.game in named else one
        for one in ranked
    ]


def _named_games(query: str) -> set[str]:
    """The games whose name the question has; a mere number names none (13 is in two titles)."""
    asked = _spaced(query)
    return {slug for name, slug in _by_length() if name != NUMBER and name in asked}


@cache
def _by_length() -> list[tuple[str, str]]:
    """What games are called, each with its game, "Freitag der 13." before "Freitag"."""
    books = [load(game, code) for game in GAMES for code in LANGUAGES]
    names = {(_spaced(name), one.game) for one in books for name in (one.title, *one.aliases)}
    return sorted(names, key=lambda one: (-len(one[0]), one))


def _without(name: str, query: str, amount: frozenset[str]) -> str:
    """A plain text without a name, but after a word that makes it a sum or a card ("over 13")."""

    def rest(match: re.Match[str]) -> str:
        return match[0] if amount.intersection(query[: match.start()].split()[-1:]) else " "

    words = r"[\W_]+".join(name.split())
    return re.sub(rf"\b{words}\b", rest, query)


def _words_of_names(query: str) -> set[str]:
    """The words of every game's name of several words that the question has."""
    asked = _spaced(query)
    names = [name for name, _ in _by_length() if name != NUMBER]
    return {word for name in names if name in asked for word in name.split()}


def _spaced(text: str) -> str:
    """The plain words of a text with a space around each, so that whole words can be found."""
    return f" {' '.join(without_accents(word) for word in language('en').split(text))} "
