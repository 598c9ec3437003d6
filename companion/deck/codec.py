"""Events to JSON and back; and the part of an event that everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, cast, get_args, get_type_hints

from companion.deck.events import Dealt, Event, PutBack, Reshuffled
from companion.deck.shuffle import commitment

Json = dict[str, Any]


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_strings(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


_CHECKS: Mapping[object, Callable[[object], bool]] = {
    int: _is_int,
    str: lambda value: isinstance(value, str),
    bool: lambda value: isinstance(value, bool),
    tuple[str, ...]: _is_strings,
}
_TYPES: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}
_HINTS = {name: get_type_hints(kind) for name, kind in _TYPES.items()}


def to_json(event: Event) -> Json:
    """The event with its type's name as `event`. Holds hidden cards: not for other eyes."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    lists = {name: list(v) if isinstance(v, tuple) else v for name, v in values.items()}
    return {"event": type(event).__name__, **lists}


def from_json(data: Mapping[str, Any]) -> Event:
    """The event that `to_json` wrote. ValueError, naming what is wrong, for anything else."""
    name = data.get("event")
    if not isinstance(name, str) or name not in _TYPES:
        raise ValueError(f"unknown event: {name!r}")
    values = {key: value for key, value in data.items() if key != "event"}
    _check_names(name, values)
    for key, value in values.items():
        if not _fits(_HINTS[name][key], value):
            raise ValueError(f"{name}: wrong value of {key}")
    tuples = {key: tuple(v) if isinstance(v, list) else v for key, v in values.items()}
    return cast(Event, cast(Any, _TYPES[name])(**tuples))


def _check_names(name: str, values: Mapping[str, object]) -> None:
    known = fields(_TYPES[name])
    needed = {field.name for field in known if field.default is MISSING}
    wrong = (set(values) - {field.name for field in known}) | (needed - set(values))
    if wrong:
        raise ValueError(f"{name}: unknown or missing: {', '.join(sorted(wrong))}")


def _fits(hint: object, value: object) -> bool:
    check = _CHECKS.get(hint)
    return check(value) if check else value in get_args(hint)


def public_json(event: Event) -> Json:
    """The event without what is hidden: of an order only how many cards, and the commitment; of a
    card that was put back face down only where it went."""
    data = to_json(event)
    if isinstance(event, Dealt | Reshuffled):
        del data["order"], data["salt"]
        data["cards"] = len(event.order)
        data["commitment"] = commitment(event.order, event.salt)
    if isinstance(event, PutBack):
        del data["card"]
    return data
