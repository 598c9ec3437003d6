"""Rules, checks and comparisons of a description: each kind of rule is one small reader here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from companion.definition.model import SCORE, Check, Comparison, End, Operator, Ref, Rule
from companion.definition.source import MAX_SENTENCE, Source
from companion.game import text

OPERATORS = ("=", "!=", "<", "<=", ">", ">=")
BOUNDS: dict[str, Operator] = {"eq": "=", "ne": "!=", "le": "<=", "ge": ">="}
_LINE = ("as", "when", "if", "div", "key", "label", "anchor", "majority", "majority_anchor")
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}


def compare(left: int, op: str, right: int) -> bool:
    """Whether the comparison holds."""
    return _COMPARE[op](left, right)


def ref(source: Source, raw: object, place: str) -> Ref:
    """A number, an option (its number) or a name; whether there is such a name is seen later."""
    if isinstance(raw, str) and raw not in source.options:
        return raw if raw.startswith("@") else source.key(raw, place)
    return source.number(raw, place)


def comparison(source: Source, raw: object, place: str) -> Comparison:
    """`[left, operator, right]`."""
    parts = source.tuple_of(raw, place, 3)
    if not parts:
        return Comparison(0, "=", 0)
    op = source.one_of(parts[1], f"{place}[1]", OPERATORS) or "="
    return Comparison(
        ref(source, parts[0], f"{place}[0]"),
        cast(Operator, op),
        ref(source, parts[2], f"{place}[2]"),
    )


def when(source: Source, raw: Mapping[str, Any], place: str) -> tuple[Comparison, ...]:
    """The comparisons of `when`; none where there is no such key."""
    place = f"{place}.when"
    return tuple(
        comparison(source, item, here) for here, item in source.items(raw.get("when", []), place)
    )


def applies(source: Source, raw: Mapping[str, Any], place: str) -> bool:
    """Whether every comparison of `if` holds for the options as they were chosen."""
    place = f"{place}.if"
    holds = True
    for here, item in source.items(raw.get("if", []), place):
        parts = source.tuple_of(item, here, 3) or [0, "=", 0]
        op = source.one_of(parts[1], f"{here}[1]", OPERATORS) or "="
        left, right = source.number(parts[0], here), source.number(parts[2], here)
        holds = compare(left, op, right) and holds
    return holds


def rule(source: Source, raw: object, place: str) -> Rule | None:
    """A rule; None where the options leave it out, or where it is no rule."""
    found = source.mapping(raw, place)
    kinds = [name for name in KINDS if name in found]
    for name in found:
        if name not in (*KINDS, *_LINE, "over", "steps"):
            known = ", ".join(KINDS)
            source.fault(
                place,
                text(
                    "There is no kind of rule called “%(name)s”; there are %(known)s.",
                    name=name[:40],
                    known=known,
                ),
            )
    if len(kinds) > 1 and "when" in kinds:
        kinds.remove("when")
    if len(kinds) != 1:
        source.fault(
            place, text("A rule is of exactly one kind: %(known)s.", known=", ".join(KINDS))
        )
        return None
    read = {**KINDS[kinds[0]](source, found, place), **_line(source, found, place, kinds[0])}
    return Rule(kind=cast(Any, kinds[0]), **read) if applies(source, found, place) else None


def _line(source: Source, raw: Mapping[str, Any], place: str, kind: str) -> dict[str, Any]:
    read: dict[str, Any] = {
        "name": source.key(raw.get("as", SCORE), f"{place}.as"),
        "when": when(source, raw, place),
        "div": source.number(raw.get("div", 1), f"{place}.div", 1),
    }
    for name in ("key", "anchor", "majority", "majority_anchor"):
        if name in raw:
            read[name] = source.key(raw[name], f"{place}.{name}")
    read.setdefault("key", kind)
    if "label" in raw:
        read["label"] = source.words(raw["label"], f"{place}.label")
    return read


def _weighted(source: Source, raw: object, place: str) -> dict[str, Any]:
    """`[[ref, weight], …]`; a ref alone counts once."""
    refs, weights = [], []
    for here, item in source.items([raw] if not isinstance(raw, list) else raw, place):
        pair = source.tuple_of(item, here, 2) if isinstance(item, list) else [item, 1]
        if pair:
            refs.append(ref(source, pair[0], here))
            weights.append(source.number(pair[1], here))
    if not refs:
        source.fault(place, text("At least one is needed."))
    return {"refs": tuple(refs) or (0,), "weights": tuple(weights) or (1,)}


def _sum(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    return _weighted(source, raw["sum"], f"{place}.sum")


def _when(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    return {}


def _gap(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    place = f"{place}.gap"
    parts = source.tuple_of(raw["gap"], place, 2) or [0, 0]
    return {"refs": tuple(ref(source, part, place) for part in parts)}


def _pool(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    over = source.one_of(raw.get("over", "all"), f"{place}.over", ("all", "others"))
    return {"refs": (ref(source, raw["pool"], f"{place}.pool"),), "over": over or "all"}


def _count(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    found = comparison(source, raw["count"], f"{place}.count")
    return {"refs": (found.left, found.right), "op": found.op}


def _table(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    steps = []
    for here, item in source.items(raw.get("steps"), f"{place}.steps"):
        pair = source.tuple_of(item, here, 2) or [0, 0]
        steps.append((source.number(pair[0], here), source.number(pair[1], here)))
    if [first for first, _ in steps] != sorted({first for first, _ in steps}):
        source.fault(
            f"{place}.steps", text("Each step must start at a higher number than the one before.")
        )
    return {"refs": (ref(source, raw["table"], f"{place}.table"),), "steps": tuple(steps)}


def _product(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    place = f"{place}.product"
    items = source.items(raw["product"], place, 4) or [(place, 0)]
    return {"refs": tuple(ref(source, item, here) for here, item in items)}


def _run(source: Source, raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    if "when" in raw or "div" in raw:
        source.fault(place, text("A run adds up in every round; a condition belongs before it."))
    return {"refs": (ref(source, raw["run"], f"{place}.run"),)}


KINDS: dict[str, Callable[[Source, Mapping[str, Any], str], dict[str, Any]]] = {
    "sum": _sum,
    "gap": _gap,
    "pool": _pool,
    "count": _count,
    "table": _table,
    "product": _product,
    "run": _run,
    "when": _when,
}


def check(source: Source, raw: object, place: str) -> Check | None:
    """A check; None where the options leave it out, or where it is none."""
    scopes, bounds = ("each", "sum", "round"), (*BOUNDS, "in", "not_in")
    found = source.mapping(raw, place, (*scopes, *bounds, "when", "if", "hard", "label"))
    scope, bound = (_the_one(source, found, place, known) for known in (scopes, bounds))
    label = (
        source.words(found["label"], f"{place}.label", MAX_SENTENCE) if "label" in found else None
    )
    conditions, hard = (
        when(source, found, place),
        source.flag(found.get("hard", False), f"{place}.hard"),
    )
    if not scope or not bound or not applies(source, found, place):
        return None
    listed = bound not in BOUNDS
    return Check(
        scope=cast(Any, scope),
        **_weighted(source, found[scope], f"{place}.{scope}"),
        op=BOUNDS.get(bound, "!=" if bound == "not_in" else "="),
        bound=0 if listed else ref(source, found[bound], f"{place}.{bound}"),
        among=source.numbers(found[bound], f"{place}.{bound}") if listed else (),
        when=conditions,
        hard=hard,
        label=label,
    )


def _the_one(
    source: Source, found: Mapping[str, Any], place: str, known: tuple[str, ...]
) -> str | None:
    there = [name for name in known if name in found]
    if len(there) == 1:
        return there[0]
    source.fault(place, text("Exactly one of these is needed: %(known)s.", known=", ".join(known)))
    return None


def end(source: Source, raw: object, place: str) -> End | None:
    """A reason to end; None where the options leave it out, or where it is none."""
    found = source.mapping(raw, place, ("when", "full", "left", "if"))
    kind = _the_one(source, found, place, ("when", "full", "left"))
    if not kind or not applies(source, found, place):
        return None
    if kind == "when":
        return End("when", comparison(source, found["when"], f"{place}.when"))
    if kind == "left":
        return End("left", left=source.number(found["left"], f"{place}.left", 0, 12))
    return End("full") if source.flag(found["full"], f"{place}.full") else None
