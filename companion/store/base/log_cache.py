"""Logs as they were last read, so that a page does not read and add up a whole play again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.cache import Cache
from companion.scorepad.log import LogLine
from companion.scorepad.sheet import Sheet, read_sheet

KEPT = 256


@dataclass(frozen=True)
class Log:
    """A play's log up to `head`, last written at `updated`; the two together say which state."""

    lines: tuple[LogLine, ...]
    updated: float

    @property
    def head(self) -> int:
        """Number of the last line."""
        return self.lines[-1].number

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet, read when first asked for."""
        return read_sheet(self.lines)


class LogCache:
    """The logs of the plays used last. A log of another state than asked for is never given."""

    def __init__(self, kept: int = KEPT) -> None:
        self._logs: Cache[int, Log] = Cache(kept)
        self.clear = self._logs.clear

    def get(self, play_id: int, head: int, updated: float) -> Log | None:
        """The log in exactly that state, or None."""
        log = self._logs.get(play_id)
        return log if log and (log.head, log.updated) == (head, updated) else None

    def put(self, play_id: int, log: Log) -> None:
        """Remember a log that is in the database; a longer one of the same state stays."""
        self._logs.put(play_id, log, unless=lambda known: _is_longer(known, log))


def _is_longer(known: Log, log: Log) -> bool:
    """Whether one holds the other and more: writers who were committed together tell in any order.

    A shorter log with other lines is of another state of the database, a copy put back.
    """
    return known.head > log.head and known.lines[log.head - 1] == log.lines[-1]
