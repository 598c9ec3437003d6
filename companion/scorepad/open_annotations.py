"""What stands beside a play: corrections that were proposed, second counts that were asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.definition.checks import is_filled
from companion.definition.model import Definition
from companion.game import Entry
from companion.scorepad.annotations import CheckAsked, Checked, Declined, Proposed
from companion.scorepad.log import Cleared, Counted, LogLine, in_effect
from companion.scorepad.renumber import as_now
from companion.scorepad.table import Table


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open proposal: its line's number, what stands there now, what is proposed, by whom."""

    number: int
    round: int
    player: int
    now: Entry
    entry: Entry
    by: str
    at: float


@dataclass(frozen=True, slots=True)
class Check:
    """A second count of a round: who asked for it, and (by, number, entries) once it was made."""

    round: int
    asked_by: str
    by: str = ""
    number: int | None = None
    entries: Mapping[int, Entry] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenAnnotations:
    """Everything open beside a play; `checks` by round."""

    proposals: tuple[Proposal, ...]
    checks: Mapping[int, Check]


def open_annotations_of(lines: Sequence[LogLine], table: Table) -> OpenAnnotations:
    """What is open beside the play that `table` was read from."""
    valid = as_now(in_effect(lines))
    return OpenAnnotations(tuple(_proposals(valid, table)), _checks(valid, table))


def differing(check: Check, entries: Mapping[int, Entry]) -> dict[int, Entry]:
    """The players whom the second count gives something else, with what it gives them."""
    return {
        player: entry
        for player, entry in check.entries.items()
        if player in entries and not same_entry(entry, entries[player])
    }


def same_entry(one: Entry, other: Entry, definition: Definition | None = None) -> bool:
    """Whether two entries say the same: no card of a kind and a kind left out do.

    On a sheet a box crossed out is not one left open.
    """
    boxes = {own.key for own in definition.fields if own.kind == "box"} if definition else set()
    return _plain(one, boxes) == _plain(other, boxes)


def _plain(entry: Entry, boxes: set[str]) -> object:
    if entry.fields is not None:
        return {key: number for key, number in entry.fields.items() if number != 0 or key in boxes}
    held = {kind: count for kind, count in (entry.counts or {}).items() if count}
    return held if entry.counts is not None else (entry.points, entry.cards_held)


def is_whole(table: Table, entry: Entry) -> bool:
    """Whether nothing of an entry is still to come, as the result of a bid is."""
    return table.definition is None or is_filled(table.definition, entry.fields)


def _playing(table: Table, number: int) -> set[int]:
    """Who has to be counted in a round."""
    played = table.course.rounds.get(number) if table.definition else None
    if played is None:
        return set(table.sitting(number))
    return {played.sitting[seat] for seat in played.before.playing}


def _proposals(lines: Sequence[LogLine], table: Table) -> Iterator[Proposal]:
    """Those not answered, and about an entry that is there and says something else."""
    answered = {
        line.change.proposal for line in lines if isinstance(line.change, Counted | Declined)
    }
    for line in lines:
        if isinstance(line.change, Proposed) and line.number not in answered:
            number, player, entry = line.change.round, line.change.player, line.change.entry
            now = table.entries.get(number, {}).get(player)
            same = now is not None and same_entry(now, entry, table.definition)
            if now is not None and table.complete(number) and not same:
                yield Proposal(line.number, number, player, now, entry, line.by, line.at)


def _checks(lines: Sequence[LogLine], table: Table) -> dict[int, Check]:
    """Those asked for and not yet used: a round that is all counted, or dealt again, ends its."""
    checks: dict[int, Check] = {}
    counted: dict[int, set[int]] = {}
    for line in lines:
        match line.change:
            case CheckAsked(number):
                checks[number] = Check(number, line.by)
            case Checked(number, entries) if number in checks:
                asked = checks[number]
                checks[number] = Check(number, asked.asked_by, line.by, line.number, entries)
            case Cleared(number):
                counted.pop(number, None)
                checks.pop(number, None)
            case Counted(number, entries):
                whole = (player for player, one in entries.items() if is_whole(table, one))
                counted.setdefault(number, set()).update(whole)
                if counted[number] >= _playing(table, number):
                    checks.pop(number, None)
    return checks
