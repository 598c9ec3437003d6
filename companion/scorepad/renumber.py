"""Rounds that are taken out, slipped in or swapped: what belongs to a round moves with it.

Dealers follow from the numbers of the rounds, except those set by hand, which move along. Whoever
came, left or changed seats did so before a round, and that round keeps its people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from companion.scorepad.log import (
    Began,
    Change,
    LogLine,
    RoundInserted,
    RoundRemoved,
    RoundsSwapped,
    SetupChanged,
)

if TYPE_CHECKING:
    from companion.scorepad.table import Table

Value = TypeVar("Value")
Renumbering = RoundRemoved | RoundInserted | RoundsSwapped


def renumber(table: Table, change: Renumbering) -> None:
    """Apply such a change to a table."""
    over = table.rounds is not None and table.current_round() > table.rounds
    _move_entries(table, lambda number: moved_round(change, number))
    if isinstance(change, RoundsSwapped):
        return
    table.ended = False
    _move_people(table, lambda number: _moved_start(change, number))
    if table.rounds is None:
        return
    if isinstance(change, RoundInserted):
        table.rounds += 1
    elif not over:
        table.rounds = max(table.rounds - 1, table.next_round() - 1, table.carried + 1)


def carry(table: Table, carried: int) -> None:
    """Another number of rounds was played before: all rounds of this play move along."""
    step = carried - table.carried
    first = table.carried + 1
    table.carried = carried
    _move_entries(table, lambda number: number + step)
    _move_people(table, lambda number: number + step if number > first else 1)
    if table.rounds is not None:
        table.rounds = max(table.rounds, table.next_round() - 1)


def moved_round(change: Renumbering, number: int) -> int | None:
    """The number that a round has after the change; None for the one that was taken out."""
    if isinstance(change, RoundRemoved):
        return None if number == change.round else number - (number > change.round)
    if isinstance(change, RoundInserted):
        return number + (number >= change.round)
    return {change.round: change.other, change.other: change.round}.get(number, number)


def renumbers(change: Change) -> bool:
    """Whether rounds may be called otherwise after this change."""
    return isinstance(change, Renumbering | SetupChanged)


def renumbered(lines: Sequence[LogLine]) -> bool:
    """Whether a round ever got another number, also where that was taken back."""
    carried = {
        line.change.carried for line in lines if isinstance(line.change, Began | SetupChanged)
    }
    return len(carried) > 1 or any(isinstance(line.change, Renumbering) for line in lines)


def as_now(lines: Sequence[LogLine]) -> list[LogLine]:
    """Lines in effect, each with the number that its round has now; rounds taken out are left out.

    Lines about no round stay as they are.
    """
    if not any(renumbers(line.change) for line in lines):
        return list(lines)
    steps = list(_steps(lines))
    found = []
    for place, line in enumerate(lines):
        number = getattr(line.change, "round", None)
        if number is None or isinstance(line.change, Renumbering):
            found.append(line)
        elif (now := _through(steps[place + 1 :], number)) is not None:
            found.append(replace(line, change=_in_round(line.change, now)))
    return found


def round_now(lines: Sequence[LogLine], place: int, number: int) -> int | None:
    """What the round of that number is called after all `lines`; None when it was taken out.

    It was called so after the first `place` of them; all are in effect.
    """
    return _through(list(_steps(lines))[place:], number)


Step = Callable[[int], int | None]


def _in_round(change: Any, number: int) -> Change:
    found: Change = replace(change, round=number)
    return found


def _steps(lines: Sequence[LogLine]) -> Iterator[Step]:
    """What each line does to the numbers of rounds."""
    carried = 0
    for line in lines:
        yield partial(_after, line.change, carried)
        carried = getattr(line.change, "carried", carried)


def _through(steps: Sequence[Step], number: int) -> int | None:
    now: int | None = number
    for step in steps:
        now = None if now is None else step(now)
    return now


def _after(change: Change, carried: int, number: int) -> int | None:
    match change:
        case RoundRemoved() | RoundInserted() | RoundsSwapped():
            return moved_round(change, number)
        case SetupChanged():
            return number + change.carried - carried
        case _:
            return number


def _moved_start(change: Renumbering, number: int) -> int:
    """From which round on something holds that held from `number` on."""
    if isinstance(change, RoundRemoved):
        return number - (number > change.round)
    return number + (number > change.round)


def _move_entries(table: Table, where: Callable[[int], int | None]) -> None:
    table.entries = _moved(table.entries, where)
    table.accepted = _moved(table.accepted, where)
    table.dealers = _moved(table.dealers, where)
    table.shared = _moved(table.shared, where)
    table.notes = _moved(table.notes, where)
    table.moved()


def _move_people(table: Table, where: Callable[[int], int]) -> None:
    table.moved()
    table.seatings = [(where(start), order) for start, order in table.seatings]
    table.players = {n: player.moved(where) for n, player in table.players.items()}


def _moved(found: dict[int, Value], where: Callable[[int], int | None]) -> dict[int, Value]:
    return {at: value for number, value in found.items() if (at := where(number)) is not None}
