"""Replaying a log: who sits where from which round on, and what each round's entries are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from companion.definition.course import Fields
from companion.definition.model import Definition
from companion.game import Entry, Game, Points, Setup
from companion.games import BY_SLUG
from companion.scorepad.defined import definition_of, game_of
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
    effective,
)
from companion.scorepad.positions import Course, course_of
from companion.scorepad.renumber import carry, renumber
from companion.scorepad.schedule import next_clockwise, planned_rounds


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody of the play. Takes part from round `joined` up to, not including, `left`.

    `away` are stretches in between that were sat out: from a round up to, not including, another.
    """

    number: int
    name: str
    start: Points = 0
    joined: int = 1
    left: int | None = None
    away: tuple[tuple[int, int], ...] = ()

    def belongs(self, round_number: int) -> bool:
        """Whether the player is one of the table in a round, taking part or sitting it out."""
        return self.joined <= round_number and (self.left is None or round_number < self.left)

    def plays(self, round_number: int) -> bool:
        """Whether the player takes part in a round."""
        out = any(start <= round_number < end for start, end in self.away)
        return self.belongs(round_number) and not out

    def back(self, round_number: int) -> Player:
        """The player, who had left, at the table again from a round on."""
        if self.left is None:
            return self
        gone = ((self.left, round_number),) if self.left < round_number else ()
        return replace(self, left=None, away=(*self.away, *gone))

    def sits_out(self, round_number: int, out: bool) -> Player:
        """The player, sitting out that one round or not."""
        after = round_number + 1
        kept = [(start, min(end, round_number)) for start, end in self.away]
        kept += [(max(start, after), end) for start, end in self.away]
        kept += [(round_number, after)] if out else []
        return replace(self, away=tuple((start, end) for start, end in kept if start < end))

    def moved(self, where: Callable[[int], int]) -> Player:
        """The player after rounds were renumbered; `where` gives the new number of a start."""
        return replace(
            self,
            joined=where(self.joined),
            left=None if self.left is None else where(self.left),
            away=tuple((where(start), where(end)) for start, end in self.away),
        )


@dataclass(slots=True)
class Table:
    """All facts of a play after its log was replayed; `sheet.read_sheet` turns it into scores.

    `definition` is the game where it is a value, and `shared` the fields of its rounds; `notes`
    are those of rounds, by number.
    """

    game: Game
    setup: Setup
    carried: int
    players: dict[int, Player]
    seatings: list[tuple[int, tuple[int, ...]]]
    rounds: int | None
    entries: dict[int, dict[int, Entry]] = field(default_factory=dict)
    accepted: dict[int, bool] = field(default_factory=dict)
    dealers: dict[int, int] = field(default_factory=dict)
    ended: bool = False
    target: Points | None = None
    hidden: bool = False
    definition: Definition | None = None
    shared: dict[int, Fields] = field(default_factory=dict)
    reopened: bool = False
    notes: dict[int, str] = field(default_factory=dict)
    # Asked for a hundred times between two changes.
    _sitting: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)
    _course: Course | None = field(default=None, repr=False, compare=False)

    @property
    def course(self) -> Course:
        """How a play of a game that is a value went, as far as it was counted."""
        if self._course is None:
            assert self.definition is not None
            self._course = course_of(self, self.definition)
        return self._course

    @property
    def counts_down(self) -> bool:
        """Whether points are taken off the totals, until somebody is exactly at the target."""
        starts = [self.players[number].start for number in range(self.setup.players)]
        target = self.setup.target
        plain = self.game.is_plain and self.definition is None
        return target is not None and plain and target < min(starts)

    def belonging(self, round_number: int) -> tuple[int, ...]:
        """Everybody of the table in a round, also who sits it out, in seating order."""
        return tuple(n for n in self.order(round_number) if self.players[n].belongs(round_number))

    def sitting(self, round_number: int) -> tuple[int, ...]:
        """Players of a round in seating order."""
        known = self._sitting.get(round_number)
        if known is None:
            order = self.order(round_number)
            known = tuple(n for n in order if self.players[n].plays(round_number))
            self._sitting[round_number] = known
        return known

    def moved(self) -> None:
        """Somebody came, left or changed seats: forget who sits where."""
        self._sitting.clear()
        self._course = None

    def order(self, round_number: int) -> tuple[int, ...]:
        """The whole seating order that holds in a round."""
        return next(
            order for start, order in reversed(self.seatings) if start <= max(round_number, 1)
        )

    def complete(self, round_number: int) -> bool:
        """Whether every player of the round has an entry, with nothing blank in it."""
        if self.definition is not None:
            return self.course.complete(round_number)
        have = self.entries.get(round_number, {})
        sitting = self.sitting(round_number)
        return bool(sitting) and all(number in have for number in sitting)

    def current_round(self) -> int:
        """The first round that is not complete."""
        number = self.carried + 1
        while self.complete(number):
            number += 1
        return number

    def next_round(self) -> int:
        """The round after the last complete one; later than the current one only after a gap."""
        done = [number for number in self.entries if self.complete(number)]
        return max(done, default=self.carried) + 1

    def last_round(self) -> int:
        """The last round worth a row: agreed, counted, or to be counted next."""
        return max(self.current_round(), self.next_round(), self.rounds or 0)

    def dealing(self, last: int) -> list[int]:
        """Who deals each round up to `last`: the first dealer, then clockwise, past who left."""
        dealers: list[int] = []
        for number in range(self.carried + 1, last + 1):
            before = dealers[-1] if dealers else None
            dealers.append(self._deals(number, before))
        return dealers

    def _deals(self, number: int, before: int | None) -> int:
        order, sitting = self.order(number), self.sitting(number)
        stated = self.dealers.get(number)
        if before is None or stated in order:
            dealer = stated if stated in order else self.setup.first_dealer
            return dealer if dealer in sitting else next_clockwise(order, dealer, sitting)
        return next_clockwise(order, before, sitting)


def replay(lines: Sequence[LogLine]) -> Table:
    """Read a log into a table. The first line must be `Began` (ValueError otherwise)."""
    kept = effective(lines)
    if not kept or not isinstance(kept[0].change, Began):
        raise ValueError("a log starts with the beginning of its play")
    table = _begin(kept[0].change)
    for line in kept[1:]:
        _apply(table, line.change)
    return table


def _begin(began: Began) -> Table:
    definition = definition_of(began)
    if isinstance(definition, tuple):
        raise ValueError("a play of a game that cannot be read")
    game = game_of(definition) if definition else BY_SLUG[began.game]
    setup = Setup(
        len(began.players),
        began.first_dealer,
        began.rounds,
        began.edition,
        began.target,
        began.lowest_wins,
        began.title,
        began.per_player,
        began.halves,
    )
    start: tuple[Points, ...] = began.start or (0,) * len(began.players)
    names = zip(began.players, start, strict=True)
    return Table(
        game=game,
        setup=setup,
        carried=began.carried,
        players={n: Player(n, name, own) for n, (name, own) in enumerate(names)},
        seatings=[(1, tuple(range(len(began.players))))],
        rounds=planned_rounds(game, setup),
        target=began.target,
        definition=definition,
    )


def _apply(table: Table, change: Change) -> None:
    table.moved()
    match change:
        case Counted(number, entries, accepted):
            table.entries.setdefault(number, {}).update(entries)
            table.accepted[number] = accepted
            table.shared[number] = {**table.shared.get(number, {}), **change.table}
        case Cleared(number):
            table.entries.pop(number, None)
            table.shared.pop(number, None)
            table.accepted.pop(number, None)
        case DealerSet(number, player):
            table.dealers[number] = player
        case Noted(number, note):
            table.notes[number] = note
        case Seated(number, order):
            _seat(table, number, order)
        case Joined() | Renamed() | Left() | Returned() | SatOut():
            _people(table, change)
        case RoundRemoved() | RoundInserted() | RoundsSwapped():
            renumber(table, change)
        case _:
            _agree(table, change)


def _agree(table: Table, change: Change) -> None:
    match change:
        case RoundsSet(rounds):
            table.rounds = rounds
            table.setup = replace(table.setup, rounds=rounds, per_player=False)
        case SetupChanged():
            _correct(table, change)
        case Agreed(hidden):
            table.hidden = hidden
        case Ended():
            table.ended = True
        case Reopened():
            _reopen(table)


def _people(table: Table, change: Change) -> None:
    match change:
        case Joined(number, player, name, start):
            table.players[player] = Player(player, name, start, joined=number)
            table.seatings = [(first, (*order, player)) for first, order in table.seatings]
        case Renamed(player, name) if player in table.players:
            table.players[player] = replace(table.players[player], name=name)
        case Left(number, player) if player in table.players:
            table.players[player] = replace(table.players[player], left=number)
        case Returned(number, player) if player in table.players:
            table.players[player] = table.players[player].back(number)
        case SatOut(number, player, out) if player in table.players:
            table.players[player] = table.players[player].sits_out(number, out)


def _correct(table: Table, change: SetupChanged) -> None:
    table.setup = replace(
        table.setup,
        edition=change.edition,
        target=change.target,
        lowest_wins=change.lowest_wins,
        title=change.title,
        halves=table.setup.halves if change.halves is None else change.halves,
    )
    table.target = change.target
    for player, start in zip(change.players or sorted(table.players), change.start, strict=False):
        if player in table.players:  # else the joining was taken back meanwhile
            table.players[player] = replace(table.players[player], start=start)
    if change.carried != table.carried:
        carry(table, change.carried)


def _seat(table: Table, number: int, order: tuple[int, ...]) -> None:
    """Seat in that order; whoever joined meanwhile sits last, whoever never joined stands up."""
    known = [player for player in order if player in table.players]
    missing = [player for player in table.players if player not in known]
    table.seatings = [seating for seating in table.seatings if seating[0] < number]
    table.seatings.append((number, (*known, *missing)))


def _reopen(table: Table) -> None:
    """Lift an early end; else let one more round follow, and no target end the play again."""
    if table.ended:
        table.ended = False
        return
    table.target = None
    table.reopened = True
    if table.rounds is not None:
        table.rounds = max(table.rounds, table.next_round())
