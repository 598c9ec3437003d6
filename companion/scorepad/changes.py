"""Which changes a play accepts: every reason against one is collected before it is logged."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import MAX_POINTS, MAX_ROUNDS, Problem, Text, text
from companion.scorepad.audit import check
from companion.scorepad.log import (
    Began,
    Change,
    Cleared,
    Counted,
    DealerSet,
    Joined,
    Left,
    LogLine,
    Renamed,
    RoundsSet,
    Seated,
    Undone,
)
from companion.scorepad.messages import problem
from companion.scorepad.reading import player_problems
from companion.scorepad.sheet import at_players
from companion.scorepad.table import Table, replay

_REFUSALS = {
    "no-such-round": text("This play has no such round yet."),
    "no-such-change": text("There is nothing to undo."),
    "too-few-left": text("This game needs at least %(least)s players. End the play instead."),
    "too-many": text("This game has room for %(most)s players."),
    "order": text("Every player needs exactly one seat."),
    "rounds-range": text("The number of rounds must be from %(least)s to %(most)s."),
}


def refuse(lines: Sequence[LogLine], change: Change) -> tuple[Problem, ...]:
    """All hard problems that forbid adding `change` to the log; empty when it may be added."""
    table = replay(lines)
    match change:
        case Began():
            return (_refusal("no-such-change"),)
        case Undone(number):
            return _undone(lines, number)
        case Counted():
            found = _counted(table, change)
        case RoundsSet(rounds):
            found = _rounds(table, rounds)
        case _:
            found = _people(table, change)
    return tuple(found) or _state(replay([*lines, LogLine(lines[-1].number + 1, change)]))


def _undone(lines: Sequence[LogLine], number: int) -> tuple[Problem, ...]:
    target = next((line for line in lines if line.number == number), None)
    if target is None or isinstance(target.change, Began):
        return (_refusal("no-such-change"),)
    return _state(replay([*lines, LogLine(lines[-1].number + 1, Undone(number))]))


def _counted(table: Table, change: Counted) -> list[Problem]:
    if not table.carried < change.round <= table.current_round():
        return [_refusal("no-such-round")]
    sitting = table.sitting(change.round)
    if not change.entries or not set(change.entries) <= set(sitting):
        return [problem("unknown-player", hard=True)]
    entries = table.entries.get(change.round, {}) | dict(change.entries)
    present = [number for number in sitting if number in entries]
    found = check(table.game, [entries[n] for n in present], table.setup.edition)
    partial = len(present) < len(sitting)
    return [
        item
        for item in at_players(found, present)
        if item.hard and not (partial and item.code in _WHOLE_TABLE)
    ]


# These only make sense once every player's entry is in.
_WHOLE_TABLE = {"players-range", "highest-sum", "lowest-sum"}


def _rounds(table: Table, rounds: int | None) -> list[Problem]:
    least = max(table.current_round() - 1, table.carried + 1)
    if rounds is None or least <= rounds <= MAX_ROUNDS:
        return []
    return [_refusal("rounds-range", least=least, most=MAX_ROUNDS)]


def _people(table: Table, change: Change) -> list[Problem]:
    names = {number: player.name for number, player in table.players.items()}
    match change:
        case Renamed(player, name) | Joined(player=player, name=name):
            names[player] = name
            codes = {"blank-player", "same-name"}
            found = player_problems(table.game, list(names.values()))
            found = [item for item in found if item.code in codes]
            size = isinstance(change, Joined) and abs(change.start) > MAX_POINTS
            return [*found, problem("points-size", hard=True)] if size else found
        case Seated(order=order) if sorted(order) != sorted(table.players):
            return [_refusal("order")]
        case DealerSet(number, player) if player not in table.sitting(number):
            return [problem("unknown-player", hard=True)]
        case Left(player=player) if player not in table.players:
            return [problem("unknown-player", hard=True)]
        case Cleared(number) | DealerSet(number) if number <= table.carried:
            return [_refusal("no-such-round")]
        case Cleared(number) if number > table.current_round():
            return [_refusal("no-such-round")]
    return []


def _state(table: Table) -> tuple[Problem, ...]:
    """Whether the table is still one that can play on."""
    least, most = table.game.players
    for number in range(table.carried + 1, table.current_round() + 1):
        sitting = len(table.sitting(number))
        if sitting < least:
            return (_refusal("too-few-left", least=least),)
        if sitting > most:
            return (_refusal("too-many", most=most),)
    return ()


def _refusal(code: str, **values: int) -> Problem:
    message = Text(_REFUSALS[code].message, values=tuple(values.items()))
    return Problem(code, message, hard=True, values=values)
