"""The log of a play: an append-only list of changes, from which everything else is read.

A change is a frozen dataclass with numbers, names and entries only, so that it can be stored as
JSON. Players are numbered in the order they joined; a seat may change, the number never does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from companion.game import Entry, Points
from companion.halves import from_kept, kept
from companion.scorepad.annotations import ANNOTATIONS, Annotation


@dataclass(frozen=True, slots=True)
class Began:
    """The play begins: game, names in seating order, what was agreed.

    `start` are totals carried over from paper, after `carried` rounds already played there;
    `per_player` says that one round a player was agreed. Start totals above a target count down
    to it.
    `halves` says that half points may be entered; each number says itself whether it has one.
    A game that is a value is kept here, with the options that were chosen: when it is changed
    later, or comes with a newer version of the program, this play goes on as it began.
    """

    game: str
    players: tuple[str, ...]
    first_dealer: int = 0
    rounds: int | None = None
    edition: str = ""
    target: Points | None = None
    lowest_wins: bool = True
    title: str = ""
    start: tuple[Points, ...] = ()
    carried: int = 0
    per_player: bool = False
    halves: bool = False
    definition: Mapping[str, Any] | None = None
    options: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counted:
    """Entries of a round, by player; they replace earlier ones of the same players.

    `accepted` says that somebody saw the audit's warnings and saved anyway, `proposal` is the
    number of the proposal that this takes up. `table` are fields of the round itself that are new.
    """

    round: int
    entries: Mapping[int, Entry]
    accepted: bool = False
    proposal: int | None = None
    table: Mapping[str, int | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cleared:
    """A round is dealt again: its entries go, its dealer stays."""

    round: int


@dataclass(frozen=True, slots=True)
class DealerSet:
    """It was somebody else's deal; later rounds follow on from there."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player gets another name."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class Seated:
    """The seating order from a round on, as player numbers clockwise."""

    round: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """A late guest sits down before a round, as player number `player`, with a start score."""

    round: int
    player: int
    name: str
    start: Points = 0


@dataclass(frozen=True, slots=True)
class Left:
    """A player leaves before a round is counted; earlier rounds stay."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class Returned:
    """Who had left plays again from a round on, in the same column."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """A player sits out one round that is not counted yet; `out` False takes that back."""

    round: int
    player: int
    out: bool = True


@dataclass(frozen=True, slots=True)
class RoundRemoved:
    """A round is taken out; later ones move up, and one round fewer is agreed."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundInserted:
    """A forgotten round comes before the one of that number; one round more is agreed."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundsSwapped:
    """Two rounds change places, with all that was entered."""

    round: int
    other: int


@dataclass(frozen=True, slots=True)
class Noted:
    """A note on a round, in place of the one before; "" takes it away."""

    round: int
    note: str


@dataclass(frozen=True, slots=True)
class SetupChanged:
    """What was agreed at the beginning is corrected; every field says how it is now.

    `start` holds the start totals of `players`; in logs of before, those of all in the order of
    their numbers. `halves` None leaves it as it is.
    """

    lowest_wins: bool
    target: Points | None
    title: str
    edition: str
    carried: int
    start: tuple[Points, ...]
    players: tuple[int, ...] = ()
    halves: bool | None = None


@dataclass(frozen=True, slots=True)
class RoundsSet:
    """Another number of rounds is agreed; None is an open end."""

    rounds: int | None


@dataclass(frozen=True, slots=True)
class Agreed:
    """How the table counts: `hidden` keeps the counts of a round from others until all are in."""

    hidden: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The table ends the play now."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """A finished play goes on: an early end is lifted, or one more round is added."""


@dataclass(frozen=True, slots=True)
class Undone:
    """An earlier change of that number no longer counts; undoing an `Undone` is redo."""

    change: int


Change = (
    Began
    | Counted
    | Cleared
    | DealerSet
    | Renamed
    | Seated
    | Joined
    | Left
    | Returned
    | SatOut
    | RoundRemoved
    | RoundInserted
    | RoundsSwapped
    | Noted
    | SetupChanged
    | RoundsSet
    | Agreed
    | Ended
    | Reopened
    | Undone
    | Annotation
)

CHANGES: dict[str, type] = {
    kind.__name__.lower(): kind
    for kind in (
        Began,
        Counted,
        Cleared,
        DealerSet,
        Renamed,
        Seated,
        Joined,
        Left,
        Returned,
        SatOut,
        RoundRemoved,
        RoundInserted,
        RoundsSwapped,
        Noted,
        SetupChanged,
        RoundsSet,
        Agreed,
        Ended,
        Reopened,
        Undone,
        *ANNOTATIONS,
    )
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """A change with its number in the play (from 1), who made it and when (seconds since 1970)."""

    number: int
    change: Change
    by: str = ""
    at: float = field(default=0.0, compare=False)


_POINTS = {"start", "target"}  # fields that may hold half points, beside entries


def to_json(change: Change) -> tuple[str, dict[str, Any]]:
    """A change as (kind, plain data)."""
    data = {item.name: getattr(change, item.name) for item in fields(change)}
    for name, value in data.items():
        if name == "entries":
            data[name] = {str(player): entry_data(entry) for player, entry in value.items()}
        elif name == "entry":
            data[name] = entry_data(value)
        elif name in _POINTS:
            data[name] = _kept(value)
    return type(change).__name__.lower(), data


def from_json(kind: str, data: Mapping[str, Any]) -> Change:
    """The change that `to_json` wrote; KeyError for an unknown kind. Unknown fields are ignored."""
    known = {item.name for item in fields(CHANGES[kind])}
    values = {name: _tuples(value) for name, value in data.items() if name in known}
    for name in values.keys() & _POINTS:
        values[name] = _from_kept(values[name])
    if "entries" in values:
        values["entries"] = {int(p): _entry(entry) for p, entry in data["entries"].items()}
    if "entry" in values:
        values["entry"] = _entry(data["entry"])
    change: Change = CHANGES[kind](**values)
    return change


def in_effect(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines that were not undone, undoings among them."""
    off: set[int] = set()
    kept = []
    for line in reversed(lines):
        if line.number in off:
            continue
        kept.append(line)
        if isinstance(line.change, Undone):
            off.add(line.change.change)
    return kept[::-1]


def effective(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines that count: without what was undone and without the undoing itself."""
    return [line for line in in_effect(lines) if not isinstance(line.change, Undone)]


def own_lines(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines of the play itself, without those that stand beside it."""
    return [line for line in lines if not isinstance(line.change, ANNOTATIONS)]


def undoable(lines: Sequence[LogLine]) -> LogLine | None:
    """The last change that counts and can be taken back (the beginning cannot)."""
    last = effective(own_lines(lines))[-1:]
    return last[0] if last and not isinstance(last[0].change, Began) else None


def redoable(lines: Sequence[LogLine]) -> LogLine | None:
    """The undoing that redo would take back: only while nothing else followed it."""
    lines = own_lines(lines)
    undoings = {line.number for line in lines if isinstance(line.change, Undone)}
    valid = {line.number for line in in_effect(lines)}
    for line in reversed(lines):
        if not isinstance(line.change, Undone):
            return None
        if line.number in valid and line.change.change not in undoings:
            return line
    return None


def next_player(lines: Sequence[LogLine]) -> int:
    """The number for the next guest: never used before, not even by a joining that was undone."""
    changes = [line.change for line in lines]
    began = [len(change.players) - 1 for change in changes if isinstance(change, Began)]
    joined = [change.player for change in changes if isinstance(change, Joined)]
    return max(began + joined, default=-1) + 1


def _entry(data: Mapping[str, Any]) -> Entry:
    counts, points, held, own = map(data.get, ("counts", "points", "cards_held", "fields"))
    parts = {name: _from_kept(tuple(own)) for name, own in (data.get("parts") or {}).items()}
    return Entry(counts, from_kept(points), held, own, parts or None)


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry as plain data, without what it has not."""
    data = {item.name: getattr(entry, item.name) for item in fields(entry)}
    if entry.parts:
        data["parts"] = {name: list(_kept(own)) for name, own in entry.parts.items()}
    if entry.points is not None:
        data["points"] = kept(entry.points)
    return {name: value for name, value in data.items() if value is not None}


def _kept(value: Any) -> Any:
    several = isinstance(value, tuple)
    return tuple(map(kept, value)) if several else value if value is None else kept(value)


def _from_kept(value: Any) -> Any:
    return tuple(map(from_kept, value)) if isinstance(value, tuple) else from_kept(value)


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
