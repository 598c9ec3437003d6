"""What a log did last, and what undo and redo would do next: for saying it in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.scorepad.log import Change, LogLine, Undone, own_lines, redoable, undoable

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

    `undo` and `redo` are the changes that these would take back or bring back.
    """

    last: Step
    undo: Change | None
    redo: Change | None


def steps_of(lines: Sequence[LogLine]) -> Steps:
    """The steps at the end of a log; ValueError for an empty log."""
    if not lines:
        raise ValueError("a log starts with the beginning of its play")
    undo, redo = undoable(lines), redoable(lines)
    return Steps(
        last=_step(lines, own_lines(lines)[-1]),
        undo=undo.change if undo else None,
        redo=_step(lines, redo).change if redo else None,
    )


def _step(lines: Sequence[LogLine], line: LogLine) -> Step:
    """Follow undoings of undoings down to the change that they are about."""
    by_number = {one.number: one.change for one in lines}
    number, change, depth = line.number, line.change, 0
    while isinstance(change, Undone) and change.change < number and change.change in by_number:
        number, depth = change.change, depth + 1
        change = by_number[number]
    how: How = "done" if depth == 0 else "undone" if depth % 2 else "redone"
    return Step(change, how, line.by, line.at)
