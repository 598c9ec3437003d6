"""Every question the tests know: real ones with their sections, and some that no rule answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.game import Game
from companion.games import BY_SLUG
from companion.rulebook import LANGUAGES, load, search
from companion.rulebook.index import Postings, Term, index, strongest, wordings
from companion.rulebook.language import language

DATA = Path(__file__).parent / "data"
# Written later than the rules' ways to ask, and looked at while the search was tuned.
LATER = ("fresh_talk", "held_out")
LISTS = ("questions", "family_questions", "table_talk", *LATER)


@dataclass(frozen=True)
class Asked:
    """A question about a game; `anchors` answer it (none: the rules are silent)."""

    question: str
    code: str
    game: str
    anchors: tuple[str, ...] = ()
    everywhere: bool = False  # asked without saying which game is meant

    @property
    def chosen(self) -> Game | None:
        return None if self.everywhere else BY_SLUG[self.game]

    def place(self) -> int:
        """The place (from 1) of the first right section of the right game, 99 if none is shown."""
        hits = search(self.question, self.code, self.chosen)
        right = [hit.game == self.game and hit.anchor in self.anchors for hit in hits]
        return right.index(True) + 1 if any(right) else 99

    def sure(self) -> bool:
        """Whether the rules claim to answer."""
        hits = search(self.question, self.code, self.chosen)
        return bool(hits) and hits[0].sure


@cache
def asked(name: str) -> tuple[Asked, ...]:
    """The questions of a file, in each language they are written in."""
    rows = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return tuple(one for row in rows for one in _asked(row))


def _asked(row: dict[str, Any]) -> Iterator[Asked]:
    for code in [row["lang"]] if "lang" in row else LANGUAGES:
        question = row["question"] if "lang" in row else row[code]
        anchors = tuple(row.get("anchors", ()))
        yield Asked(question, code, row["game"], anchors, row.get("all", False))


def real() -> list[Asked]:
    """All questions that the rules answer."""
    return [one for name in LISTS for one in asked(name)]


def share(places: list[int], best: int) -> float:
    """The share of places that are at most `best`."""
    return sum(place <= best for place in places) / len(places)


@contextmanager
def left_out(one: Asked) -> Iterator[None]:
    """Without the ways to ask that are the question itself, as if nobody had thought of it."""
    kept = index().postings[one.game]
    same = one.code, tuple(language(one.code).split(one.question))
    index().postings[one.game] = _without(kept, _ways_to_ask(one.game).get(same, frozenset()))
    try:
        yield
    finally:
        index().postings[one.game] = kept


def _without(postings: Postings, numbers: frozenset[int]) -> Postings:
    """The same without some wordings; how rare a word is stays as it was."""
    terms = dict(postings.terms)
    for key, term in postings.terms.items():
        found = [one for one in term.found if one[0] not in numbers]
        if len(found) < len(term.found):
            terms[key] = Term(term.rarity, found, strongest(found, postings.anchors))
    return replace(postings, terms=terms)


@cache
def _ways_to_ask(game: str) -> dict[tuple[str, tuple[str, ...]], frozenset[int]]:
    """Which wordings of a game are the same question: by language and words."""
    ways: dict[tuple[str, tuple[str, ...]], frozenset[int]] = {}
    books = (load(BY_SLUG[game], code) for code in LANGUAGES)
    every = ((book.language, one) for book in books for one in wordings(book))
    for number, (code, one) in enumerate(every):
        words = code, tuple(language(code).split(one.fields[0][0]))
        ways[words] = ways.get(words, frozenset()) | {number}
    return ways
