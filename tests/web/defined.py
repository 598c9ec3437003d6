"""Rounds of games that are values, as their form sends them: of the fixtures, and at random."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from companion.definition.model import Definition, Field
from companion.game import MAX_POINTS
from tests.definition.make_courses import FOLDER

PLAYS = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
USUAL = 30  # what is mostly counted, where a field allows any number


def form_of(game: Definition, counted: Mapping[str, Any]) -> dict[str, str]:
    """A round of the fixture as a browser sends it; a switch that is off is not sent."""
    boxes = {f.key for f in game.fields if f.kind == "box"}
    fields = {f"t-{key}": str(number) for key, number in counted["table"].items() if number}
    for player, entry in enumerate(counted["entries"]):
        for key, number in entry.items():
            if key in boxes:
                fields |= {f"p{player}-box": key, f"p{player}-value": str(number)}
            elif game.field_of[key].kind != "yes" or number:
                fields[f"p{player}-{key}"] = str(number)
        if game.win.by != "first" and not boxes:
            numbers = [f.key for f in game.fields if f.kind in {"count", "points"}]
            fields |= {f"p{player}-{key}": "0" for key in numbers if key not in entry}
    return fields


def round_of(
    game: Definition, players: int, number: int, rng: Random, bids_only: bool = False
) -> dict[str, Any]:
    """A round drawn from the value alone: every number is one that its field allows.

    Who gets a result, and how much, is left to chance: the sums need not fit. `bids_only` is the
    round before it is played.
    """
    cards = game.cards_in(number, players) or USUAL
    wanted = [f for f in game.fields if f.kind == "bid" or not bids_only]
    boxes = [f for f in wanted if f.kind == "box"]
    others = [f for f in wanted if f not in boxes]
    entries = []
    for _player in range(players):
        chosen = [*others, rng.choice(boxes)] if game.sheet and boxes else wanted
        entries.append({f.key: number_in(f, cards, rng) for f in chosen})
    table = {} if bids_only else {f.key: number_in(f, cards, rng) for f in game.table}
    return {"entries": entries, "table": table}


def number_in(field: Field, cards: int, rng: Random) -> int:
    """A number that a field allows by itself."""
    if field.kind == "yes":
        return rng.randrange(2)
    listed = tuple(number for number, _label in field.choices) or field.values
    if listed:
        return rng.choice(listed)
    return rng.choice([n for n in _range(field, cards) if n not in field.never] or [0])


def _range(field: Field, cards: int) -> Iterator[int]:
    least = field.least if isinstance(field.least, int) else 0
    most = field.most if isinstance(field.most, int) else cards
    most = min(most, max(least, 0) + USUAL * field.step) if most == MAX_POINTS else most
    yield from range(max(least, -MAX_POINTS), most + 1, field.step)
    yield from field.also
