"""Which changes a play accepts: every reason against one is collected before it is logged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.game import MAX_POINTS, MAX_ROUNDS, Entry, Game, Problem, Text, text
from companion.games import find_game
from companion.scorepad.annotations import ASIDES, Aside, CheckAsked, Declined, Proposed
from companion.scorepad.judging import audited
from companion.scorepad.log import (
    Agreed,
    Began,
    Change,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    LogLine,
    Renamed,
    Reopened,
    RoundsSet,
    Seated,
    Undone,
    in_effect,
    next_player,
    own_lines,
)
from companion.scorepad.messages import problem
from companion.scorepad.open_annotations import asides_of
from companion.scorepad.reading import player_problems
from companion.scorepad.sheet import at_players, is_finished, totals_of
from companion.scorepad.table import Table, replay

_REFUSALS = {
    "no-such-game": text("There is no such game."),
    "no-such-edition": text("There is no such edition of this game."),
    "no-such-round": text("This play has no such round yet."),
    "past-round": text("Who sat where in a counted round stays; round %(least)s is the next."),
    "no-such-change": text("There is nothing to undo."),
    "too-few-left": text("This game needs at least %(least)s players. End the play instead."),
    "too-many": text("This game has room for %(most)s players."),
    "order": text("Every player needs exactly one seat."),
    "rounds-range": text("The number of rounds must be from %(least)s to %(most)s."),
    "already-over": text("This play is over; reopen it first."),
    "still-running": text("This play is still running."),
    "no-such-proposal": text("This proposal was answered already."),
    "check-not-asked": text("Nobody asked for a second count of this round."),
}


def refuse(lines: Sequence[LogLine], change: Change) -> tuple[Problem, ...]:
    """All hard problems that forbid adding `change` to the log; empty when it may be added.

    An empty log accepts the beginning of a play and nothing else.
    """
    if isinstance(change, Began):
        return (_refusal("no-such-change"),) if lines else tuple(_beginning(change))
    before = replay(lines)
    if isinstance(change, ASIDES):
        return tuple(_beside(lines, before, change))
    found = _reasons(lines, before, change)
    return tuple(found or _new_problems(lines, before, change))


def _beginning(began: Began) -> Iterator[Problem]:
    game = find_game(began.game)
    if game is None:
        yield _refusal("no-such-game")
        return
    yield from player_problems(game, began.players)
    yield from _agreed(game, began)
    if not 0 <= began.first_dealer < len(began.players):
        yield problem("unknown-player", hard=True)
    if began.start and len(began.start) != len(began.players):
        yield problem("entry-missing", hard=True)
    if any(abs(points) > MAX_POINTS for points in began.start):
        yield problem("points-size", hard=True)


def _agreed(game: Game, began: Began) -> Iterator[Problem]:
    if began.edition not in {"", *(edition.key for edition in game.editions)}:
        yield _refusal("no-such-edition")
    if not 0 <= began.carried < MAX_ROUNDS:
        yield _refusal("rounds-range", least=0, most=MAX_ROUNDS - 1)
    rounds = began.rounds if began.rounds is not None else game.rounds(len(began.players))
    if rounds is not None and not began.carried < rounds <= MAX_ROUNDS:
        yield _refusal("rounds-range", least=began.carried + 1, most=MAX_ROUNDS)
    least = max(began.start, default=0) + 1
    if began.target is not None and not least <= began.target <= MAX_POINTS:
        yield problem("points-range", hard=True, least=least, most=MAX_POINTS)


def _reasons(lines: Sequence[LogLine], table: Table, change: Change) -> list[Problem]:
    match change:
        case Undone(number):
            return _undone(lines, number)
        case Counted():
            return _counted(table, change) + _answered(lines, table, change.proposal)
        case Joined() | Renamed():
            return _named(lines, table, change)
        case Left(number, player):
            return _moves(table, number) or _unknown(player not in table.sitting(number))
        case Seated(number, order):
            wrong = sorted(order) != sorted(table.players)
            return _moves(table, number) + ([_refusal("order")] if wrong else [])
        case _:
            return _of_the_play(table, change)


def _of_the_play(table: Table, change: Change) -> list[Problem]:
    match change:
        case Cleared(number):
            return _round(table, number, table.next_round())
        case DealerSet(number, player):
            return _round(table, number, table.last_round()) or _unknown(
                player not in table.sitting(number)
            )
        case RoundsSet(rounds):
            return _rounds(table, rounds)
        case Agreed():
            return []
        case Ended():
            return [_refusal("already-over")] if _over(table) else []
        case Reopened():
            return [] if _over(table) else [_refusal("still-running")]
        case _:
            raise TypeError(f"{change!r} is no change of a play")


def _beside(lines: Sequence[LogLine], table: Table, change: Aside) -> list[Problem]:
    match change:
        case Proposed(number, player, entry):
            if not table.complete(number):
                return [_refusal("no-such-round")]
            return _alone(table, number, {player: entry})
        case Declined(number):
            return _answered(lines, table, number)
        case CheckAsked(number):
            return _counted(table, Counted(number, dict.fromkeys(table.sitting(number), Entry())))
    if change.round not in asides_of(lines, table).checks:
        return [_refusal("check-not-asked")]
    return _alone(table, change.round, change.entries)


def _answered(lines: Sequence[LogLine], table: Table, number: int | None) -> list[Problem]:
    proposals = {one.number for one in asides_of(lines, table).proposals}
    return [] if number is None or number in proposals else [_refusal("no-such-proposal")]


def _alone(table: Table, number: int, entries: Mapping[int, Entry]) -> list[Problem]:
    """What is wrong with these entries of a round, whatever the others have."""
    sitting = table.sitting(number)
    if not entries or not set(entries) <= set(sitting):
        return _unknown(True)
    table_entries = [entries.get(player) for player in sitting]
    found = audited(table.game, table.setup.edition, table_entries)
    return [item for item in at_players(found, sitting) if item.hard]


def _undone(lines: Sequence[LogLine], number: int) -> list[Problem]:
    valid = {line.number for line in own_lines(in_effect(lines))[1:]}
    return [] if number in valid else [_refusal("no-such-change")]


def _counted(table: Table, change: Counted) -> list[Problem]:
    if not table.carried < change.round <= table.next_round():
        return [_refusal("no-such-round")]
    if change.round >= table.next_round() and _over(table):
        return [_refusal("already-over")]
    known = bool(change.entries) and set(change.entries) <= set(table.sitting(change.round))
    return _unknown(not known)


def _named(lines: Sequence[LogLine], table: Table, change: Joined | Renamed) -> list[Problem]:
    if isinstance(change, Renamed):
        return _unknown(change.player not in table.players)
    found = _moves(table, change.round)
    found += _unknown(change.player != next_player(lines))
    if abs(change.start) > MAX_POINTS:
        found.append(problem("points-size", hard=True, player=change.player))
    return found


def _moves(table: Table, number: int) -> list[Problem]:
    """Whether people may come, go or change seats from that round on: earlier ones stay."""
    least = table.next_round()
    if number < least:
        return [_refusal("past-round", least=least)]
    return [_refusal("already-over")] if _over(table) else _round(table, number, table.last_round())


def _round(table: Table, number: int, last: int) -> list[Problem]:
    return [] if table.carried < number <= last else [_refusal("no-such-round")]


def _rounds(table: Table, rounds: int | None) -> list[Problem]:
    least = max(table.next_round() - 1, table.carried + 1)
    if rounds is None or least <= rounds <= MAX_ROUNDS:
        return []
    return [_refusal("rounds-range", least=least, most=MAX_ROUNDS)]


def _unknown(wrong: bool) -> list[Problem]:
    return [problem("unknown-player", hard=True)] if wrong else []


def _over(table: Table) -> bool:
    return is_finished(table, totals_of(table))


def _new_problems(lines: Sequence[LogLine], before: Table, change: Change) -> list[Problem]:
    """What would be wrong with the table after the change and is not wrong already."""
    found = _state(replay([*lines, LogLine(lines[-1].number + 1, change)]))
    known = _state(before) if found else []
    return [item for item in found if item not in known]


def _state(table: Table) -> list[Problem]:
    """Everything that must not be: names, number of players, entries that cannot have been."""
    rounds = range(table.carried + 1, _horizon(table) + 1)
    found = [item for item in _names(table) if item.code != "players-range"]
    found += next(([item] for number in rounds if (item := _seats(table, number))), [])
    for number in table.entries:
        found += _entries(table, number)
    return found


def _horizon(table: Table) -> int:
    """The last round that is known to differ from the one before."""
    people = table.players.values()
    return max(table.last_round(), *(max(one.joined, one.left or 0) for one in people))


def _names(table: Table) -> list[Problem]:
    names = [player.name for player in table.players.values()]
    return at_players(player_problems(table.game, names), list(table.players))


def _seats(table: Table, number: int) -> Problem | None:
    least, most = table.game.players
    sitting = len(table.sitting(number))
    if sitting < least:
        return _refusal("too-few-left", least=least)
    return _refusal("too-many", most=most) if sitting > most else None


def _entries(table: Table, number: int) -> Iterator[Problem]:
    sitting = table.sitting(number)
    entries = [table.entries[number].get(player) for player in sitting]
    for item in at_players(audited(table.game, table.setup.edition, entries), sitting):
        if item.hard and item.code != "players-range":
            yield replace(item, values={**item.values, "round": number})


def _refusal(code: str, **values: int) -> Problem:
    message = Text(_REFUSALS[code].message, values=tuple(values.items()))
    return Problem(code, message, hard=True, values=values)
