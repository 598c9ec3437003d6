"""JSON from a file or a pipe: whatever is wrong with it is told in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from companion.cli.asking import refused
from companion.game import Text, text

MOST_BYTES = 8_000_000


def read_json(name: str, language: str) -> object:
    """The JSON in the file of that name ("-" is standard input); `Refused` for anything else.

    A name that stands twice in one object is refused too: nobody can know which was meant.
    """
    content = _content(name, language)
    if len(content) > MOST_BYTES:
        raise refused(
            text("The file is too large: at most %(most)s bytes.", most=MOST_BYTES), language
        )
    try:
        return json.loads(
            content.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant
        )
    except (ValueError, RecursionError) as error:
        raise refused(_reason(error), language) from error


def _content(name: str, language: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = text("%(file)s can't be read: %(reason)s", file=name, reason=reason)
        raise refused(message, language) from error


def _reason(error: Exception) -> Text:
    match error:
        case json.JSONDecodeError():
            return text(
                "This isn't JSON (line %(line)s, column %(column)s).",
                line=error.lineno,
                column=error.colno,
            )
        case UnicodeDecodeError():
            return text("This isn't JSON: it isn't text in UTF-8.")
        case RecursionError():
            return text("This isn't JSON of rounds: nested too deeply.")
        case _:
            return text("This isn't JSON: %(reason)s", reason=str(error))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _constant(name: str) -> None:
    raise ValueError(f"{name} is no number")
