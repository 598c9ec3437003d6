"""The sheet of a play: everything the pad shows, read from the log and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.definition.checks import Fields
from companion.definition.course import places
from companion.definition.model import Definition
from companion.game import Entry, Game, Points, Problem, Setup, Term
from companion.scorepad.hiding import hidden_lines
from companion.scorepad.judging import judge
from companion.scorepad.log import LogLine, next_player, redoable, undoable
from companion.scorepad.open_annotations import OpenAnnotations, open_annotations_of
from companion.scorepad.positions import Played, problems_of, rounds_to, standing
from companion.scorepad.positions import is_finished as is_defined_finished
from companion.scorepad.schedule import plan_round
from companion.scorepad.standings import Standing, rank, ranked
from companion.scorepad.steps import Steps, steps_of
from companion.scorepad.table import Player, Table, replay


@dataclass(frozen=True, slots=True)
class Row:
    """One round. All mappings are by player number; scores are there once it is complete.

    `hands` is what each player is dealt, `totals` what each has after this round, `problems` the
    audit's warnings (their `player` is a player number too), `accepted` that they were seen. In a
    game that is a value `table` holds the fields of the round and `idle` are who sits it out or is
    out; on a sheet the terms are those of the whole sheet, the points what this round added to it.
    `note` is what somebody wrote down about the round.
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
    points: Mapping[int, Points]
    terms: Mapping[int, tuple[Term, ...]]
    cleared: Mapping[int, tuple[str, ...]]
    tied: Mapping[str, tuple[int, ...]]
    problems: tuple[Problem, ...]
    accepted: bool
    totals: Mapping[int, Points]
    table: Fields = field(default_factory=dict)
    idle: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole play as it stands. `rounds` is the number agreed (None: open end).

    `rows` holds every round played here and, until the play is finished, the current one and
    those still to come. `order` is everybody of the table from `next_round` on, in seating order,
    `gone` who left and may come back.
    `current` is the first round that is not complete, `next_round` the one
    after the last complete one: people come, go and change seats from there on, `next_dealer`
    deals (or starts) it, and a rematch begins there. `next_player` is the number that a guest
    gets. `undo` and `redo` are the numbers of the changes that these would take back, `head` the
    number of the last line read; `steps` says what these are about. `hidden` says that counts of
    a round are kept from others until all are in, `hidden_lines` are the lines (with their rounds)
    whose counts are, `annotations` what stands beside the play, `definition` the game as the play
    began with it, where it is a value.
    """

    game: Game
    setup: Setup
    players: Mapping[int, Player]
    order: tuple[int, ...]
    gone: tuple[int, ...]
    rounds: int | None
    carried: int
    current: int
    next_round: int
    rows: tuple[Row, ...]
    totals: Mapping[int, Points]
    standings: tuple[Standing, ...]
    lowest_wins: bool
    counts_down: bool
    finished: bool
    ended_early: bool
    next_dealer: int
    next_player: int
    undo: int | None
    redo: int | None
    head: int
    steps: Steps
    hidden: bool
    hidden_lines: Mapping[int, int]
    annotations: OpenAnnotations
    definition: Definition | None = None
    cards_held: Mapping[int, int | None] | None = None

    @property
    def open_tie(self) -> tuple[int, ...]:
        """Who shares first place at the end only because cards that decide it aren't known."""
        held = self.cards_held
        if not self.finished or held is None or len(self.winners) < 2:
            return ()
        return self.winners if any(held[player] is None for player in self.winners) else ()

    @property
    def asks_for_cards(self) -> int | None:
        """The first round in which the cards of such a player lack."""
        tied = self.open_tie
        return next(
            (
                row.number
                for row in self.rows
                for player in tied
                if player in row.points and row.entries[player].cards() is None
            ),
            None,
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """Players in first place; empty before the first complete round."""
        if not any(row.complete for row in self.rows):
            return ()
        return tuple(one.player for one in self.standings if one.place == 1)

    @property
    def played(self) -> frozenset[int]:
        """For whom a round was counted."""
        return _played(self.rows)

    def hides(self, row: Row) -> bool:
        """Whether somebody's counts of a round are kept from others."""
        return not row.complete and (self.hidden or row.number in self.hidden_lines.values())

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
    order = table.belonging(following)
    held = _cards_held(table, rows)
    finished = is_finished(table, totals)
    standings = _standings(table, order, totals, held)
    return Sheet(
        game=table.game,
        setup=table.setup,
        players=table.players,
        order=order,
        gone=tuple(n for n in table.players if table.players[n].left is not None),
        rounds=table.rounds,
        carried=table.carried,
        current=table.current_round(),
        next_round=following,
        rows=tuple(row for row in rows if row.number < following) if finished else rows,
        totals=totals,
        standings=_who_played_first(standings, rows) if finished else standings,
        lowest_wins=lowest_wins(table),
        counts_down=table.counts_down,
        finished=finished,
        ended_early=table.ended,
        next_dealer=_next_dealer(table, following),
        next_player=next_player(lines),
        undo=_number(undoable(lines)),
        redo=_number(redoable(lines)),
        head=lines[-1].number,
        steps=steps_of(lines),
        hidden=table.hidden,
        hidden_lines=hidden_lines(lines, {row.number for row in rows if row.complete}),
        annotations=open_annotations_of(lines, table),
        definition=table.definition,
        cards_held=held,
    )


def totals_of(table: Table) -> Mapping[int, Points]:
    """What each player has after all complete rounds."""
    return _rows(table, table.last_round())[-1].totals


def is_finished(table: Table, totals: Mapping[int, Points]) -> bool:
    """Whether the play is over: ended by the table, all rounds counted, or the target reached."""
    if table.definition is not None:
        return table.ended or is_defined_finished(table, table.definition)
    over = table.rounds is not None and table.current_round() > table.rounds
    return table.ended or over or _reached(table, totals)


def _reached(table: Table, totals: Mapping[int, Points]) -> bool:
    """Whether somebody has the points the play goes to: exactly these when it counts down."""
    target = table.target
    if target is None:
        return False
    if table.counts_down:
        return target in totals.values()
    return any(total >= target for total in totals.values())


def _standings(
    table: Table,
    order: Sequence[int],
    totals: Mapping[int, Points],
    held: Mapping[int, int | None] | None,
) -> tuple[Standing, ...]:
    """Who counts down is ranked by how far the target is, else the totals or the game decide."""
    if table.definition is not None:
        found = places(table.definition, standing(table, table.definition))
        return ranked(order, totals, dict(zip(order, found, strict=True)))
    target = table.setup.target
    if not table.counts_down or target is None:
        return rank(order, totals, held, lowest_wins(table))
    far = {p: max(total, target) - min(total, target) for p, total in totals.items()}
    by_distance = rank(order, far, held, lowest_wins=True)
    return tuple(replace(one, total=totals[one.player]) for one in by_distance)


def _played(rows: Sequence[Row]) -> frozenset[int]:
    return frozenset(player for row in rows if row.complete for player in row.points)


def _who_played_first(found: tuple[Standing, ...], rows: Sequence[Row]) -> tuple[Standing, ...]:
    """Who came too late for a counted round wins nothing: they stand behind all who played."""
    played = [one for one in found if one.player in _played(rows)]
    if not played or len(played) == len(found):
        return found
    places = {one.player: 1 + sum(x.place < one.place for x in played) for one in played}
    totals = {one.player: one.total for one in played}
    first, *others = ranked(tuple(places), totals, places)
    late = [
        Standing(
            one.player,
            one.total,
            len(played) + 1,
            max(one.total, first.total) - min(one.total, first.total),
        )
        for one in found
        if one not in played
    ]
    return first, *others, *late


def _number(line: LogLine | None) -> int | None:
    return line.number if line else None


def lowest_wins(table: Table) -> bool:
    """Whether the lowest total wins: the game says so, on the plain pad the players do."""
    fixed = not table.game.is_plain or table.definition
    return table.game.lowest_wins if fixed else table.setup.lowest_wins


def _cards_held(table: Table, rows: Sequence[Row]) -> dict[int, int | None] | None:
    """Cards held by player over all rounds (None where unknown), if the tie-break needs them."""
    if table.game.tie_break is None:
        return None
    held: dict[int, int | None] = {}
    for number in table.players:
        cards = [row.entries[number].cards() for row in rows if number in row.points]
        held[number] = None if None in cards else sum(card or 0 for card in cards)
    return held


def _next_dealer(table: Table, number: int) -> int:
    if table.definition is None:
        return table.dealing(number)[-1]
    (*_, played) = rounds_to(table, table.definition, number)
    seat = played.before.dealer
    return played.sitting[played.before.starter if seat is None else seat]


def _rows(table: Table, last: int) -> tuple[Row, ...]:
    if table.definition is not None:
        return _defined_rows(table, table.definition, last)
    totals = {number: player.start for number, player in table.players.items()}
    rows = []
    for number, dealer in enumerate(table.dealing(last), table.carried + 1):
        row = _row(table, number, dealer, totals)
        totals = dict(row.totals)
        rows.append(row)
    return tuple(rows)


def _row(table: Table, number: int, dealer: int, before: Mapping[int, Points]) -> Row:
    sitting = table.sitting(number)
    seat = sitting.index(dealer)
    plan = plan_round(table.game, number, len(sitting), seat, table.setup.edition)
    entries = {n: e for n, e in table.entries.get(number, {}).items() if n in sitting}
    complete = table.complete(number)
    counted = tuple(entries[n] for n in sitting) if complete else ()
    result, problems = judge(table.game, table.setup.edition, counted, table.setup.halves)
    sign = -1 if table.counts_down else 1
    points = {player: sign * own for player, own in zip(sitting, result.points, strict=False)}
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
        note=table.notes.get(number, ""),
    )


def _defined_rows(table: Table, definition: Definition, last: int) -> tuple[Row, ...]:
    totals = {n: player.start or definition.start for n, player in table.players.items()}
    rows = []
    for played in rounds_to(table, definition, last):
        row = _defined_row(table, definition, played, totals)
        totals = dict(row.totals)
        rows.append(row)
    return tuple(rows)


def _defined_row(
    table: Table, definition: Definition, played: Played, before: Mapping[int, Points]
) -> Row:
    number, sitting, position, turn = played.number, played.sitting, played.before, played.turn
    have = table.entries.get(number, {})
    score = turn.outcome.score if turn else None
    cards = definition.cards_in(number, len(sitting))
    found = problems_of(table, definition, number, [have.get(n) for n in sitting]) if turn else ()
    return Row(
        number=number,
        sitting=sitting,
        dealer=None if position.dealer is None else sitting[position.dealer],
        starter=sitting[position.starter],
        hands={sitting[seat]: cards for seat in position.playing} if cards else None,
        draw_pile=None,
        unused=None,
        open=0,
        entries={n: entry for n, entry in have.items() if n in sitting},
        complete=turn is not None,
        points=dict(zip(sitting, turn.points, strict=True)) if turn else {},
        terms=dict(zip(sitting, score.terms, strict=True)) if score else {},
        cleared=dict(zip(sitting, score.cleared, strict=True)) if score else {},
        tied={k: tuple(sitting[p] for p in who) for k, who in score.tied.items()} if score else {},
        problems=tuple(at_players(list(found), sitting)),
        accepted=table.accepted.get(number, False),
        totals={**before, **(dict(zip(sitting, turn.after.totals, strict=True)) if turn else {})},
        table=table.shared.get(number, {}),
        idle=tuple(n for seat, n in enumerate(sitting) if seat not in position.playing),
        note=table.notes.get(number, ""),
    )


def at_players(found: Sequence[Problem], sitting: Sequence[int]) -> list[Problem]:
    """Problems with player numbers in place of positions."""
    return [p if p.player is None else replace(p, player=sitting[p.player]) for p in found]
