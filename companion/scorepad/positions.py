"""The course of a play of a game that is a value: every round of the log, told from the first one.

`definition.course` knows positions at a table; here they become players, who come, go and change
seats. Nothing is kept between changes, so whatever is put right changes what depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.definition.checks import check, is_filled
from companion.definition.course import (
    Counts,
    Fields,
    Position,
    Turn,
    begin,
    box_problems,
    context_of,
    follow,
    is_over,
    skip,
    with_dealer,
)
from companion.definition.model import Definition
from companion.game import Entry, Problem
from companion.scorepad.schedule import next_clockwise

if TYPE_CHECKING:
    from companion.scorepad.table import Table


@dataclass(frozen=True, slots=True)
class Played:
    """A round: who sits there, how it stood before, and what it came to (None: not complete)."""

    number: int
    sitting: tuple[int, ...]
    before: Position
    turn: Turn | None


@dataclass(frozen=True, slots=True)
class Course:
    """All rounds that have entries, by number, and how the play stands after them, by player."""

    rounds: Mapping[int, Played]
    state: State

    def complete(self, number: int) -> bool:
        """Whether a round is counted: nobody who plays in it lacks anything."""
        return number in self.rounds and self.rounds[number].turn is not None


@dataclass(frozen=True, slots=True)
class State:
    """How a play stands, by player number; `deals` deals next, or starts where nobody deals."""

    totals: Mapping[int, int] = field(default_factory=dict)
    runs: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    out: Mapping[int, int] = field(default_factory=dict)
    sheets: Mapping[int, Fields] = field(default_factory=dict)
    deals: int | None = None
    starts: int | None = None


def course_of(table: Table, definition: Definition) -> Course:
    """Follow a replayed `Table` through its rounds."""
    state, rounds = State(), {}
    for number in range(table.carried + 1, max(table.entries, default=0) + 1):
        position = position_of(table, definition, number, state)
        sitting = table.sitting(number)
        turn = _turn(table, definition, number, position)
        rounds[number] = Played(number, sitting, position, turn)
        after = turn.after if turn else skip(definition, position)
        state = _state(state, sitting, after)
    return Course(rounds, state)


def rounds_to(table: Table, definition: Definition, last: int) -> Iterator[Played]:
    """Every round up to `last`, also those still to come, as they stand now."""
    course = table.course
    yield from (one for one in course.rounds.values() if one.number <= last)
    state = course.state
    for number in range(max(course.rounds, default=table.carried) + 1, last + 1):
        position = position_of(table, definition, number, state)
        yield Played(number, table.sitting(number), position, None)
        state = _state(state, table.sitting(number), skip(definition, position))


def standing(table: Table, definition: Definition) -> Position:
    """How the play stands now, for those who sit at the table next."""
    position = position_of(table, definition, table.next_round(), table.course.state)
    return replace(position, round=table.current_round())


def is_finished(table: Table, definition: Definition) -> bool:
    """Whether the play is over; one that was reopened ends with its rounds only."""
    position = standing(table, definition)
    if table.reopened:
        return table.rounds is not None and position.round > table.rounds
    return is_over(definition, position, table.rounds)


def position_of(table: Table, definition: Definition, number: int, state: State) -> Position:
    """How a round begins for those who sit there, given how the play stands."""
    sitting = table.sitting(number)
    start = definition.start
    blank = begin(definition, len(sitting))
    position = replace(
        blank,
        round=number,
        totals=tuple(state.totals.get(p, int(table.players[p].start) or start) for p in sitting),
        runs={n: tuple(state.runs.get(n, {}).get(p, 0) for p in sitting) for n in blank.runs},
        out={seat: state.out[p] for seat, p in enumerate(sitting) if p in state.out},
        sheet=tuple(state.sheets.get(p, {}) for p in sitting) if definition.sheet else (),
    )
    seated = with_dealer(definition, position, _dealer(table, number, state, sitting))
    starts = state.starts
    if definition.rotation.starts and starts in sitting and starts not in state.out:
        seated = replace(seated, starter=sitting.index(starts))
    return seated


def _dealer(table: Table, number: int, state: State, sitting: Sequence[int]) -> int:
    """The seat that deals: as the table said, as it follows, or the next one still there."""
    stated, order = table.dealers.get(number), table.order(number)
    player = stated if stated in order else state.deals
    if player is None:
        player = table.setup.first_dealer
    there = [one for one in sitting if one not in state.out] or sitting
    return sitting.index(player if player in there else next_clockwise(order, player, there))


def fields_of(entry: Entry | None) -> Fields | None:
    """The fields of an entry; None where there is none yet."""
    return None if entry is None else entry.fields


def _turn(table: Table, definition: Definition, number: int, position: Position) -> Turn | None:
    """The round as counted; None while it is not complete."""
    have = table.entries.get(number, {})
    entries = [fields_of(have.get(player)) for player in table.sitting(number)]
    lacking = [s for s in position.playing if not is_filled(definition, entries[s])]
    counts = Counts([entry or {} for entry in entries], table.shared.get(number, {}))
    if not lacking:
        return follow(definition, position, counts)
    if definition.win.by == "first" and any(entries):
        turn = follow(definition, position, counts)  # nobody throws after the leg is over
        return turn if is_over(definition, turn.after, None) else None
    return None


def _state(before: State, sitting: Sequence[int], after: Position) -> State:
    """The state after a round; who does not sit there keeps what was."""

    def own(values: Sequence[Any]) -> dict[int, Any]:
        return dict(zip(sitting, values, strict=True)) if values else {}

    seat = after.starter if after.dealer is None else after.dealer
    runs = {name: {**before.runs.get(name, {}), **own(n)} for name, n in after.runs.items()}
    return State(
        totals={**before.totals, **own(after.totals)},
        runs=runs,
        out={**before.out, **{sitting[s]: number for s, number in after.out.items()}},
        sheets={**before.sheets, **own(after.sheet)},
        deals=sitting[seat],
        starts=sitting[after.starter],
    )


def problems_of(
    table: Table, definition: Definition, number: int, entries: Sequence[Entry | None]
) -> Iterator[Problem]:
    """What is wrong with these entries of a round, by position; None is still to come."""
    played = table.course.rounds.get(number)
    position = (
        played.before if played else position_of(table, definition, number, table.course.state)
    )
    own = [fields_of(entry) for entry in entries]
    shared = table.shared.get(number, {})
    yield from box_problems(definition, position, own)
    aside = {*position.out, *position.sits_out}
    there = [{} if seat in aside and one is None else one for seat, one in enumerate(own)]
    if definition.sheet:
        there = [
            None if one is None else {**filled, **one}
            for filled, one in zip(position.sheet, own, strict=True)
        ]
    yield from check(definition, there, shared, context_of(definition, position))
