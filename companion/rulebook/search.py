"""Looks a question up in the rules: the sections that answer it, best first.

One index serves all games and languages. A word is looked for as it is, then as a compound, then
in the other languages, then with typing errors forgiven; each step counts less than the one before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from companion.game import Game
from companion.games import GAMES
from companion.rulebook.guess import Wanted, guesses
from companion.rulebook.index import Index, Target, index
from companion.rulebook.language import language, without_accents
from companion.rulebook.loader import load
from companion.rulebook.model import LANGUAGES, Hit, Rulebook, Section
from companion.rulebook.render import first_paragraph, to_plain

LONGEST_QUERY = 200
MOST_WORDS = 24
BODY_SHARE = 0.25
WORTH_SHOWING = 0.15
NAMED_GAME = 2.0

Scores = Mapping[Target, float]


def search(query: str, code: str, game: Game | None = None, limit: int = 5) -> list[Hit]:
    """The sections that answer a question best, in the language `code` (de, nl, en).

    Searches one game, or all for None. Any text is fine, however long or odd; nothing found
    gives []. The work is bounded: only the first words of a long query are looked at.
    """
    found = index()
    wanted = _wanted(found, query[:LONGEST_QUERY], code)
    hits = [hit for one in ([game] if game else GAMES) for hit in _hits(found, wanted, one, code)]
    if game is None:
        hits = _prefer_named(hits, query[:LONGEST_QUERY])
    hits.sort(key=lambda hit: -hit.score)
    return [hit for hit in hits[:limit] if hit.score >= hits[0].score * WORTH_SHOWING]


def _wanted(found: Index, query: str, code: str) -> list[Wanted]:
    main = _spoken(found, query, code)
    others = [other for other in (code, *LANGUAGES) if other != main]
    typed = dict.fromkeys(language(main).split(query)[:MOST_WORDS])
    return [one for word in typed for one in guesses(found, word, main, list(dict.fromkeys(others)))]


def _spoken(found: Index, query: str, code: str) -> str:
    """The language the question is in: the reader's, unless clearly more words are of another."""

    def known(other: str) -> int:
        typed = language(other).split(query)[:MOST_WORDS]
        return sum(without_accents(word) in found.words[other] for word in typed)

    return max((code, *LANGUAGES), key=lambda other: known(other) + (other == code))


def _hits(found: Index, wanted: Sequence[Wanted], game: Game, code: str) -> Iterator[Hit]:
    scores = _scores(found, wanted, game.slug)
    book = load(game, code)
    for section in book.sections:
        hit = _hit(book, section, scores)
        if hit.score > 0:
            yield hit


def _scores(found: Index, wanted: Sequence[Wanted], slug: str) -> Scores:
    """The score of each section and question: per language its best wording, summed up."""
    totals: dict[Target, float] = defaultdict(float)
    for code in {one.language for one in wanted}:
        for target, score in _best_wordings(found, wanted, code, slug).items():
            totals[target] += score
    return totals


def _best_wordings(found: Index, wanted: Sequence[Wanted], code: str, slug: str) -> Scores:
    postings = found.postings[code, slug]
    wordings: dict[int, float] = defaultdict(float)
    for one in wanted:
        if one.language == code and one.term in postings.found:
            gain = one.weight * postings.rarity[one.term]
            for number, strength in postings.found[one.term]:
                wordings[number] += gain * strength
    best: dict[Target, float] = defaultdict(float)
    for number, score in wordings.items():
        target = postings.targets[number]
        best[target] = max(best[target], score)
    return best


def _hit(book: Rulebook, section: Section, scores: Scores) -> Hit:
    """The section as a result, with the question that fits best, if one fits at all."""
    body = scores.get(Target(section.anchor, 0), 0.0)
    asked = [scores.get(Target(section.anchor, i), 0.0) for i in range(1, len(section.questions) + 1)]
    best = max(asked, default=0.0)
    score = max(best, body) + BODY_SHARE * min(best, body)
    text, question = first_paragraph(section.text, book.card_name), ""
    if asked and best >= body:
        one = section.questions[asked.index(best)]
        text, question = to_plain(one.answer, book.card_name), one.question
    return Hit(book.game, section.anchor, section.title, text, question, score)


def _prefer_named(hits: list[Hit], query: str) -> list[Hit]:
    """Results of a game that the question names count more."""
    named = {slug for slug, names in _names().items() if names & set(_bare_words(query))}
    return [
        replace(hit, score=hit.score * NAMED_GAME) if hit.game in named else hit for hit in hits
    ]


@cache
def _names() -> dict[str, set[str]]:
    """The words that name a game; numbers alone do not (13 is in two titles)."""
    return {
        game.slug: {
            word
            for code in LANGUAGES
            for name in (load(game, code).title, *load(game, code).aliases)
            for word in _bare_words(name)
            if len(word) > 2 and word not in language(code).small
        }
        for game in GAMES
    }


def _bare_words(text: str) -> list[str]:
    return [without_accents(word) for word in language("en").split(text)]
