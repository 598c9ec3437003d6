"""How far the round is that is being counted: what each player has so far, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.definition.checks import is_filled, known
from companion.definition.evaluate import evaluate
from companion.definition.model import Definition, Field
from companion.game import Points
from companion.scorepad.redaction import BLANK
from companion.scorepad.sheet import Row, Sheet
from companion.web.base.entry_text import entry_words
from companion.web.base.language import say
from companion.web.base.names import listed
from companion.web.base.translate import gettext


def progress(sheet: Sheet, row: Row) -> dict[int, str]:
    """A word for each player who has something in a round: ready, or what is there so far."""
    said = {}
    for player, entry in row.entries.items():
        definition = sheet.definition
        ready = definition is None or is_filled(definition, entry.fields)
        said[player] = gettext("ready") if ready else entry_words(sheet.game, entry, definition)
    return said


def so_far(sheet: Sheet, row: Row) -> dict[int, tuple[int, Points]]:
    """Who entered something in a round of a sheet: its points, and the total with them."""
    definition = sheet.definition
    if definition is None or not definition.sheet or row.complete:
        return {}
    entered = [player for player in row.sitting if row.entries.get(player, BLANK) != BLANK]
    before = _points(definition, sheet, entered, row.number - 1)
    after = _points(definition, sheet, entered, row.number)
    gained = [new - old for old, new in zip(before, after, strict=True)]
    return {
        player: (points, sheet.totals[player] + points)
        for player, points in zip(entered, gained, strict=True)
    }


def _points(definition: Definition, sheet: Sheet, players: list[int], last: int) -> Sequence[int]:
    """What the sheets of players make, filled in up to a round."""
    sheets: list[dict[str, int | None]] = [{} for _ in players]
    for row in sheet.rows:
        for player, own in zip(players, sheets, strict=True):
            if row.number <= last and player in row.entries:
                own.update(row.entries[player].fields or {})
    return evaluate(definition, sheets).score.whole


def missing(sheet: Sheet, row: Row) -> list[str]:
    """What a round that was begun still lacks, and what is bid in all, as sentences."""
    definition = sheet.definition
    if definition is None or row.complete or not row.entries:
        return []
    promised = [one for one in definition.fields if one.kind in {"bid", "made"}]
    if not promised:
        return [_open(sheet, _without(sheet, row, definition.fields))]
    return [line for one in promised if (line := _line(sheet, row, definition, one))]


def asks_for_bids(sheet: Sheet, row: Row) -> bool:
    """Whether the first thing to enter in the round are bids."""
    fields = sheet.definition.fields if sheet.definition else ()
    bids = [one for one in fields if one.kind == "bid"]
    return bool(bids) and bool(_without(sheet, row, bids))


def _line(sheet: Sheet, row: Row, definition: Definition, one: Field) -> str:
    """What a bid or a result lacks; nothing while no result is there at all."""
    without = _without(sheet, row, [one])
    playing = [player for player in row.sitting if player not in row.idle]
    if not without and one.kind == "bid":
        return _bids(sheet, row, one)
    if not without or (one.kind == "made" and len(without) == len(playing)):
        return ""
    names = listed(sheet.players[player].name for player in without)
    return gettext("%(field)s missing: %(players)s.", field=say(one.label), players=names)


def _bids(sheet: Sheet, row: Row, one: Field) -> str:
    fields = [entry.fields or {} for entry in row.entries.values()]
    values = {"field": say(one.label), "sum": sum(own.get(one.key) or 0 for own in fields)}
    if row.hands is None:
        return gettext("%(field)s in all: %(sum)s.", **values)
    cards = max(row.hands.values())
    return gettext("%(field)s in all: %(sum)s. Cards each: %(cards)s.", **values, cards=cards)


def _open(sheet: Sheet, players: list[int]) -> str:
    names = listed(sheet.players[player].name for player in players)
    return gettext("Missing: %(players)s.", players=names)


def _without(sheet: Sheet, row: Row, fields: tuple[Field, ...] | list[Field]) -> list[int]:
    """Who plays in the round and lacks one of these fields; what is hidden is there."""
    have = {player: entry.fields for player, entry in row.entries.items()}
    return [
        player
        for player in row.sitting
        if player not in row.idle
        and not all(known(one, have.get(player)) for one in fields)
        and not (row.entries.get(player) == BLANK and all(one.kind != "made" for one in fields))
    ]
