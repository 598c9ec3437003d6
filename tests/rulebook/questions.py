"""Every question the tests know: real ones with their sections, and some that no rule answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.game import Game
from companion.games import BY_SLUG
from companion.rulebook import LANGUAGES, load, search
from companion.rulebook.index import Target, index, wordings
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
    targets = index().postings[one.code, one.game].targets
    kept, same = list(targets), language(one.code).split(one.question)
    for number, wording in enumerate(_ways_to_ask(one.code, one.game)):
        if wording == same:
            targets[number] = Target("left out", 1)
    try:
        yield
    finally:
        targets[:] = kept


@cache
def _ways_to_ask(code: str, game: str) -> list[list[str]]:
    made = wordings(load(BY_SLUG[game], code))
    return [language(code).split(fields[0][0]) for _, fields in made]
