"""How a play goes by a definition: totals, lives and phases, who deals, who is out, when it ends.

Nothing here is remembered: everything is told from the first round on, so that an earlier round
that is corrected, taken back or put in changes whatever depends on it.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.definition.evaluate import Context, Outcome, evaluate
from companion.definition.model import MAX_TOTAL, Comparison, Definition, End
from companion.definition.read_rules import compare
from companion.game import Problem, text

Fields = Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted in a round: fields by position (those who sit out have none), and shared."""

    entries: Sequence[Fields]
    table: Fields = field(default_factory=dict)
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """How a play stands before a round: everything by position of the players at the table.

    `out` are those who no longer play, and after which round; `dealer` is None where nobody deals,
    `sheet` holds the boxes filled.
    """

    round: int
    totals: tuple[int, ...]
    runs: Mapping[str, tuple[int, ...]]
    out: Mapping[int, int]
    dealer: int | None
    starter: int
    sits_out: tuple[int, ...]
    sheet: tuple[Fields, ...] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        """Who plays this round."""
        gone = {*self.out, *self.sits_out}
        return tuple(seat for seat in range(len(self.totals)) if seat not in gone)


@dataclass(frozen=True, slots=True)
class Turn:
    """A counted round: how it stood before, what it scored and how it stands after it."""

    before: Position
    outcome: Outcome
    points: tuple[int, ...]
    after: Position


def begin(definition: Definition, players: int, first_dealer: int = 0) -> Position:
    """The position before the first round; `first_dealer` starts where nobody deals."""
    return with_dealer(
        definition,
        Position(
            round=1,
            totals=(definition.start,) * players,
            runs={name: (0,) * players for name, _ in definition.runs},
            out={},
            dealer=None,
            starter=0,
            sits_out=(),
            sheet=({},) * players if definition.sheet else (),
        ),
        first_dealer,
    )


def context_of(definition: Definition, position: Position, cards: int | None = None) -> Context:
    """What the rules of that round may know."""
    players = len(position.totals)
    if cards is None:
        cards = definition.cards_in(position.round, players) or 0
    aside = tuple(sorted({*position.out, *position.sits_out}))
    return Context(position.round, cards, position.totals, position.runs, aside)


def follow(definition: Definition, position: Position, counts: Counts) -> Turn:
    """Score the round that comes next in `position`."""
    context = context_of(definition, position, counts.cards)
    sheet = _filled(definition, position.sheet, counts.entries)
    outcome = evaluate(definition, sheet or counts.entries, counts.table, context)
    points = outcome.score.whole
    if sheet:
        before = evaluate(definition, position.sheet, None, context)
        points = tuple(map(operator.sub, points, before.score.whole))
    return Turn(position, outcome, points, _after(definition, position, outcome, points, sheet))


def play(
    definition: Definition,
    players: int,
    rounds: Sequence[Counts],
    first_dealer: int = 0,
) -> tuple[Turn, ...]:
    """All rounds of a play one after the other, told from the beginning."""
    turns = []
    position = begin(definition, players, first_dealer)
    for counts in rounds:
        turn = follow(definition, position, counts)
        turns.append(turn)
        position = turn.after
    return tuple(turns)


def is_over(definition: Definition, position: Position, planned: int | None) -> bool:
    """Whether the play is over in `position`; `planned` are the rounds agreed (None: open end).

    Where a tie is played on, it is not over while several are in first place.
    """
    done = planned is not None and position.round > planned
    reached = any(_reached(definition, reason, position) for reason in definition.end)
    if not done and not reached:
        return False
    return not (definition.win.again and len(winners(definition, position)) > 1)


def places(definition: Definition, position: Position) -> tuple[int, ...]:
    """The place of each player, 1, 1, 3: equal ones share a place."""
    keys = [_key(definition, position, player) for player in range(len(position.totals))]
    return tuple(1 + sum(other < own for other in keys) for own in keys)


def winners(definition: Definition, position: Position) -> tuple[int, ...]:
    """Who is in first place."""
    return tuple(p for p, place in enumerate(places(definition, position)) if place == 1)


def _key(definition: Definition, position: Position, player: int) -> tuple[int, ...]:
    """Smaller is better: who may win at all, then who is still in, then the total."""
    win, total = definition.win, position.totals[player]
    among = win.among is None or _holds(win.among, position, player)
    gone = position.out.get(player)
    still_in = 0 if gone is None else -gone
    more = -position.runs[win.more][player] if win.more else 0
    match win.by:
        case "low":
            return (not among, gone is not None, total, more)
        case "last":
            return (not among, gone is not None, still_in, 0)
        case "first":
            ended = any(r.test and _holds(r.test, position, player) for r in definition.end)
            away = total if definition.start > 0 else -total
            return (not ended, _turn(position, player) if ended else away, 0, 0)
        case _:
            return (not among, gone is not None, -total, more)


def _turn(position: Position, player: int) -> int:
    """How soon a player's turn comes in a round: who starts is first."""
    return (player - position.starter) % len(position.totals)


def _holds(test: Comparison, position: Position, player: int) -> bool:
    left, right = (
        ref
        if isinstance(ref, int)
        else position.totals[player]
        if ref == "@total"
        else position.runs[ref][player]
        for ref in (test.left, test.right)
    )
    return compare(left, test.op, right)


def box_problems(
    definition: Definition, position: Position, entries: Sequence[Fields | None]
) -> Iterator[Problem]:
    """What is wrong with a turn on a sheet: one box each, and none that is filled already."""
    boxes = [one for one in definition.fields if one.kind == "box"]
    for player, entry in enumerate(entries if definition.sheet else ()):
        filled = [box for box in boxes if (entry or {}).get(box.key) is not None]
        if entry and len(filled) != 1:
            yield Problem(
                "one-box", text("Exactly one box is filled in a turn."), True, None, player
            )
        for box in filled:
            if box.key in position.sheet[player]:
                message = text("This box is filled already.")
                yield Problem("box-filled", message, True, box.key, player)


def skip(definition: Definition, position: Position) -> Position:
    """The position of the round after one that was not counted."""
    seat = position.starter if position.dealer is None else position.dealer
    if definition.rotation.deal in {"left", "start"}:
        seat = _next(position, seat)
    return with_dealer(definition, replace(position, round=position.round + 1), seat)


def _reached(definition: Definition, reason: End, position: Position) -> bool:
    players = range(len(position.totals))
    if reason.kind == "left":
        return len(position.totals) - len(position.out) <= reason.left
    if reason.kind == "full":
        boxes = [one.key for one in definition.fields if one.kind == "box"]
        return all(key in sheet for key in boxes for sheet in position.sheet)
    return reason.test is not None and any(_holds(reason.test, position, p) for p in players)


def _filled(
    definition: Definition, sheet: Sequence[Fields], entries: Sequence[Fields]
) -> tuple[Fields, ...]:
    """The sheet with what was entered: a box holds its number, anything else adds up."""
    boxes = {one.key for one in definition.fields if one.kind == "box"}
    return tuple(
        {
            **own,
            **{
                key: number if key in boxes else (own.get(key) or 0) + (number or 0)
                for key, number in entry.items()
                if number is not None
            },
        }
        for own, entry in zip(sheet, entries, strict=False)
    )


def _after(
    definition: Definition,
    before: Position,
    outcome: Outcome,
    points: Sequence[int],
    sheet: tuple[Fields, ...],
) -> Position:
    totals = tuple(
        max(-MAX_TOTAL, min(MAX_TOTAL, total + own))
        for total, own in zip(before.totals, points, strict=True)
    )
    runs = {
        name: tuple(max(-MAX_TOTAL, min(MAX_TOTAL, n)) for n in outcome.amounts[name])
        for name, _ in definition.runs
    }
    position = replace(
        before, round=before.round + 1, totals=totals, runs=runs, sits_out=(), sheet=sheet
    )
    if definition.out:
        gone = {
            player: before.round
            for player in range(len(totals))
            if player not in before.out and _holds(definition.out, position, player)
        }
        position = replace(position, out={**before.out, **gone})
    return with_dealer(definition, position, _next_dealer(definition, position, outcome), outcome)


def _next_dealer(definition: Definition, position: Position, outcome: Outcome) -> int:
    """The seat that deals next (that starts, where nobody deals)."""
    rotation = definition.rotation
    seat = position.starter if position.dealer is None else position.dealer
    if rotation.deal in {"fixed", "none"}:
        return seat
    stays = rotation.stays and any(outcome.amounts[rotation.stays])
    if stays and seat not in position.out:
        return seat
    return _next(position, seat)


def _next(position: Position, seat: int) -> int:
    """The next seat to the left whose player is not out; the seat itself when nobody is in."""
    players = len(position.totals)
    turn = [(seat + step) % players for step in range(1, players + 1)]
    return next((one for one in turn if one not in position.out), seat)


def with_dealer(
    definition: Definition, position: Position, seat: int, outcome: Outcome | None = None
) -> Position:
    """The position with its dealer, starter and whoever sits out; `outcome` is of the round before.

    Where nobody deals, `seat` starts.
    """
    rotation = definition.rotation
    deals = rotation.deal == "left"
    sits = deals and rotation.sits_out == len(position.totals)
    starter = _next(position, seat) if deals else seat
    if rotation.starts and outcome:
        asked = outcome.amounts[rotation.starts]
        starter = next((p for p, yes in enumerate(asked) if yes and p not in position.out), starter)
    return replace(
        position,
        dealer=seat if deals else None,
        starter=starter,
        sits_out=(seat,) if sits else (),
    )
