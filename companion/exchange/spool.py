"""Plays that were read and judged, on disk until the last of them was: memory stays flat."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from types import TracebackType
from typing import Self

from companion.game import Text
from companion.store import Whole, WholeGame, WholeLine, WholePerson, WholePlay


class Spool:
    """A place for plays on their way; a context manager, at whose end they are gone."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed below
        self.count = 0
        self._first: list[WholePerson | WholeGame] = []
        self._games: Counter[str] = Counter()
        self._titles: dict[str, Text] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, play: Whole) -> None:
        """Lay a play down, or keep a person or an own game."""
        if not isinstance(play, WholePlay):
            self._first.append(play)
            return
        self.count += 1
        slug = play.lines[0].data["game"]
        self._games[slug] += 1
        if slug not in self._titles:
            self._titles[slug] = play.log.sheet.game.title
        self._file.write(json.dumps(asdict(play)) + "\n")

    def games(self) -> list[tuple[Text, int]]:
        """Under which games the plays count, and how many under each, the most first."""
        return [(self._titles[slug], count) for slug, count in self._games.most_common()]

    def all(self) -> Iterator[Whole]:
        """People and own games, then the plays."""
        yield from self._first
        yield from self.plays()

    def plays(self) -> Iterator[WholePlay]:
        """The plays, in the order in which they came."""
        self._file.seek(0)
        for line in self._file:
            raw = json.loads(line)
            yield WholePlay(**{**raw, "lines": tuple(WholeLine(*one) for one in raw["lines"])})
