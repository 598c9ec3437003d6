"""What a log did last, and what undo and redo would do next: for saying it in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.game import Entry
from companion.scorepad.log import (
    Change,
    Counted,
    LogLine,
    Undone,
    effective,
    own_lines,
    redoable,
    undoable,
)
from companion.scorepad.open_annotations import same_entry
from companion.scorepad.renumber import renumbers
from companion.scorepad.table import replay

How = Literal["done", "undone", "redone"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a log: the change it is about, what happened to that change, by whom and when."""

    change: Change
    how: How
    by: str
    at: float


@dataclass(frozen=True, slots=True)
class Steps:
    """`last` is the last line of the play itself.

    `undo` and `redo` are the changes that these would take back or bring back. Of these three,
    `corrections` put other counts in the place of some.
    """

    last: Step
    undo: Change | None
    redo: Change | None
    corrections: tuple[Change, ...] = ()

    def corrects(self, change: Change) -> bool:
        """Whether a change of this log is one of the `corrections`."""
        return any(one is change for one in self.corrections)


def steps_of(lines: Sequence[LogLine]) -> Steps:
    """The steps at the end of a log; ValueError for an empty log."""
    if not lines:
        raise ValueError("a log starts with the beginning of its play")
    undo, redo = undoable(lines), redoable(lines)
    last = _step(lines, own_lines(lines)[-1])
    back = undo.change if undo else None
    forth = _step(lines, redo).change if redo else None
    told = (last.change, back, forth)
    corrections = tuple(one for one in told if one is not None and _corrects(lines, one))
    return Steps(last, back, forth, corrections)


def _corrects(lines: Sequence[LogLine], change: Change) -> bool:
    """Whether a change puts other counts in the place of some; whoever is new only adds to them."""
    if not isinstance(change, Counted):
        return False
    place = next(at for at, line in enumerate(lines) if line.change is change)
    before = effective(lines[:place])
    if not any(_may_be(line.change, change.round) for line in before):
        return False
    stood = replay(before).entries.get(change.round, {})
    return any(_replaces(stood[n], own) for n, own in change.entries.items() if n in stood)


def _replaces(before: Entry, after: Entry) -> bool:
    """Whether something known is put otherwise; results that follow a bid only add to it."""
    if before.fields is None or after.fields is None:
        return not same_entry(before, after)
    known = {name: value for name, value in before.fields.items() if value is not None}
    return any(after.fields.get(name) != value for name, value in known.items())


def _may_be(change: Change, number: int) -> bool:
    return renumbers(change) or (isinstance(change, Counted) and change.round == number)


def _step(lines: Sequence[LogLine], line: LogLine) -> Step:
    """Follow undoings of undoings down to the change that they are about."""
    by_number = {one.number: one.change for one in lines}
    number, change, depth = line.number, line.change, 0
    while isinstance(change, Undone) and change.change < number and change.change in by_number:
        number, depth = change.change, depth + 1
        change = by_number[number]
    how: How = "done" if depth == 0 else "undone" if depth % 2 else "redone"
    return Step(change, how, line.by, line.at)
