"""What stands in a file of plays: the shapes, from which checks and the JSON Schema are made.

The log of a play is everything; a `summary` beside it is for readers only.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from companion.exchange.shapes import (
    Anything,
    Each,
    Flag,
    HalfPoints,
    Maybe,
    Named,
    Number,
    Record,
    Same,
    Shape,
    Word,
)
from companion.scorepad.log import CHANGES

FORMAT = "spielblock"
# From 2 on a play may have a note, from 3 on an entry the parts of a sum, from 4 on people come,
# from 5 on a round may have a note and a play says of which evening it is, from 6 on own games,
# from 7 on half points.
VERSION = 7
MOST_LINES = 3_000  # of one play
ID = r"[A-Za-z0-9_-]{16,64}"

_PLAYER_NUMBER = r"[0-9]{1,4}"
_NUMBER = Number()
_POINTS = HalfPoints()
_ENTRY = Record(
    fields={
        "counts": Named(_NUMBER, most=60),
        "points": _POINTS,
        "cards_held": _NUMBER,
        "fields": Named(Maybe(_NUMBER), most=60),
        "parts": Named(Each(_POINTS, 2, 20), most=60),
    },
    about="What one player ended a round with: counts by kind of cards, points, or own fields.",
)
# By the annotations of the changes; one that is not here has to be added.
_KINDS: dict[str, Shape] = {
    "int": _NUMBER,
    "str": Word(),
    "bool": Flag(),
    "int | None": Maybe(_NUMBER),
    "bool | None": Maybe(Flag()),
    "Points": _POINTS,
    "Points | None": Maybe(_POINTS),
    "tuple[Points, ...]": Each(_POINTS),
    "tuple[int, ...]": Each(_NUMBER),
    "tuple[str, ...]": Each(Word()),
    "Entry": _ENTRY,
    "Mapping[int, Entry]": Named(_ENTRY, _PLAYER_NUMBER),
    "Mapping[str, int]": Named(_NUMBER, most=60),
    "Mapping[str, int | None]": Named(Maybe(_NUMBER), most=60),
    "Mapping[str, Any] | None": Maybe(Anything()),
}
_TIME = Number(least=0, most=100_000_000_000, whole=False)
_BY = Word(100, r"(~[0-9a-f]{20})?")


def _change(kind: type) -> Record:
    # A dataclass, as all changes are; its annotations are texts.
    own: Any = fields(kind)
    return Record(
        fields={item.name: _KINDS[str(item.type)] for item in own},
        needed=tuple(
            item.name for item in own if item.default is MISSING and item.default_factory is MISSING
        ),
        about=" ".join((kind.__doc__ or "").split("\n\n")[0].split()),
    )


DATA = {name: _change(kind) for name, kind in CHANGES.items()}
LINE = Record(
    fields={
        "number": Number(least=1, most=MOST_LINES),
        "at": _TIME,
        "by": _BY,
        "kind": Word(40),
        "data": Record(open=True),
    },
    needed=("number", "at", "kind", "data"),
    about="A change: its number from 1, when (seconds since 1970), by which device, what.",
)
PLAY = Record(
    fields={
        "id": Word(64, ID),
        "finished_at": Maybe(_TIME),
        "put_away_at": Maybe(_TIME),
        "excluded": Flag(),
        "note": Word(2_000),
        "evening": Word(64, ID),
        "devices": Named(Word(200), r"~[0-9a-f]{20}", 500),
        "summary": Maybe(Record(open=True)),
        "log": Each(LINE, 1, MOST_LINES),
    },
    needed=("id", "log"),
    about=(
        "A play. Its log begins with `began` (game, players in seating order and, for a game that"
        " is a value, its definition) and holds every change since; everything else follows from"
        " it. `id` is the same on every machine, `summary` is for readers and is not read back."
        " Plays with the same `evening` belong to one; without it, time and device decide."
    ),
)

PERSON = Record(
    fields={
        "name": Word(100),
        "also": Each(Word(100), 0, 200),
        "colour": Number(least=0),
        "sign": Number(least=0),
        "guest": Flag(),
        "hidden": Flag(),
    },
    needed=("name",),
    about=(
        "Somebody of the circle: name, names they had before, colour and sign (from 0). People"
        " stand before the plays, whose names are theirs."
    ),
)

OWN_GAME = Record(
    fields={
        "slug": Word(36, r"own-[0-9a-f]{32}"),
        "created": _TIME,
        "updated": _TIME,
        "definition": Named(Anything()),
    },
    needed=("slug", "definition"),
    about=(
        "A game that the circle wrote down, as `companion games check` reads it. `slug` is the same"
        " on every machine; it is the `game` with which its plays begin."
    ),
)


def schema() -> dict[str, Any]:
    """The format as JSON Schema (2020-12)."""
    line, play = LINE.schema(), PLAY.schema()
    line["properties"]["kind"] = {"enum": list(DATA)}
    line["oneOf"] = [
        {"properties": {"kind": {"const": kind}, "data": {"$ref": f"#/$defs/{kind}"}}}
        for kind in DATA
    ]
    play["properties"]["log"]["items"] = {"$ref": "#/$defs/line"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Plays of Spielblock",
        "description": (
            f"Version {VERSION}. Numbers of players count from 0, rounds and lines from 1."
        ),
        "type": "object",
        "properties": {
            "format": Same(FORMAT).schema(),
            "version": Same(VERSION).schema(),
            "exported_at": {"type": "string", "format": "date-time"},
            "people": {"type": "array", "items": {"$ref": "#/$defs/person"}},
            "games": {"type": "array", "items": {"$ref": "#/$defs/own_game"}},
            "plays": {"type": "array", "items": {"$ref": "#/$defs/play"}},
        },
        "required": ["format", "version", "plays"],
        "additionalProperties": False,
        "$defs": {
            "person": PERSON.schema(),
            "own_game": OWN_GAME.schema(),
            "play": play,
            "line": line,
        }
        | {k: shape.schema() for k, shape in DATA.items()},
    }
