"""The sheet of a play: everything the pad shows, read from the log and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.game import Entry, Game, Problem, Setup, Term
from companion.scorepad.judging import judge
from companion.scorepad.log import LogLine, next_player, redoable, undoable
from companion.scorepad.open_annotations import Asides, asides_of
from companion.scorepad.schedule import plan_round
from companion.scorepad.standings import Standing, rank
from companion.scorepad.steps import Steps, steps_of
from companion.scorepad.table import Player, Table, replay


@dataclass(frozen=True, slots=True)
class Row:
    """One round. All mappings are by player number; scores are there once it is complete.

    `hands` is what each player is dealt, `totals` what each has after this round, `problems` the
    audit's warnings (their `player` is a player number too), `accepted` that they were seen.
    """

    number: int
    sitting: tuple[int, ...]
    dealer: int | None
    starter: int
    hands: Mapping[int, int] | None
    draw_pile: int | None
    unused: int | None
    open: int
    entries: Mapping[int, Entry]
    complete: bool
    points: Mapping[int, int]
    terms: Mapping[int, tuple[Term, ...]]
    cleared: Mapping[int, tuple[str, ...]]
    tied: Mapping[str, tuple[int, ...]]
    problems: tuple[Problem, ...]
    accepted: bool
    totals: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole play as it stands. `rounds` is the number agreed (None: open end).

    `rows` holds every round played here and, until the play is finished, the current one and
    those still to come. `current` is the first round that is not complete, `next_round` the one
    after the last complete one: people come, go and change seats from there on, `next_dealer`
    deals (or starts) it, and a rematch begins there. `next_player` is the number that a guest
    gets. `undo` and `redo` are the numbers of the changes that these would take back, `head` the
    number of the last line read; `steps` says what these are about. `hidden` says that counts of
    a round are kept from others until all are in, `asides` what stands beside the play.
    """

    game: Game
    setup: Setup
    players: Mapping[int, Player]
    order: tuple[int, ...]
    rounds: int | None
    carried: int
    current: int
    next_round: int
    rows: tuple[Row, ...]
    totals: Mapping[int, int]
    standings: tuple[Standing, ...]
    lowest_wins: bool
    finished: bool
    ended_early: bool
    next_dealer: int
    next_player: int
    undo: int | None
    redo: int | None
    head: int
    steps: Steps
    hidden: bool
    asides: Asides

    @property
    def winners(self) -> tuple[int, ...]:
        """Players in first place; empty before the first complete round."""
        if not any(row.complete for row in self.rows):
            return ()
        return tuple(one.player for one in self.standings if one.place == 1)

    def row(self, number: int) -> Row:
        """The row of a round; KeyError when the sheet has no such round."""
        for row in self.rows:
            if row.number == number:
                return row
        raise KeyError(number)


def read_sheet(lines: Sequence[LogLine]) -> Sheet:
    """Read the sheet from a log (ValueError when the log does not begin with `Began`)."""
    table = replay(lines)
    following = table.next_round()
    rows = _rows(table, table.last_round())
    totals = rows[-1].totals
    order, lowest = table.sitting(following), lowest_wins(table)
    finished = is_finished(table, totals)
    return Sheet(
        game=table.game,
        setup=table.setup,
        players=table.players,
        order=order,
        rounds=table.rounds,
        carried=table.carried,
        current=table.current_round(),
        next_round=following,
        rows=tuple(row for row in rows if row.number < following) if finished else rows,
        totals=totals,
        standings=rank(order, totals, _cards_held(table, rows), lowest),
        lowest_wins=lowest,
        finished=finished,
        ended_early=table.ended,
        next_dealer=table.dealing(following)[-1],
        next_player=next_player(lines),
        undo=_number(undoable(lines)),
        redo=_number(redoable(lines)),
        head=lines[-1].number,
        steps=steps_of(lines),
        hidden=table.hidden,
        asides=asides_of(lines, table),
    )


def totals_of(table: Table) -> Mapping[int, int]:
    """What each player has after all complete rounds."""
    return _rows(table, table.last_round())[-1].totals


def is_finished(table: Table, totals: Mapping[int, int]) -> bool:
    """Whether the play is over: ended by the table, all rounds counted, or the target reached."""
    over = table.rounds is not None and table.current_round() > table.rounds
    reached = table.target is not None and any(t >= table.target for t in totals.values())
    return table.ended or over or reached


def _number(line: LogLine | None) -> int | None:
    return line.number if line else None


def lowest_wins(table: Table) -> bool:
    """Whether the lowest total wins: the game says so, on the plain pad the players do."""
    return table.game.lowest_wins if table.game.kinds else table.setup.lowest_wins


def _cards_held(table: Table, rows: Sequence[Row]) -> dict[int, int | None] | None:
    """Cards held by player over all rounds (None where unknown), if the tie-break needs them."""
    if table.game.tie_break is None:
        return None
    held: dict[int, int | None] = {}
    for number in table.players:
        cards = [row.entries[number].cards() for row in rows if number in row.points]
        held[number] = None if None in cards else sum(card or 0 for card in cards)
    return held


def _rows(table: Table, last: int) -> tuple[Row, ...]:
    totals = {number: player.start for number, player in table.players.items()}
    rows = []
    for number, dealer in enumerate(table.dealing(last), table.carried + 1):
        row = _row(table, number, dealer, totals)
        totals = dict(row.totals)
        rows.append(row)
    return tuple(rows)


def _row(table: Table, number: int, dealer: int, before: Mapping[int, int]) -> Row:
    sitting = table.sitting(number)
    seat = sitting.index(dealer)
    plan = plan_round(table.game, number, len(sitting), seat, table.setup.edition)
    entries = {n: e for n, e in table.entries.get(number, {}).items() if n in sitting}
    complete = table.complete(number)
    counted = [entries[n] for n in sitting] if complete else []
    result, problems = judge(table.game, table.setup.edition, counted)
    points = dict(zip(sitting, result.points, strict=False))
    return Row(
        number=number,
        sitting=sitting,
        dealer=None if plan.dealer is None else sitting[plan.dealer],
        starter=sitting[plan.starter],
        hands=dict(zip(sitting, plan.hands, strict=True)) if plan.hands else None,
        draw_pile=plan.draw_pile,
        unused=plan.unused,
        open=plan.open,
        entries=entries,
        complete=complete,
        points=points,
        terms=dict(zip(sitting, result.terms, strict=False)),
        cleared=dict(zip(sitting, result.cleared, strict=False)),
        tied={kind: tuple(sitting[p] for p in who) for kind, who in result.tied.items()},
        problems=tuple(at_players(problems, sitting)) if complete else (),
        accepted=table.accepted.get(number, False),
        totals={n: total + points.get(n, 0) for n, total in before.items()},
    )


def at_players(found: Sequence[Problem], sitting: Sequence[int]) -> list[Problem]:
    """Problems with player numbers in place of positions."""
    return [p if p.player is None else replace(p, player=sitting[p.player]) for p in found]
