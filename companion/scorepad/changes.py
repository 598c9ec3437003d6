"""Which changes a play accepts: every reason against one is collected before it is logged."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from math import floor

from companion.definition.model import Definition
from companion.game import MAX_NOTE, MAX_POINTS, MAX_ROUNDS, Entry, Game, Points, Problem
from companion.games import find_game
from companion.halves import is_half
from companion.scorepad.annotations import ANNOTATIONS, Annotation, CheckAsked, Declined, Proposed
from companion.scorepad.defined import definition_of, game_of
from companion.scorepad.hiding import hidden_lines
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
    Noted,
    Renamed,
    Reopened,
    Returned,
    RoundInserted,
    RoundRemoved,
    RoundsSet,
    RoundsSwapped,
    SatOut,
    Seated,
    SetupChanged,
    Undone,
    in_effect,
    next_player,
    own_lines,
    redoable,
    undoable,
)
from companion.scorepad.messages import problem, refusal
from companion.scorepad.open_annotations import open_annotations_of
from companion.scorepad.positions import problems_of
from companion.scorepad.reading import player_problems
from companion.scorepad.renumber import renumbered
from companion.scorepad.sheet import at_players, is_finished, totals_of
from companion.scorepad.table import Table, replay


def refuse(lines: Sequence[LogLine], change: Change) -> tuple[Problem, ...]:
    """All hard problems that forbid adding `change` to the log; empty when it may be added.

    An empty log accepts the beginning of a play and nothing else.
    """
    if isinstance(change, Began):
        return (refusal("no-such-change"),) if lines else tuple(_beginning(change))
    before = replay(lines)
    if isinstance(change, ANNOTATIONS):
        return tuple(_beside(lines, before, change))
    found = _reasons(lines, before, change)
    if found or _takes_back_the_last(lines, change):
        return tuple(found)
    return tuple(_new_problems(lines, before, change))


def _takes_back_the_last(lines: Sequence[LogLine], change: Change) -> bool:
    """What stood before the last change may stand again, even where hidden counts did not fit."""
    return isinstance(change, Undone) and change.change == own_lines(lines)[-1].number


def _beginning(began: Began) -> Iterator[Problem]:
    definition = definition_of(began)
    game = game_of(definition) if isinstance(definition, Definition) else find_game(began.game)
    if game is None or isinstance(definition, tuple):
        yield refusal("no-such-game")
        return
    yield from player_problems(game, began.players)
    yield from _agreed(game, began)
    if not 0 <= began.first_dealer < len(began.players):
        yield problem("unknown-player", hard=True)
    if began.start and len(began.start) != len(began.players):
        yield problem("entry-missing", hard=True)
    if not all(-MAX_POINTS <= points <= MAX_POINTS for points in began.start):
        yield problem("points-size", hard=True)


def _agreed(game: Game, began: Began) -> Iterator[Problem]:
    if began.edition not in {"", *(edition.key for edition in game.editions)}:
        yield refusal("no-such-edition")
    if not 0 <= began.carried < MAX_ROUNDS:
        yield refusal("rounds-range", least=0, most=MAX_ROUNDS - 1)
    rounds = began.rounds if began.rounds is not None else game.rounds(len(began.players))
    if rounds is not None and not began.carried < rounds <= MAX_ROUNDS:
        yield refusal("rounds-range", least=began.carried + 1, most=MAX_ROUNDS)
    yield from _target(began.target, began.start)
    yield from _whole([*began.start, began.target or 0], began.halves, game, began.definition)


def _whole(
    points: Sequence[Points], halves: bool, game: Game, definition: object
) -> Iterator[Problem]:
    """Half points are for the plain pad, where they were agreed."""
    plain = game.is_plain and definition is None
    if (halves and not plain) or (not halves and any(map(is_half, points))):
        yield problem("half-points", hard=True)


def _target(target: Points | None, start: Sequence[Points]) -> Iterator[Problem]:
    """A target lies above all start totals, or below all of them: then points are taken off."""
    least, most = min(start, default=0), max(start, default=0)
    if target is None or most < target <= MAX_POINTS or -MAX_POINTS <= target < least:
        return
    yield problem("points-range", hard=True, least=floor(most) + 1, most=MAX_POINTS)


def _reasons(lines: Sequence[LogLine], table: Table, change: Change) -> list[Problem]:  # noqa: C901 - one match
    match change:
        case Undone(number):
            return _undone(lines, number)
        case Counted():
            return _counted(table, change) + _answered(lines, table, change.proposal)
        case Joined() | Renamed():
            return _named(lines, table, change)
        case Left(number, player):
            return _moves(table, number) or _unknown(player not in table.belonging(number))
        case Returned() | SatOut():
            return _presence(table, change)
        case Seated(number, order):
            wrong = sorted(order) != sorted(table.players)
            return _moves(table, number) + ([refusal("order")] if wrong else [])
        case Cleared() | RoundRemoved() | RoundInserted() | RoundsSwapped():
            return _rearranged(table, change)
        case SetupChanged():
            return _corrected(table, change)
        case DealerSet(number, player):
            absent = player not in table.sitting(number)
            return _round(table, number, table.last_round()) or _unknown(absent)
        case Noted(number, note):
            return _round(table, number, table.last_round()) or _too_long(note)
        case RoundsSet(rounds):
            return _rounds(table, rounds)
        case Agreed():
            return []
        case Ended():
            return [refusal("already-over")] if _over(table) else []
        case Reopened():
            return [] if _over(table) else [refusal("still-running")]
    raise TypeError(f"{change!r} is no change of a play")


def _beside(lines: Sequence[LogLine], table: Table, change: Annotation) -> list[Problem]:
    match change:
        case Proposed(number, player, entry):
            if not table.complete(number):
                return [refusal("no-such-round")]
            return _alone(table, number, {player: entry})
        case Declined(number):
            return _answered(lines, table, number)
        case CheckAsked(number):
            return _counted(table, Counted(number, dict.fromkeys(table.sitting(number), Entry())))
    if change.round not in open_annotations_of(lines, table).checks:
        return [refusal("check-not-asked")]
    return _alone(table, change.round, change.entries)


def _answered(lines: Sequence[LogLine], table: Table, number: int | None) -> list[Problem]:
    proposals = {one.number for one in open_annotations_of(lines, table).proposals}
    return [] if number is None or number in proposals else [refusal("no-such-proposal")]


def _alone(table: Table, number: int, entries: Mapping[int, Entry]) -> list[Problem]:
    """What is wrong with these entries of a round, whatever the others have."""
    sitting = table.sitting(number)
    if not entries or not set(entries) <= set(sitting):
        return _unknown(True)
    table_entries = [entries.get(player) for player in sitting]
    found = _audit(table, number, table_entries)
    return [item for item in at_players(found, sitting) if item.hard]


def _audit(table: Table, number: int, entries: Sequence[Entry | None]) -> Sequence[Problem]:
    """What is wrong with these entries of a round, by position; None is still to come."""
    if table.definition is None:
        return audited(table.game, table.setup.edition, tuple(entries), table.setup.halves)
    wrong = [
        problem("entry-missing", hard=True, player=seat)
        for seat, entry in enumerate(entries)
        if entry is not None and entry.fields is None
    ]
    return wrong or list(problems_of(table, table.definition, number, entries))


def _undone(lines: Sequence[LogLine], number: int) -> list[Problem]:
    """After rounds got other numbers only the last change: the ones before say the old numbers."""
    valid = {line.number for line in own_lines(in_effect(lines))[1:]}
    if number not in valid:
        return [refusal("no-such-change")]
    in_turn = [line.number for line in (undoable(lines), redoable(lines)) if line]
    return [] if number in in_turn or not renumbered(lines) else [refusal("not-the-last")]


def _counted(table: Table, change: Counted) -> list[Problem]:
    if not table.carried < change.round <= table.next_round():
        return [refusal("no-such-round")]
    if change.round >= table.next_round() and _over(table):
        return [refusal("already-over")]
    known = set(change.entries) <= set(table.sitting(change.round))
    some = bool(change.entries or (change.table and table.definition))
    return _unknown(not (known and some)) or _no_fields(table, change)


def _no_fields(table: Table, change: Counted) -> list[Problem]:
    """Fields of a round belong to a game that is a value."""
    wrong = bool(change.table) and table.definition is None
    return [problem("entry-missing", hard=True)] if wrong else []


def _named(lines: Sequence[LogLine], table: Table, change: Joined | Renamed) -> list[Problem]:
    if isinstance(change, Renamed):
        return _unknown(change.player not in table.players)
    found = _moves(table, change.round)
    found += _unknown(change.player != next_player(lines))
    if not -MAX_POINTS <= change.start <= MAX_POINTS:
        found.append(problem("points-size", hard=True, player=change.player))
    return [*found, *_whole([change.start], table.setup.halves, table.game, table.definition)]


def _moves(table: Table, number: int) -> list[Problem]:
    """Whether people may come, go or change seats from that round on: earlier ones stay."""
    least = table.next_round()
    if number < least:
        return [refusal("past-round", least=least)]
    return [refusal("already-over")] if _over(table) else _round(table, number, table.last_round())


def _presence(table: Table, change: Returned | SatOut) -> list[Problem]:
    """Who left may come back; a round that is not counted yet may be sat out."""
    number, player = change.round, change.player
    if player not in table.players:
        return _unknown(True)
    if isinstance(change, SatOut):
        return _moves(table, number) or _unknown(player not in table.belonging(number))
    if table.players[player].left is None:
        return [refusal("still-here")]
    return _moves(table, number)


def _dealt_again(table: Table, number: int) -> list[Problem]:
    """A round that is dealt again is the last one, so that no round is left open in between."""
    return [refusal("in-between")] if number < table.next_round() - 1 else []


def _rearranged(
    table: Table, change: Cleared | RoundRemoved | RoundInserted | RoundsSwapped
) -> list[Problem]:
    last = table.next_round() - 1
    if isinstance(change, Cleared):
        return _round(table, change.round, last + 1) or _dealt_again(table, change.round)
    if isinstance(change, RoundsSwapped):
        return _swapped(table, change, last)
    if _round(table, change.round, last):
        return [refusal("not-counted")]
    if isinstance(change, RoundRemoved):
        return []
    most = max(last, table.rounds or 0) + 1
    return [refusal("rounds-range", least=1, most=MAX_ROUNDS)] if most > MAX_ROUNDS else []


def _swapped(table: Table, change: RoundsSwapped, last: int) -> list[Problem]:
    one, other = change.round, change.other
    if _round(table, one, last) or _round(table, other, last):
        return [refusal("not-counted")]
    if one == other:
        return [refusal("same-round")]
    same = set(table.sitting(one)) == set(table.sitting(other))
    return [] if same else [refusal("other-people")]


def _corrected(table: Table, change: SetupChanged) -> list[Problem]:
    """What was agreed may be corrected to anything that could have been agreed."""
    game, found = table.game, list(_target(change.target, change.start))
    if not game.is_plain and (change.target is not None or change.lowest_wins != game.lowest_wins):
        found.append(problem("points-range", hard=True, least=0, most=0))
    if change.edition not in {"", *(edition.key for edition in game.editions)}:
        found.append(refusal("no-such-edition"))
    most = MAX_ROUNDS - (table.next_round() - table.carried)
    if not 0 <= change.carried <= most:
        found.append(refusal("rounds-range", least=0, most=most))
    told = change.players or tuple(sorted(table.players))
    if len(change.start) != len(told) or sorted(told) != sorted(table.players):
        found.append(problem("entry-missing", hard=True))
    if not all(-MAX_POINTS <= points <= MAX_POINTS for points in change.start):
        found.append(problem("points-size", hard=True))
    halves = table.setup.halves if change.halves is None else change.halves
    points = [*change.start, change.target or 0]
    return [*found, *_whole(points, halves, table.game, table.definition)]


def _round(table: Table, number: int, last: int) -> list[Problem]:
    return [] if table.carried < number <= last else [refusal("no-such-round")]


def _too_long(note: str) -> list[Problem]:
    return [refusal("note-size", most=MAX_NOTE)] if len(note) > MAX_NOTE else []


def _rounds(table: Table, rounds: int | None) -> list[Problem]:
    least = max(table.next_round() - 1, table.carried + 1)
    if rounds is None or least <= rounds <= MAX_ROUNDS:
        return []
    return [refusal("rounds-range", least=least, most=MAX_ROUNDS)]


def _unknown(wrong: bool) -> list[Problem]:
    return [problem("unknown-player", hard=True)] if wrong else []


def _over(table: Table) -> bool:
    return is_finished(table, totals_of(table))


def _new_problems(lines: Sequence[LogLine], before: Table, change: Change) -> list[Problem]:
    """What would be wrong with the table after the change and is not wrong already.

    In a round whose counts are hidden every entry is judged alone: whether it fits would tell how
    much the others have. So such a round may come to what cannot be; then everybody sees it, and
    may put it right in several steps.
    """
    hiding = set(hidden_lines(lines, _complete(before)).values())
    hiding |= {before.current_round()} if before.hidden else set()
    found = _state(replay([*lines, LogLine(lines[-1].number + 1, change)]), hiding)
    known = {_about(item) for item in _state(before, hiding)} if found else set()
    return [item for item in found if _about(item) not in known]


def _complete(table: Table) -> set[int]:
    return {number for number in table.entries if table.complete(number)}


def _about(item: Problem) -> tuple[object, ...]:
    """What a problem is about; by how much it is wrong may change."""
    return item.code, item.kind, item.player, item.values.get("round")


def _state(table: Table, hiding: Container[int]) -> list[Problem]:
    """Everything that must not be: names, number of players, entries that cannot have been."""
    rounds = range(table.carried + 1, _horizon(table) + 1)
    found = [item for item in _names(table) if item.code != "players-range"]
    found += next(([item] for number in rounds if (item := _seats(table, number))), [])
    for number in table.entries:
        found += _entries(table, number, number in hiding)
    return found


def _horizon(table: Table) -> int:
    """The last round that is known to differ from the one before."""
    people = table.players.values()
    ends = (end for one in people for stretch in one.away for end in stretch)
    return max(table.last_round(), *ends, *(max(one.joined, one.left or 0) for one in people))


def _names(table: Table) -> list[Problem]:
    """Two at the table have different names; the name of who left is free again."""
    now = table.next_round()
    here = [n for n, player in table.players.items() if player.left is None or player.left > now]
    names = [table.players[number].name for number in here]
    return at_players(player_problems(table.game, names), here)


def _seats(table: Table, number: int) -> Problem | None:
    least, most = table.game.players
    sitting = len(table.sitting(number))
    if sitting < least:
        return refusal("too-few-left", least=least)
    return refusal("too-many", most=most) if sitting > most else None


def _entries(table: Table, number: int, alone: bool) -> Iterator[Problem]:
    sitting = table.sitting(number)
    whole = [table.entries[number].get(player) for player in sitting]
    for entries in _each(whole) if alone else [whole]:
        for item in at_players(_audit(table, number, entries), sitting):
            if item.hard and item.code != "players-range":
                yield replace(item, values={**item.values, "round": number})


def _each(whole: Sequence[Entry | None]) -> Iterator[list[Entry | None]]:
    """Every entry as if it were the only one."""
    for place, entry in enumerate(whole):
        if entry is not None:
            yield [entry if other == place else None for other in range(len(whole))]
