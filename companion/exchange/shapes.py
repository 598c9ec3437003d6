"""Shapes of plain data: each says what is wrong with a value, and itself as JSON Schema."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.game import Text, text

Path = tuple[str | int, ...]
Found = Iterator[tuple[Path, Text]]
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class Shape:
    """What a value has to be like."""

    def wrong(self, value: object, path: Path) -> Found:
        """What is wrong with a value, and where."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The shape as JSON Schema."""
        raise NotImplementedError


@dataclass(frozen=True)
class Anything(Shape):
    """Anything that is small enough and can be kept."""

    most: int = 20_000

    def wrong(self, value: object, path: Path) -> Found:
        if pieces(value) > self.most:
            yield path, text("This is too large.")
        elif not _is_storable(value):
            yield path, text("This contains characters that can't be stored.")

    def schema(self) -> dict[str, Any]:
        return {}


@dataclass(frozen=True)
class Number(Shape):
    """A whole number, or with `whole` False any; in bounds."""

    least: int = -1_000_000_000
    most: int = 1_000_000_000
    whole: bool = True

    def wrong(self, value: object, path: Path) -> Found:
        kinds = (int,) if self.whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds):
            whole = text("A whole number is needed here.")
            yield path, whole if self.whole else text("A number is needed here.")
        elif not (math.isfinite(value) and self.least <= value <= self.most):
            yield (
                path,
                text("This must be from %(least)s to %(most)s.", least=self.least, most=self.most),
            )

    def schema(self) -> dict[str, Any]:
        kind = "integer" if self.whole else "number"
        return {"type": kind, "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class HalfPoints(Shape):
    """A whole number of points, or {"halves": n}."""

    inner: Number = Number()

    def wrong(self, value: object, path: Path) -> Found:
        if isinstance(value, Mapping):
            yield from _HALVES.wrong(value, path)
        else:
            yield from self.inner.wrong(value, path)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.inner.schema(), _HALVES.schema()]}


@dataclass(frozen=True)
class Flag(Shape):
    """True or false."""

    def wrong(self, value: object, path: Path) -> Found:
        if not isinstance(value, bool):
            yield path, text("This can only be true or false.")

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Word(Shape):
    """A text of at most so many letters, or of a pattern."""

    most: int = 500
    pattern: str = ""

    def wrong(self, value: object, path: Path) -> Found:
        if not isinstance(value, str):
            yield path, text("A text is needed here.")
        elif len(value) > self.most:
            yield path, text("This text is too long: at most %(most)s characters.", most=self.most)
        elif _UNSTORABLE.search(value):
            yield path, text("This contains characters that can't be stored.")
        elif self.pattern and not re.fullmatch(self.pattern, value):
            yield path, text("This isn't in the form that it needs.")

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "string", "maxLength": self.most}
        return found | ({"pattern": f"^(?:{self.pattern})$"} if self.pattern else {})


@dataclass(frozen=True)
class Same(Shape):
    """Exactly one value."""

    value: str | int = ""

    def wrong(self, value: object, path: Path) -> Found:
        if value != self.value or isinstance(value, bool):
            yield path, text("This must be %(value)s.", value=self.value)

    def schema(self) -> dict[str, Any]:
        return {"const": self.value}


@dataclass(frozen=True)
class Maybe(Shape):
    """Nothing, or a value of a shape."""

    inner: Shape = field(default_factory=Anything)

    def wrong(self, value: object, path: Path) -> Found:
        if value is not None:
            yield from self.inner.wrong(value, path)

    def schema(self) -> dict[str, Any]:
        inner = self.inner.schema()
        return {"anyOf": [inner, {"type": "null"}]} if inner else {}


@dataclass(frozen=True)
class Each(Shape):
    """A list of a shape, from `least` to `most` items."""

    inner: Shape = field(default_factory=Anything)
    least: int = 0
    most: int = 100

    def wrong(self, value: object, path: Path) -> Found:
        if not isinstance(value, list):
            yield path, text("A list is needed here.")
        elif not self.least <= len(value) <= self.most:
            yield (
                path,
                text(
                    "From %(least)s to %(most)s items are needed here.",
                    least=self.least,
                    most=self.most,
                ),
            )
        else:
            for place, item in enumerate(value):
                yield from self.inner.wrong(item, (*path, place))

    def schema(self) -> dict[str, Any]:
        found = {"type": "array", "items": self.inner.schema(), "maxItems": self.most}
        return found | ({"minItems": self.least} if self.least else {})


@dataclass(frozen=True)
class Named(Shape):
    """An object whose names have a pattern and whose values have a shape."""

    inner: Shape = field(default_factory=Anything)
    pattern: str = ".{0,100}"
    most: int = 200

    def wrong(self, value: object, path: Path) -> Found:
        if not isinstance(value, Mapping) or len(value) > self.most:
            yield path, text("An object of at most %(most)s names is needed here.", most=self.most)
            return
        for name, item in value.items():
            if not re.fullmatch(self.pattern, name) or _UNSTORABLE.search(name):
                yield (*path, name), text("This name can't be used here.")
            else:
                yield from self.inner.wrong(item, (*path, name))

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^(?:{self.pattern})$"},
            "additionalProperties": self.inner.schema(),
            "maxProperties": self.most,
        }


@dataclass(frozen=True)
class Record(Shape):
    """An object of known names; those in `needed` must be there, unknown ones only with `open`."""

    fields: Mapping[str, Shape] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    about: str = ""
    open: bool = False

    def wrong(self, value: object, path: Path) -> Found:
        if not isinstance(value, Mapping):
            yield path, text("An object is needed here.")
            return
        for name in self.needed:
            if name not in value:
                yield (*path, name), text("This is missing.")
        for name, item in value.items():
            if name in self.fields:
                yield from self.fields[name].wrong(item, (*path, name))
            elif not self.open:
                yield (*path, name), text("There is no such field.")

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = {"description": self.about} if self.about else {}
        return found | {
            "type": "object",
            "properties": {name: shape.schema() for name, shape in self.fields.items()},
            "required": list(self.needed),
            "additionalProperties": self.open,
        }


_HALVES = Record({"halves": Number()}, ("halves",), "A number of half points: 25 is 12½.")


def pieces(value: object) -> int:
    """How many values there are in a value, itself among them."""
    if isinstance(value, Mapping):
        return 1 + sum(map(pieces, value.values()))
    return 1 + sum(map(pieces, value)) if isinstance(value, list) else 1


def _is_storable(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(_is_storable(name) and _is_storable(own) for name, own in value.items())
    if isinstance(value, list):
        return all(map(_is_storable, value))
    if isinstance(value, float):
        return math.isfinite(value)
    return not (isinstance(value, str) and _UNSTORABLE.search(value))
