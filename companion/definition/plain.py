"""A definition as plain JSON, from which the browser counts while somebody is still typing.

Options are resolved and words left out: `static/js/definition/` reads numbers and names only.
"""

from __future__ import annotations

from typing import Any

from companion.definition.checks import needs
from companion.definition.model import Check, Comparison, Definition, Field, Rule


def plain(definition: Definition) -> dict[str, Any]:
    """Everything that scoring and checking need."""
    return {
        "players": list(definition.players),
        "start": definition.start,
        "fields": [_field(field) for field in definition.fields],
        "table": [_field(field) for field in definition.table],
        "rules": [_rule(rule) for rule in definition.rules],
        "checks": [_check(definition, check) for check in definition.checks],
    }


def _field(field: Field) -> dict[str, Any]:
    return {
        "key": field.key,
        "kind": field.kind,
        "least": field.least,
        "most": field.most,
        "step": field.step,
        "also": list(field.also),
        "never": list(field.never),
        "values": list(field.values),
        "copies": field.copies,
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "kind": rule.kind,
        "refs": list(rule.refs),
        "weights": list(rule.weights),
        "over": rule.over,
        "op": rule.op,
        "steps": [list(step) for step in rule.steps],
        "div": rule.div,
        "when": _tests(rule.when),
        "key": rule.key,
        "labelled": rule.label is not None,
        "anchor": rule.anchor,
        "majority": rule.majority,
        "majority_anchor": rule.majority_anchor,
    }


def _tests(tests: tuple[Comparison, ...]) -> list[list[str | int]]:
    return [[test.left, test.op, test.right] for test in tests]


def _check(definition: Definition, check: Check) -> dict[str, Any]:
    needed, crosses = needs(definition, check)
    return {
        "scope": check.scope,
        "refs": list(check.refs),
        "weights": list(check.weights),
        "op": check.op,
        "bound": check.bound,
        "among": list(check.among),
        "when": _tests(check.when),
        "hard": check.hard,
        "needs": sorted(needed),
        "crosses": crosses,
    }
