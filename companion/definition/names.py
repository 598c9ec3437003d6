"""Names of a definition: each has to exist, none may go in a circle, no amount grow too large."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.definition.model import (
    CONTEXT,
    MAX_TOTAL,
    SCORE,
    Check,
    Comparison,
    Definition,
    Field,
    Ref,
    Rule,
)
from companion.definition.source import Fault
from companion.game import MAX_ROUNDS, text

EXACT = 2**53 - 1  # beyond, a browser no longer counts exactly
ROUND_REFS = ("@round", "@cards", "@players")
_CONTEXT_SIZE = {
    "@round": MAX_ROUNDS,
    "@cards": 999,
    "@players": 12,
    "@total": MAX_TOTAL,
    "@sits_out": 1,
}


def wrong_names(definition: Definition) -> Iterator[Fault]:
    """Everything that is named but is not there, is counted too late or grows too large."""
    yield from _keys(definition)
    found = [*_fields(definition), *_rules(definition)]
    yield from found
    yield from _checks(definition)
    yield from _ends(definition)
    if not found:
        yield from _sizes(definition)


def _keys(definition: Definition) -> Iterator[Fault]:
    keys = [field.key for field in (*definition.fields, *definition.table)]
    names = {rule.name for rule in definition.rules}
    for key in sorted({key for key in keys if keys.count(key) > 1 or key in names}):
        yield Fault("fields", text("“%(name)s” is the name of two things.", name=key))
    if SCORE not in names:
        yield Fault("rules", text("No rule counts for the score."))
    if not definition.fields:
        yield Fault("fields", text("At least one is needed."))


def _fields(definition: Definition) -> Iterator[Fault]:
    for field in (*definition.fields, *definition.table):
        for name in (field.least, field.most):
            if isinstance(name, str) and name not in ROUND_REFS:
                yield _unknown(f"fields.{field.key}", name)


def _rules(definition: Definition) -> Iterator[Fault]:
    rules = definition.rules
    last = {rule.name: number for number, rule in enumerate(rules)}
    for number, rule in enumerate(rules):
        place = f"rules[{number}]"
        alone = sum(other.name == rule.name for other in rules) == 1 and rule.name != SCORE
        if rule.kind == "run" and not alone:
            yield Fault(place, text("A run needs a name of its own."))
        if rule.majority and rule.majority not in {field.key for field in definition.fields}:
            yield _unknown(f"{place}.majority", rule.majority)
        for name in _names(rule):
            if name in CONTEXT or name in definition.field_of:
                continue
            if name not in last:
                yield _unknown(place, name)
            elif last[name] >= number:
                yield _too_late(rules, rule, name, place)


def _too_late(rules: tuple[Rule, ...], rule: Rule, name: str, place: str) -> Fault:
    if rule.name in _needs(rules, name):
        message = text("“%(name)s” goes in a circle: it would need itself first.", name=name)
    else:
        message = text("“%(name)s” is only counted further down; move it up.", name=name)
    return Fault(place, message)


def _needs(rules: tuple[Rule, ...], name: str) -> set[str]:
    """Every name that is needed to count `name`, itself included."""
    needed, waiting = {name}, [name]
    while waiting:
        own = waiting.pop()
        more = {n for rule in rules if rule.name == own for n in _names(rule)} - needed
        needed |= more
        waiting += sorted(more)
    return needed


def _names(rule: Rule) -> Iterator[str]:
    yield from _strings(rule.refs)
    for test in rule.when:
        yield from _strings((test.left, test.right))


def _strings(refs: Iterable[Ref]) -> Iterator[str]:
    return (ref for ref in refs if isinstance(ref, str))


def _unknown(place: str, name: str) -> Fault:
    return Fault(place, text("There is nothing called “%(name)s”.", name=name))


def _checks(definition: Definition) -> Iterator[Fault]:
    known = {*CONTEXT, *definition.field_of, *(rule.name for rule in definition.rules)}
    same = common(definition)
    for number, check in enumerate(definition.checks):
        for name, own in _check_names(check):
            if name not in known:
                yield _unknown(f"checks[{number}]", name)
            elif not own and name not in same:
                yield Fault(
                    f"checks[{number}]",
                    text("“%(name)s” differs between players; take a sum of it.", name=name),
                )


def _check_names(check: Check) -> Iterator[tuple[str, bool]]:
    """Every name, and whether it may differ between players there."""
    each = check.scope == "each"
    for name in _strings(check.refs):
        yield name, check.scope != "round"
    for name in _strings((check.bound,)):
        yield name, each
    for test in check.when:
        for name in _strings((test.left, test.right)):
            yield name, each


def common(definition: Definition) -> set[str]:
    """The names that are the same for every player: of the round, or pooled over all."""
    same = {*ROUND_REFS, *(field.key for field in definition.table)}
    by_name: dict[str, list[Rule]] = {}
    for rule in definition.rules:
        by_name.setdefault(rule.name, []).append(rule)
    for name, rules in by_name.items():
        if all(_is_common(rule, same) for rule in rules):
            same.add(name)
    return same


def _is_common(rule: Rule, same: set[str]) -> bool:
    guards = {name for test in rule.when for name in _strings((test.left, test.right))}
    pooled = rule.kind == "pool" and rule.over == "all"
    return guards <= same and (
        pooled or (rule.kind not in {"pool", "count"} and set(_strings(rule.refs)) <= same)
    )


def _ends(definition: Definition) -> Iterator[Fault]:
    runs = {name for name, _ in definition.runs}
    for place, test in _tests(definition):
        for name in _strings((test.left, test.right)):
            if name != "@total" and name not in runs:
                yield Fault(
                    place,
                    text("Only the total or a run can be asked here, not “%(name)s”.", name=name),
                )
    rotation, more = definition.rotation, definition.win.more
    if more and more not in runs:
        yield _unknown("win.more", more)
    if rotation.starts and rotation.starts not in {f.key for f in definition.fields}:
        yield _unknown("rotation.starts", rotation.starts)
    known = {*definition.field_of, *(rule.name for rule in definition.rules)}
    if rotation.stays and rotation.stays not in known:
        yield _unknown("rotation.stays", rotation.stays)


def _tests(definition: Definition) -> Iterator[tuple[str, Comparison]]:
    for number, end in enumerate(definition.end):
        if end.test:
            yield f"end[{number}]", end.test
    if definition.out:
        yield "out", definition.out
    if definition.win.among:
        yield "win.among", definition.win.among


def _sizes(definition: Definition) -> Iterator[Fault]:
    """An amount that cannot be counted exactly is refused before the first play."""
    sizes = dict(_CONTEXT_SIZE) | {f.key: _field_size(f) for f in definition.field_of.values()}
    for number, rule in enumerate(definition.rules):
        size = sizes.get(rule.name, 0) + _rule_size(rule, sizes)
        if size > EXACT:
            yield Fault(f"rules[{number}]", text("This could get too large to count."))
            size = EXACT
        sizes[rule.name] = size


def _field_size(field: Field) -> int:
    bounds = [_size(bound, _CONTEXT_SIZE) for bound in (field.least, field.most)]
    return max(*bounds, *map(abs, (*field.also, *field.values)), 0)


def _size(ref: Ref, sizes: Mapping[str, int]) -> int:
    return abs(ref) if isinstance(ref, int) else sizes[ref]


def _rule_size(rule: Rule, sizes: Mapping[str, int]) -> int:
    own = [_size(ref, sizes) for ref in rule.refs]
    match rule.kind:
        case "sum":
            return sum(abs(w) * size for w, size in zip(rule.weights, own, strict=True))
        case "gap":
            return sum(own)
        case "pool":
            return 12 * own[0]
        case "table":
            return max((abs(amount) for _, amount in rule.steps), default=0)
        case "run":
            return MAX_ROUNDS * own[0]
        case "product":
            size = 1
            for one in own:
                size *= one
            return size
        case _:  # a player each, or one
            return 12
