"""The lines of a sheet as on paper: its boxes, what is added up on the way, bonus and total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.definition.evaluate import evaluate
from companion.definition.model import SCORE, Definition, Field, Rule
from companion.web.base.language import say
from companion.web.base.translate import gettext

Sheets = Sequence[Mapping[str, int | None]]


@dataclass(frozen=True, slots=True)
class Line:
    """A line: a `box`, a further field, or a `sum` (an amount, `+` and the key of a line that
    scores, or `total`) with its `numbers` by position."""

    key: str
    label: str
    box: bool = False
    sum: str = ""
    numbers: tuple[int, ...] = ()
    colour: str = ""


def sheet_lines(definition: Definition, sheets: Sheets) -> list[Line]:
    """All lines of a sheet; a sum stands below the last box that it adds up."""
    sums: dict[str, list[Line]] = {}
    for below, line in _sums(definition, sheets):
        sums.setdefault(below, []).append(line)
    lines: list[Line] = []
    for one in definition.fields:
        lines.append(Line(one.key, say(one.label), box=one.kind == "box"))
        lines += sums.get(one.key, [])
    points = evaluate(definition, sheets).score.whole
    return [*lines, Line("total", gettext("Total"), sum="total", numbers=points)]


def is_tally(definition: Definition, rounds: int | None) -> bool:
    """Whether a game is counted once, at its end: its round is laid out as the sheet on paper."""
    numbers = all(one.kind in {"count", "points"} for one in definition.fields)
    return rounds == 1 and numbers and not definition.table and not definition.sheet


def tally_lines(definition: Definition, entries: Sheets) -> list[Line]:
    """A line a field with the points that it makes of each entry."""
    terms = evaluate(definition, entries).score.terms
    return [
        Line(
            one.key,
            say(one.label),
            sum=f"+{one.key}" if _has_line(definition, one) else "",
            numbers=tuple(sum(t.points for t in own if t.kind == one.key) for own in terms),
            colour=one.colour,
        )
        for one in definition.fields
    ]


def _has_line(definition: Definition, field: Field) -> bool:
    """Whether a field makes points of its own, or only together with others."""
    return any(
        rule.name == SCORE and field.key in (rule.key, *rule.refs) for rule in definition.rules
    )


def _sums(definition: Definition, sheets: Sheets) -> Iterator[tuple[str, Line]]:
    """What is added up besides the score, and what scores by it; each below its last box."""
    outcome = evaluate(definition, sheets)
    added: dict[str, str] = {}
    for rule in definition.rules:
        if rule.kind == "sum" and rule.name != SCORE and len(rule.refs) > 1:
            added[rule.name] = str(rule.refs[-1])
            numbers = tuple(outcome.amounts[rule.name])
            line = Line(rule.name, gettext("Sum"), sum=rule.name, numbers=numbers)
            yield added[rule.name], line
        elif _scores_by(rule, added):
            terms = [[t.points for t in own if t.kind == rule.key] for own in outcome.score.terms]
            label = say(definition.label_of[rule.key])
            numbers = tuple(sum(own) for own in terms)
            yield (
                added[str(rule.refs[0])],
                Line(rule.key, label, sum=f"+{rule.key}", numbers=numbers),
            )


def _scores_by(rule: Rule, added: Mapping[str, str]) -> bool:
    return rule.name == SCORE and rule.kind == "table" and str(rule.refs[0]) in added
