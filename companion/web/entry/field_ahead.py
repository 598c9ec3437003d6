"""The rounds of a game that is a value which can be counted after this one without the server.

What such a round needs of the one before, totals and runs, its page adds up itself. Where the
fields of a round depend on what was not saved yet there is no such round: on a sheet, where
players drop out, or where the dealer sits out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import url_for

from companion.definition.course import Position, context_of
from companion.game import MAX_ROUNDS
from companion.scorepad.positions import Played, rounds_to
from companion.scorepad.table import Table
from companion.web.base.words import round_of
from companion.web.entry.field_facts import allowed_numbers, cells_of, key_style, most_of
from companion.web.entry.field_reading import Asked

MOST_AHEAD = 20


def fields_ahead(asked: Asked, table: Table) -> list[dict[str, Any]]:
    """The next rounds at the same table, for the entry's scripts."""
    sheet, row = asked.play.sheet, asked.row
    if sheet.finished or row.number < sheet.current or not _is_known_ahead(asked):
        return []
    last = min(row.number + MOST_AHEAD, sheet.rounds or MAX_ROUNDS)
    found = []
    for played in rounds_to(table, asked.definition, last):
        if played.number > row.number and played.sitting == row.sitting:
            found.append(_round(asked, played))
    return found


def ends_of(asked: Asked) -> list[list[str | int]]:
    """The comparisons that end a play as soon as one holds for somebody."""
    tests = (reason.test for reason in asked.definition.end)
    return [[test.left, test.op, test.right] for test in tests if test]


def _is_known_ahead(asked: Asked) -> bool:
    definition, row = asked.definition, asked.row
    sits_out = definition.rotation.sits_out == len(row.sitting) or bool(row.idle)
    return asked.saves == "round" and not (definition.sheet or definition.out or sits_out)


def _round(asked: Asked, played: Played) -> dict[str, Any]:
    sheet, code, position = asked.play.sheet, asked.play.code, played.before
    later = replace(asked, row=replace(asked.row, number=played.number))
    cells = cells_of(later, position)
    at: dict[str, Any] = {"code": code, "number": played.number}
    return {
        "round": played.number,
        "heading": round_of(sheet.game, played.number, sheet.rounds),
        "dealer": _dealer(later, position),
        "action": url_for("rounds.save", **at),
        "page": url_for("rounds.form", **at, ahead=1),
        "pad": url_for("pad.show", code=code, _anchor=f"round-{played.number}"),
        "cards": context_of(asked.definition, position).cards,
        "cells": {cell["id"]: cell["most"] for cell in cells if not cell["tap"]},
        "keys": key_style(cells),
        "most": most_of(cells),
        "allowed": allowed_numbers(later, position),
    }


def _dealer(later: Asked, position: Position) -> str | None:
    """Who deals, where that is certain: somebody may stay the dealer."""
    if position.dealer is None or later.definition.rotation.stays:
        return None
    return later.play.sheet.players[later.row.sitting[position.dealer]].name
