"""Plays of games that are values: how they begin, and the `Game` that pages know them by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.definition.model import Definition
from companion.definition.reader import read
from companion.definition.source import Fault
from companion.game import Deal, Edition, Game, PlainAudit, text
from companion.scorepad.log import Began


def began(definition: Definition, players: tuple[str, ...], **agreed: Any) -> Began:
    """The beginning of a play of that game, which keeps it as it is now, with its options."""
    return Began(
        definition.slug,
        players,
        lowest_wins=definition.win.by == "low",
        definition=definition.raw,
        options={option.key: option.chosen for option in definition.options},
        **agreed,
    )


def definition_of(change: Began) -> Definition | tuple[Fault, ...] | None:
    """The game that a play began with: None for a listed one, faults for one that is broken."""
    if change.definition is None:
        return None
    return _read(_text_of(change.definition), _text_of(change.options))


def game_of(definition: Definition) -> Game:
    """The facts that any play has, of a game that is a value: no kinds, no deck, own scoring."""
    return Game(
        slug=definition.slug,
        folder="any_game",
        title=definition.title,
        about=definition.about,
        unit=definition.unit,
        round_word="round",
        players=definition.players,
        kinds=(),
        editions=(Edition("plain", text("your own cards"), ()),),
        rounds=definition.planned_rounds,
        deal=lambda cards, players: Deal(None, None, None),
        audit=PlainAudit(),
        ways=("points",),
        lowest_wins=definition.win.by == "low",
        has_dealer=definition.rotation.deal == "left",
        notes=definition.notes,
    )


def _text_of(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


@lru_cache(maxsize=256)
def _read(raw: str, options: str) -> Definition | tuple[Fault, ...]:
    return read(json.loads(raw), json.loads(options))
