"""The simple search that the rules lookup is held against: BM25 over sections, stems, rapidfuzz.

Written as one would on the first day: a section is one text, with all its ways to ask in it.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

import snowballstemmer
from rapidfuzz import process

from companion.games import BY_SLUG, GAMES
from companion.rulebook import load
from companion.rulebook.files import words as words_of_language
from companion.rulebook.language import WORD, plain
from companion.rulebook.render import prose, to_plain
from tests.rulebook.questions import Asked

K1, B = 1.2, 0.75  # what every textbook has
LIKE = 80  # of a hundred, for a word that no section has

Found = list[tuple[float, str, str]]  # score, game, anchor


@cache
def sections(code: str, slug: str) -> dict[str, list[str]]:
    """The texts of each section of a game: its title, keywords and text, each way to ask."""
    book = load(BY_SLUG[slug], code)
    return {
        one.anchor: [
            " ".join([one.title, *one.keywords, prose(one.text, book.card_name)]),
            *(to_plain(each.answer, book.card_name) for each in one.questions),
            *(way for each in one.questions for way in (each.question, *each.also)),
        ]
        for one in book.sections
    }


def terms(code: str, text: str) -> list[str]:
    return [_stem(code, word) for word in WORD.findall(plain(text))]


@cache
def _stem(code: str, word: str) -> str:
    return snowballstemmer.stemmer(words_of_language(code)["search"]["stemmer"]).stemWord(word)


@cache
def _counts(code: str, slug: str) -> dict[str, Counter[str]]:
    return {
        anchor: Counter(term for text in texts for term in terms(code, text))
        for anchor, texts in sections(code, slug).items()
    }


def place(one: Asked) -> int:
    """The place of the first right section, from 1; 99 when it is not among the first five.

    A way to ask that is the question itself is left out, as when ours is measured.
    """
    games = [one.game] if one.chosen else [game.slug for game in GAMES]
    found = sorted((hit for game in games for hit in _found(one, game)), reverse=True)[:5]
    right = [game == one.game and anchor in one.anchors for _, game, anchor in found]
    return right.index(True) + 1 if any(right) else 99


def _found(one: Asked, slug: str) -> Found:
    counts = _without(one, slug)
    told: Counter[str] = Counter(term for each in counts.values() for term in each)
    lengths = {anchor: sum(each.values()) for anchor, each in counts.items()}
    average = sum(lengths.values()) / len(lengths)
    asked = [_known(term, told) for term in terms(one.code, one.question)]
    return [
        (
            sum(
                math.log(1 + (len(counts) - told[term] + 0.5) / (told[term] + 0.5))
                * each[term]
                * (K1 + 1)
                / (each[term] + K1 * (1 - B + B * lengths[anchor] / average))
                for term in asked
            ),
            slug,
            anchor,
        )
        for anchor, each in counts.items()
    ]


def _without(one: Asked, slug: str) -> dict[str, Counter[str]]:
    same = terms(one.code, one.question)
    own = {
        anchor: sum(terms(one.code, text) == same for text in texts)
        for anchor, texts in sections(one.code, slug).items()
    }
    return {
        anchor: each - Counter({term: n * own[anchor] for term, n in Counter(same).items()})
        for anchor, each in _counts(one.code, slug).items()
    }


def _known(term: str, told: Counter[str]) -> str:
    near = None if term in told else process.extractOne(term, told.keys(), score_cutoff=LIKE)
    return near[0] if near else term
