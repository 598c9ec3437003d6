"""Reads large JSON piece by piece: the members of the outermost object, the items of its lists.

Only one piece is in memory at a time, bounded in size and depth, and the line is known on which it
begins.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.exchange.shapes import Path
from companion.game import Text, text

CHUNK = 65_536  # letters read at once
MOST_LETTERS = 4_000_000  # of one piece
DEEPEST = 40
_SPACE = re.compile(r"[ \t\r\n]*")
_SCALAR = re.compile(r"[-+.0-9A-Za-z]*")
_OUTSIDE = re.compile(r'["{}\[\]]')
_INSIDE = re.compile(r'["\\]')


class NotJSON(ValueError):  # noqa: N818 - an answer, named as one
    """The file cannot be read any further; `line` says where, `message` why."""

    def __init__(self, line: int, message: Text) -> None:
        super().__init__(message.message)
        self.line, self.message = line, message


@dataclass(frozen=True, slots=True)
class Piece:
    """A value of the outermost object, or an item of a list there: with its text and its line."""

    name: str
    place: int | None
    line: int
    text: str

    def value(self) -> Any:
        """The value. Raises NotJSON."""
        try:
            return json.loads(self.text, object_pairs_hook=_object, parse_constant=_constant)
        except json.JSONDecodeError as error:
            raise NotJSON(self.line + error.lineno - 1, text("This isn't JSON.")) from error
        except (ValueError, RecursionError) as error:
            message = text("This isn't JSON: %(reason)s", reason=str(error)[:200])
            raise NotJSON(self.line, message) from error

    def line_of(self, path: Path) -> int:
        """The line of the file on which the value at a path inside of this piece begins."""
        scan = Scan(io.StringIO(self.text).read)
        for step in path:
            if not scan.enter(step):
                break
        scan.peek()
        return self.line + scan.line - 1


class Scan:
    """A place in JSON that is read on and on; `line` is the one it stands on."""

    def __init__(self, read: Callable[[int], str]) -> None:
        self._read, self._buffer, self._at = read, "", 0
        self.line = 1

    def pieces(self, lists: tuple[str, ...]) -> Iterator[Piece]:
        """The members of the object that the file is; those in `lists` item by item.

        Raises NotJSON, also for anything behind the object.
        """
        for name in self._members():
            if name in lists and self.peek() == "[":
                yield from self._items(name)
            else:
                yield self._piece(name, None)
        if self.peek():
            raise self._broken()

    def enter(self, step: str | int) -> bool:
        """Go to the member or item of that name; False when there is none, or it is no list."""
        if isinstance(step, str):
            if self.peek() == "{":
                return any(name == step or self._skip() for name in self._members())
        elif self.peek() == "[":
            return any(place == step or self._skip() for place in self._places())
        return False

    def peek(self) -> str:
        """The next sign that is no space; "" at the end."""
        while True:
            space = _SPACE.match(self._buffer, self._at)
            self._move(space.end() if space else self._at)
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._more():
                return ""

    def _skip(self) -> bool:
        self._value()
        return False

    def _piece(self, name: str, place: int | None) -> Piece:
        self.peek()
        line = self.line
        return Piece(name, place, line, self._value())

    def _items(self, name: str) -> Iterator[Piece]:
        for place in self._places():
            yield self._piece(name, place)

    def _places(self) -> Iterator[int]:
        """The numbers of the items of a list; whoever takes one reads its value."""
        self._take("[")
        place = 0
        while self.peek() != "]":
            if place:
                self._take(",")
            yield place
            place += 1
        self._take("]")

    def _members(self) -> Iterator[str]:
        """The names of an object; whoever takes one reads its value."""
        self._take("{")
        known: set[str] = set()
        while self.peek() != "}":
            if known:
                self._take(",")
            name = self._name()
            if name in known:
                message = text("“%(name)s” is in here twice.", name=name[:100])
                raise NotJSON(self.line, message)
            known.add(name)
            self._take(":")
            yield name
        self._take("}")

    def _name(self) -> str:
        if self.peek() != '"':
            raise self._broken()
        return str(Piece("", None, self.line, self._value()).value())

    def _take(self, sign: str) -> None:
        if self.peek() != sign:
            raise self._broken()
        self._move(self._at + 1)

    def _value(self) -> str:
        """The text of the next value, whose brackets and strings are closed."""
        first = self.peek()
        end = self._end() if first in {'"', "{", "["} else self._scalar_end()
        if end == self._at:
            raise self._broken()
        value = self._buffer[self._at : end]
        self._move(end)
        return value

    def _scalar_end(self) -> int:
        while True:
            found = _SCALAR.match(self._buffer, self._at)
            end = found.end() if found else self._at
            if end < len(self._buffer):
                return end
            if not self._more():
                return len(self._buffer)  # what lay before the value was dropped
            if end - self._at > MOST_LETTERS:
                raise NotJSON(self.line, text("This is too large."))

    def _end(self) -> int:
        at, depth, inside = self._at, 0, False
        while True:
            found = (_INSIDE if inside else _OUTSIDE).search(self._buffer, at)
            if found is None:
                at = self._on(len(self._buffer))
                continue
            at, sign = found.end(), found[0]
            if sign == "\\":
                at = self._on(at) + 1
            elif sign == '"':
                inside = not inside
            else:
                depth += 1 if sign in "{[" else -1
                if depth > DEEPEST:
                    raise NotJSON(self.line, text("This is nested too deeply."))
            if depth <= 0 and not inside:
                return at

    def _on(self, at: int) -> int:
        """The place itself, with at least one sign behind it in the buffer."""
        if at - self._at > MOST_LETTERS:
            raise NotJSON(self.line, text("This is too large."))
        start = self._at
        if at >= len(self._buffer) and not self._more():
            raise NotJSON(self.line, text("The file ends in the middle."))
        return at - (start - self._at)

    def _more(self) -> bool:
        """Read on; what lies behind is dropped, so places move."""
        chunk = self._read(CHUNK)
        self._buffer = self._buffer[self._at :] + chunk
        self._at = 0
        return bool(chunk)

    def _move(self, at: int) -> None:
        self.line += self._buffer.count("\n", self._at, at)
        self._at = at

    def _broken(self) -> NotJSON:
        end = self._at >= len(self._buffer)
        message = text("The file ends in the middle.") if end else text("This isn't JSON.")
        return NotJSON(self.line, message)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _constant(name: str) -> None:
    raise ValueError(f"{name} is no number")
