"""Replaying a log: who sits where from which round on, and what each round's entries are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.game import Entry, Game, Setup
from companion.games import BY_SLUG
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
    effective,
)
from companion.scorepad.schedule import next_clockwise, planned_rounds


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody of the play. Takes part from round `joined` up to, not including, `left`."""

    number: int
    name: str
    start: int = 0
    joined: int = 1
    left: int | None = None

    def plays(self, round_number: int) -> bool:
        """Whether the player takes part in a round."""
        return self.joined <= round_number and (self.left is None or round_number < self.left)


@dataclass(slots=True)
class Table:
    """All facts of a play after its log was replayed; `sheet.read_sheet` turns it into scores."""

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
    target: int | None = None
    hidden: bool = False
    # Asked for a hundred times between two changes.
    _sitting: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

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

    def order(self, round_number: int) -> tuple[int, ...]:
        """The whole seating order that holds in a round."""
        return next(
            order for start, order in reversed(self.seatings) if start <= max(round_number, 1)
        )

    def complete(self, round_number: int) -> bool:
        """Whether every player of the round has an entry."""
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
    game = BY_SLUG[began.game]
    setup = Setup(
        len(began.players),
        began.first_dealer,
        began.rounds,
        began.edition,
        began.target,
        began.lowest_wins,
        began.title,
    )
    start = began.start or (0,) * len(began.players)
    names = zip(began.players, start, strict=True)
    return Table(
        game=game,
        setup=setup,
        carried=began.carried,
        players={n: Player(n, name, own) for n, (name, own) in enumerate(names)},
        seatings=[(1, tuple(range(len(began.players))))],
        rounds=planned_rounds(game, setup),
        target=began.target,
    )


def _apply(table: Table, change: Change) -> None:
    table.moved()
    match change:
        case Counted(number, entries, accepted):
            table.entries.setdefault(number, {}).update(entries)
            table.accepted[number] = accepted
        case Cleared(number):
            table.entries.pop(number, None)
            table.accepted.pop(number, None)
        case DealerSet(number, player):
            table.dealers[number] = player
        case Seated(number, order):
            _seat(table, number, order)
        case Joined() | Renamed() | Left():
            _people(table, change)
        case _:
            _agree(table, change)


def _agree(table: Table, change: Change) -> None:
    match change:
        case RoundsSet(rounds):
            table.rounds = rounds
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
    if table.rounds is not None:
        table.rounds = max(table.rounds, table.next_round())
