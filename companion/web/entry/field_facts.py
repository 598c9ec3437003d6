"""What the entry's scripts must know of a round of a game that is a value, as JSON.

Cells have the names of the form's fields: `t-value` of the round, `p0-bid` of a player; on a sheet
`p0-box` and `p0-value` say which box is filled with what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.definition.checks import is_filled, message_of, numbers_of
from companion.definition.course import Position, context_of
from companion.definition.model import Definition, Field, Ref
from companion.definition.plain import plain
from companion.game import text
from companion.scorepad.positions import position_of
from companion.scorepad.sheet import Row
from companion.scorepad.table import Table
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.entry.field_reading import Asked
from companion.web.entry.sheet_lines import is_tally
from companion.web.entry.words import audit_sentences, entry_sentences, short_sentences

MOST_VALUE_KEYS = 15
FEWEST_KEYS = 1
TAPPED = {"yes", "choice"}


def position_before(table: Table, definition: Definition, row: Row) -> Position:
    """How a round began, or begins."""
    played = table.course.rounds.get(row.number)
    if played:
        return played.before
    return position_of(table, definition, row.number, table.course.state)


def field_facts(asked: Asked, table: Table, saved: Mapping[str, str]) -> dict[str, Any]:
    """Everything for the scripts; players who sit a round out have no cells.

    `fixed` are the entries of those who are not on the page, by position: null while they are to
    come. With `whole` nothing may come later.
    """
    play, row, definition = asked.play, asked.row, asked.definition
    position = position_before(table, definition, row)
    cells = cells_of(asked, position)
    ready = ready_players(row, definition, table)
    return {
        "definition": plain(definition) | {"first": definition.win.by == "first"},
        "context": asdict(context_of(definition, position)),
        "sheets": [dict(own) for own in position.sheet],
        "tally": is_tally(definition, play.sheet.rounds),
        "seats": len(row.sitting),
        "play": asked.draft,
        "round": row.number,
        "way": "fields",
        "keys": key_style(cells),
        "most": most_of(cells),
        "sign": 1,
        "others": 0,
        "fixed": _fixed(asked),
        "whole": asked.saves == "check",
        "hides": asked.saves == "round" and play.sheet.hides(row),
        "crosses": any(rule.kind in {"pool", "count"} for rule in definition.rules),
        "parts": [],
        "players": [_player(asked, position, player, player in ready) for player in asked.players],
        "cells": cells,
        "kinds": {one.key: say(one.label) for one in (*definition.fields, *definition.table)},
        "allowed": allowed_numbers(asked, position),
        "saved": dict(saved),
        "words": entry_sentences("save")
        | {
            "total": gettext("%(total)s in all"),
            "unchosen": gettext("Still missing: tap one of them."),
        },
        "messages": _messages(definition),
        "shorts": short_sentences(),
        "rules": {},
    }


def ready_players(row: Row, definition: Definition, table: Table) -> set[int]:
    """Who has nothing blank in a round that is not complete, also where it is hidden what it is."""
    if row.complete:
        return set()
    entries = table.entries.get(row.number, {})
    return {player for player, one in entries.items() if is_filled(definition, one.fields)}


def playing(row: Row) -> tuple[int, ...]:
    """Who plays in a round."""
    return tuple(player for player in row.sitting if player not in row.idle)


def _fixed(asked: Asked) -> list[Mapping[str, int | None] | None]:
    """What stands of those who are not on the page, by position."""
    known = {player: entry.fields for player, entry in asked.there.items()}
    here = {*asked.row.idle, *asked.players}
    return [{} if player in here else known.get(player) for player in asked.row.sitting]


def cells_of(asked: Asked, position: Position) -> list[dict[str, Any]]:
    """The cells in the order of the cursor: of the round, bids, then player by player."""
    row, definition = asked.row, asked.definition
    known = _known(definition, row, position)
    players = list(enumerate(asked.players))
    bids = [one for one in definition.fields if one.kind == "bid"]
    others = [one for one in definition.fields if one.kind != "bid"]
    shared = definition.table if asked.saves == "round" else ()
    found = [_cell("t", None, one, known) for one in shared]
    found += [_cell(f"p{p}", seat, one, known) for one in bids for seat, p in players]
    for seat, player in players:
        if definition.sheet:
            found += _box_cells(definition, player, seat)
            others = [one for one in others if one.kind != "box"]
        found += [_cell(f"p{player}", seat, one, known) for one in others]
    columns: Counter[int | None] = Counter()
    for cell in found:
        cell["column"] = columns[cell["seat"]]
        columns[cell["seat"]] += not cell["tap"]
    return found


def _known(definition: Definition, row: Row, position: Position) -> dict[str, int]:
    """What bounds of fields can refer to."""
    cards = context_of(definition, position).cards
    return {"@round": row.number, "@players": len(row.sitting), "@cards": cards}


def key_style(cells: Sequence[Mapping[str, Any]]) -> str:
    """Which keypad fits: a key a value, digits, or none where nothing is typed."""
    most = max((cell["most"] for cell in cells if not cell["tap"]), default=None)
    signed = any(cell["signed"] for cell in cells)
    if most is None:
        return "none"
    return "values" if most <= MOST_VALUE_KEYS and not signed else "digits"


def most_of(cells: Sequence[Mapping[str, Any]]) -> int:
    """The largest number that a cell can hold, as far as there are keys for it."""
    typed = [int(cell["most"]) for cell in cells if not cell["tap"]]
    return max(FEWEST_KEYS, *typed, 0)


def allowed_numbers(asked: Asked, position: Position) -> dict[str, str]:
    """The numbers that each field can hold, in figures, for the message where one does not fit."""
    definition = asked.definition
    known = _known(definition, asked.row, position)
    return {
        one.key: numbers_of(one, _bound(one.least, known), _bound(one.most, known))
        for one in (*definition.fields, *definition.table)
    }


def _cell(prefix: str, seat: int | None, one: Field, known: Mapping[str, int]) -> dict[str, Any]:
    least, most = _bound(one.least, known), _bound(one.most, known)
    return {
        "id": f"{prefix}-{one.key}",
        "key": one.key,
        "kind": one.key,
        "what": one.kind,
        "seat": seat,
        "label": say(one.label),
        "tap": one.kind in TAPPED,
        "optional": one.kind in TAPPED,
        "signed": least < 0,
        "least": least,
        "most": most if one.copies is None else min(most, one.copies),
        "choices": {str(value): say(label) for value, label in one.choices},
    }


def _box_cells(definition: Definition, player: int, seat: int) -> list[dict[str, Any]]:
    boxes = [one for one in definition.fields if one.kind == "box"]
    most = max(max(one.values, default=one.most) for one in boxes if isinstance(one.most, int))
    shared = {"seat": seat, "signed": False, "least": 0, "choices": {}}
    box = {"id": f"p{player}-box", "key": "box", "label": gettext("Box"), "tap": True, "most": 0}
    value = {"id": f"p{player}-value", "key": "value", "label": gettext("Points"), "tap": False}
    return [
        {**shared, **box, "kind": None, "what": "box", "optional": True},
        {**shared, **value, "kind": None, "what": "value", "optional": False, "most": most},
    ]


def _bound(ref: Ref, known: Mapping[str, int]) -> int:
    return known[ref] if isinstance(ref, str) else ref


def _player(asked: Asked, position: Position, player: int, is_ready: bool) -> dict[str, Any]:
    seat = asked.row.sitting.index(player)
    return {
        "number": player,
        "name": asked.play.sheet.players[player].name,
        "before": position.totals[seat],
        "position": seat,
        "ready": is_ready,
    }


def _messages(definition: Definition) -> dict[str, str]:
    """The sentences of problems by code, with the places for numbers still open."""
    own = {
        "field-range": text("This must be from %(least)s to %(most)s.", **_places("least", "most")),
        "field-value": text("Possible here: %(known)s.", **_places("known")),
        "deck-limit": text(
            "%(kind)s: %(over)s too many, %(count)s of %(copies)s.",
            **_places("kind", "over", "count", "copies"),
        ),
    }
    for number, one in enumerate(definition.checks):
        own[f"check-{number}"] = message_of(definition, one, _places("sum", "bound"))
    return audit_sentences() | {code: say(said) for code, said in own.items()}


def _places(*names: str) -> dict[str, str]:
    return {name: f"%({name})s" for name in names}
