"""Plays that were read and judged, on disk until the last of them was: memory stays flat."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from types import TracebackType
from typing import Self

from companion.store import WholeLine, WholePlay


class Spool:
    """A place for plays on their way; a context manager, at whose end they are gone."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed below
        self.count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, play: WholePlay) -> None:
        """Lay a play down."""
        self.count += 1
        self._file.write(json.dumps(asdict(play)) + "\n")

    def plays(self) -> Iterator[WholePlay]:
        """All of them, in the order in which they came."""
        self._file.seek(0)
        for line in self._file:
            raw = json.loads(line)
            yield WholePlay(**{**raw, "lines": tuple(WholeLine(**one) for one in raw["lines"])})
