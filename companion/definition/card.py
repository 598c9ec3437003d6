"""A short card of a game, made from its definition: how its points come about."""

from __future__ import annotations

from collections.abc import Iterator

from companion.definition.model import SCORE, Definition, Ref, Rule
from companion.game import Text, text


def counted(definition: Definition) -> tuple[tuple[str, Text], ...]:
    """How the points come about, in the order of the rules; the sign of what counts comes first."""
    return tuple(
        (_sign(definition, rule, at), line)
        for rule in definition.rules
        if rule.name == SCORE
        for at, line in enumerate(_lines(definition, rule))
    )


def _sign(definition: Definition, rule: Rule, at: int) -> str:
    """The sign of the field that a line of a rule is about."""
    names = (*rule.refs[at : at + 1], *rule.refs, rule.key, *(test.left for test in rule.when))
    fields = (definition.field_of.get(str(name)) for name in names)
    return next((field.sign for field in fields if field), "")


def _lines(definition: Definition, rule: Rule) -> Iterator[Text]:
    if rule.kind == "table" and rule.label and len(rule.steps) == 1:
        yield text("%(what)s: %(points)s", what=rule.label, points=_signed(rule.steps[0][1]))
    elif rule.kind == "table":
        steps = ", ".join(f"{first} → {worth}" for first, worth in rule.steps)
        yield text("%(what)s: %(steps)s", what=_name(definition, rule, rule.refs[0]), steps=steps)
    elif rule.kind == "sum" and rule.div == 1:
        for ref, weight in zip(rule.refs, rule.weights, strict=True):
            yield _part(definition, rule, ref, weight)
    elif rule.kind == "product" and isinstance(rule.refs[1], int) and rule.div == 1:
        yield _part(definition, rule, rule.refs[0], rule.refs[1])
    else:
        yield rule.label or text("%(what)s: as entered", what=rule.key)
    if rule.majority:
        what = definition.label_of[rule.majority]
        yield text("%(what)s: nothing for whoever has more than everyone else", what=what)


def _part(definition: Definition, rule: Rule, ref: Ref, weight: int) -> Text:
    what = _name(definition, rule, ref)
    if isinstance(ref, int):
        return text("%(what)s: %(points)s", what=what, points=_signed(ref * weight))
    if abs(weight) != 1:
        return text("%(what)s: %(each)s each", what=what, each=_signed(weight))
    if weight < 0:
        return text("%(what)s: subtracted", what=what)
    return text("%(what)s: as entered", what=what)


def _name(definition: Definition, rule: Rule, ref: Ref) -> Text | str:
    """What a line is about: its own words, the thing counted, or the thing it belongs to."""
    belongs = definition.field_of.get(rule.key)
    return (
        rule.label or definition.label_of.get(str(ref)) or (belongs.label if belongs else rule.key)
    )


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
