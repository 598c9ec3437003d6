"""A game from elsewhere: text that is read with everything bounded, and nothing of it is run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.definition.model import Definition
from companion.definition.reader import read, read_all
from companion.definition.source import MAX_LETTERS
from companion.web.base.language import say
from companion.web.base.translate import gettext

SHOWN = 12  # faults


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a text is: a game with its value, or why not."""

    value: Mapping[str, Any] | None
    definition: Definition | None
    reasons: tuple[str, ...] = ()


def incoming(text: str) -> Incoming:
    """Read a game from text."""
    if not text.strip():
        return _no_game(gettext("Choose a file, or paste a game."))
    if len(text) > MAX_LETTERS:
        return _no_game(gettext("This is too large for a game."))
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        return _no_game(gettext("This isn't a game file: it isn't written in JSON."))
    faults = read_all(raw)
    if faults:
        said = [f"{one.place}: {say(one.message)}".lstrip(": ") for one in faults[:SHOWN]]
        return _no_game(*said)
    definition = read(raw)
    assert isinstance(definition, Definition)
    return Incoming(raw, definition)


def _no_game(*reasons: str) -> Incoming:
    return Incoming(None, None, reasons)
