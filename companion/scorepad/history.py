"""A log told step by step: what every change put in the place of what, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.definition.checks import Fields
from companion.game import Entry
from companion.scorepad.log import (
    Change,
    Cleared,
    Counted,
    LogLine,
    RoundRemoved,
    Undone,
    effective,
    in_effect,
)
from companion.scorepad.renumber import renumbers
from companion.scorepad.table import replay


@dataclass(frozen=True, slots=True)
class Replaced:
    """A player's entry before and after a change; None where there was none."""

    player: int
    before: Entry | None
    after: Entry | None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of a log: the round it is about and the entries it replaced, if it did.

    `fields` are the fields of the round that it changed: by key, what was there and what is.

    `undone` says that it no longer counts, `about` is the line that an undoing takes back; where
    that was an undoing itself, `redone` is the line that counts again.
    """

    line: LogLine
    round: int | None
    replaced: tuple[Replaced, ...]
    undone: bool
    about: LogLine | None = None
    redone: LogLine | None = None
    fields: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)


def history(lines: Sequence[LogLine]) -> tuple[HistoryLine, ...]:
    """The events of a log, oldest first."""
    return tuple(_history_lines(lines))


def _history_lines(lines: Sequence[LogLine]) -> Iterator[HistoryLine]:
    counting = {line.number for line in in_effect(lines)}
    by_number = {line.number: line for line in lines}
    entries: dict[int, dict[int, Entry]] = {}
    shared: dict[int, Fields] = {}
    for place, line in enumerate(lines):
        before = entries
        if isinstance(line.change, Undone) or renumbers(line.change):
            shared = dict(replay(effective(lines[: place + 1])).shared)
        if isinstance(line.change, Undone):
            entries = _entries(lines[: place + 1])
            about = by_number.get(line.change.change)
            redone = _redone(about, by_number)
            yield HistoryLine(line, None, (), line.number not in counting, about, redone)
            continue
        if renumbers(line.change):
            entries = _entries(lines[: place + 1])
            yield HistoryLine(line, None, _taken_out(before, line), line.number not in counting)
            continue
        entries, number = _after(entries, line)
        replaced = _replaced(before.get(number or 0, {}), entries.get(number or 0, {}))
        fields, shared = _fields_after(shared, line.change)
        yield HistoryLine(line, number, replaced, line.number not in counting, fields=fields)


def _redone(about: LogLine | None, by_number: dict[int, LogLine]) -> LogLine | None:
    """What counts again when the line `about`, an undoing, is taken back."""
    if about is None or not isinstance(about.change, Undone):
        return None
    line = by_number.get(about.change.change)
    while line is not None and isinstance(line.change, Undone):
        line = by_number.get(line.change.change)
    return line


def _after(
    entries: dict[int, dict[int, Entry]], line: LogLine
) -> tuple[dict[int, dict[int, Entry]], int | None]:
    match line.change:
        case Counted(number, counted):
            return {**entries, number: {**entries.get(number, {}), **counted}}, number
        case Cleared(number):
            return {other: own for other, own in entries.items() if other != number}, number
        case _:
            return entries, None


def _fields_after(
    shared: dict[int, Fields], change: Change
) -> tuple[dict[str, tuple[int | None, int | None]], dict[int, Fields]]:
    """What a change makes of the fields of its round, and the fields of all rounds then."""
    match change:
        case Counted(number):
            before = shared.get(number, {})
            after = {**before, **change.table}
            changed = {k: (before.get(k), n) for k, n in after.items() if before.get(k) != n}
            return changed, {**shared, number: after}
        case Cleared(number):
            return {}, {other: own for other, own in shared.items() if other != number}
        case _:
            return {}, shared


def _taken_out(before: dict[int, dict[int, Entry]], line: LogLine) -> tuple[Replaced, ...]:
    """What a round held that was taken out."""
    if isinstance(line.change, RoundRemoved):
        return _replaced(before.get(line.change.round, {}), {})
    return ()


def _entries(lines: Sequence[LogLine]) -> dict[int, dict[int, Entry]]:
    return {number: dict(own) for number, own in replay(effective(lines)).entries.items()}


def _replaced(before: dict[int, Entry], after: dict[int, Entry]) -> tuple[Replaced, ...]:
    return tuple(
        Replaced(player, before.get(player), after.get(player))
        for player in sorted({*before, *after})
        if before.get(player) != after.get(player)
    )
