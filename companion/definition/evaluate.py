"""The score of a round by a definition: every rule in its order, for all players at once.

`static/js/definition/evaluate.js` does the same in the browser; a test holds both together.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from companion.definition.model import SCORE, Definition, Ref, Rule
from companion.game import RoundScore, Term

Column = list[int]
Columns = dict[str, Column]

_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Context:
    """What rules may know besides the fields: the round, its cards, what was before it.

    `totals` and `runs` are by position, empty for the start; `sits_out` are positions.
    """

    round: int = 1
    cards: int = 0
    totals: tuple[int, ...] = ()
    runs: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    sits_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score of a round, and every amount that was counted on the way, by name and position."""

    score: RoundScore
    amounts: Mapping[str, Column]


def evaluate(
    definition: Definition,
    entries: Sequence[Mapping[str, int | None]],
    table: Mapping[str, int | None] | None = None,
    context: Context | None = None,
) -> Outcome:
    """Score a round: one entry of fields a player, `table` the fields of the round.

    What is left out or blank counts 0 here; whether it may be is the business of `checks`.
    """
    columns = _columns(definition, entries, table or {}, context or Context())
    players = len(entries)
    terms: list[list[Term]] = [[] for _ in entries]
    cleared: list[list[str]] = [[] for _ in entries]
    tied: dict[str, tuple[int, ...]] = {}
    for rule in definition.rules:
        holds = _holds(rule, columns, players)
        if rule.name == SCORE:
            _show(rule, columns, holds, terms, cleared, tied)
        _add(rule, columns, holds, players, context)
    points = columns.get(SCORE, [0] * players)
    score = RoundScore(
        tuple(points),
        tuple(map(tuple, terms)),
        tuple(map(tuple, cleared)),
        tied,
    )
    return Outcome(score, columns)


def _columns(
    definition: Definition,
    entries: Sequence[Mapping[str, int | None]],
    table: Mapping[str, int | None],
    context: Context,
) -> Columns:
    players = len(entries)
    columns = {
        key: [entry.get(key) or 0 for entry in entries] for key in definition.keys_of_players
    }
    for f in definition.table:
        columns[f.key] = [table.get(f.key) or 0] * players
    for name in definition.context_names:
        columns[name] = _context_column(definition, name, context, players)
    return columns


def _context_column(definition: Definition, name: str, context: Context, players: int) -> Column:
    match name:
        case "@round":
            return [context.round] * players
        case "@cards":
            return [context.cards] * players
        case "@players":
            return [players] * players
        case "@total":
            return list(context.totals) or [definition.start] * players
        case _:
            return [int(player in context.sits_out) for player in range(players)]


def column(columns: Columns, ref: Ref, players: int) -> Column:
    """The amounts of a name by position; a number is the same for everybody."""
    return columns[ref] if isinstance(ref, str) else [ref] * players


def _holds(rule: Rule, columns: Columns, players: int) -> list[bool] | None:
    """For whom all of `when` hold; None for everybody."""
    holds: list[bool] | None = None
    for test in rule.when:
        compare, left = _OPERATORS[test.op], column(columns, test.left, players)
        if isinstance(test.right, int):
            found = list(map(compare, left, repeat(test.right)))
        else:
            found = list(map(compare, left, columns[test.right]))
        holds = found if holds is None else [a and b for a, b in zip(holds, found, strict=True)]
    return holds


def _add(
    rule: Rule,
    columns: Columns,
    holds: list[bool] | None,
    players: int,
    context: Context | None,
) -> None:
    amounts = KINDS[rule.kind](rule, columns, players)
    if rule.kind == "run":
        before = (context.runs if context else {}).get(rule.name)
        amounts = list(map(operator.add, amounts, before)) if before else list(amounts)
    if rule.div != 1:
        amounts = [amount // rule.div for amount in amounts]
    if holds is not None:
        amounts = list(map(operator.mul, amounts, holds))
    known = columns.get(rule.name)
    columns[rule.name] = list(map(operator.add, known, amounts)) if known else amounts


def _sum(rule: Rule, columns: Columns, players: int) -> Column:
    (first, *others), (weight, *weights) = rule.refs, rule.weights
    amounts = [weight * b for b in column(columns, first, players)]
    for ref, weight in zip(others, weights, strict=True):
        own = column(columns, ref, players)
        amounts = [a + weight * b for a, b in zip(amounts, own, strict=True)]
    return amounts


def _when(rule: Rule, columns: Columns, players: int) -> Column:
    return [1] * players


def _gap(rule: Rule, columns: Columns, players: int) -> Column:
    left, right = (column(columns, ref, players) for ref in rule.refs)
    return [abs(a - b) for a, b in zip(left, right, strict=True)]


def _pool(rule: Rule, columns: Columns, players: int) -> Column:
    own = column(columns, rule.refs[0], players)
    total = sum(own)
    return [total] * players if rule.over == "all" else [total - one for one in own]


def _count(rule: Rule, columns: Columns, players: int) -> Column:
    """How many of the others hold the comparison with one's own amount."""
    theirs, own = (column(columns, ref, players) for ref in rule.refs)
    compare = _OPERATORS[rule.op]
    found = {mine: sum(map(compare, theirs, repeat(mine))) for mine in set(own)}
    return [found[mine] - compare(self, mine) for mine, self in zip(own, theirs, strict=True)]


def _table(rule: Rule, columns: Columns, players: int) -> Column:
    return [_step(rule, amount) for amount in column(columns, rule.refs[0], players)]


def _step(rule: Rule, amount: int) -> int:
    reached = 0
    for first, worth in rule.steps:
        if amount < first:
            break
        reached = worth
    return reached


def _product(rule: Rule, columns: Columns, players: int) -> Column:
    amounts = [1] * players
    for ref in rule.refs:
        amounts = list(map(operator.mul, amounts, column(columns, ref, players)))
    return amounts


def _run(rule: Rule, columns: Columns, players: int) -> Column:
    return column(columns, rule.refs[0], players)


KINDS: dict[str, Callable[[Rule, Columns, int], Column]] = {
    "sum": _sum,
    "when": _when,
    "gap": _gap,
    "pool": _pool,
    "count": _count,
    "table": _table,
    "product": _product,
    "run": _run,
}


def _show(
    rule: Rule,
    columns: Columns,
    holds: list[bool] | None,
    terms: list[list[Term]],
    cleared: list[list[str]],
    tied: dict[str, tuple[int, ...]],
) -> None:
    """Add the terms of a line of the score, and who has a majority where it is about one."""
    most = _holders_of_most(columns[rule.majority]) if rule.majority else ()
    if len(most) > 1:
        tied[rule.majority] = most
    for kind, each, amounts in _parts(rule, columns, len(terms)):
        for player, count in enumerate(amounts):
            if not count:
                continue
            in_most = player in most
            anchor = rule.majority_anchor if in_most else rule.anchor
            if holds is None or holds[player]:
                terms[player].append(Term(kind, count, each, count * each, False, in_most, anchor))
            elif rule.majority:
                terms[player].append(Term(kind, count, each, 0, True, False, anchor))
                cleared[player].append(kind)


def _parts(rule: Rule, columns: Columns, players: int) -> list[tuple[str, int, Column]]:
    """What a line shows: each part of a sum by itself, anything else as one amount."""
    if rule.kind == "sum" and rule.div == 1:
        if len(rule.refs) == 1:
            ref = rule.refs[0]
            return [(_part_key(rule, ref), rule.weights[0], column(columns, ref, players))]
        return [
            (_part_key(rule, ref), weight, column(columns, ref, players))
            for ref, weight in zip(rule.refs, rule.weights, strict=True)
        ]
    amounts = KINDS[rule.kind](rule, columns, players)
    return [(rule.key, 1, [amount // rule.div for amount in amounts])]


def _part_key(rule: Rule, ref: Ref) -> str:
    return ref if isinstance(ref, str) and rule.label is None else rule.key


def _holders_of_most(amounts: Column) -> tuple[int, ...]:
    most = max(amounts, default=0)
    return tuple(player for player, amount in enumerate(amounts) if amount == most > 0)
