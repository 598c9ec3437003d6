"""From what a file says to a round of fields: every problem named, nothing guessed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.definition.checks import check
from companion.definition.evaluate import Context
from companion.definition.model import MAX_TOTAL, Definition
from companion.definition.read_rules import compare
from companion.game import MAX_ROUNDS, Problem, text
from companion.scorepad.messages import problem
from companion.scorepad.reading import misspelt, read_players, wrong_number

Fields = dict[str, int | None]
MAX_CARDS = 999
NAMES = ("players", "round", "cards", "before", "entries", "table")
_BEFORE = Problem("context-range", text("“before” must be a list with one total per player."), True)
_OWN = text("An entry must hold fields with their numbers.")
_SHARED = Problem("context-range", text("“table” must hold fields with their numbers."), True)


@dataclass(frozen=True, slots=True)
class FieldsReading:
    """A round as read: `entries` is None when a hard problem refuses it."""

    players: tuple[str, ...]
    entries: tuple[Fields, ...] | None
    table: Fields
    context: Context
    problems: tuple[Problem, ...]


def read_fields(definition: Definition, raw: object) -> FieldsReading:
    """Read and check `{"players": […], "entries": [{field: number}, …], "table": {…}, …}`.

    `round` is 1 and `before` the start unless said; `cards` are what the game deals then. An entry
    that is null sits this round out; fields left out are 0 or no.
    """
    if not isinstance(raw, Mapping):
        found = [problem("entry-missing", hard=True)]
        return FieldsReading((), None, {}, Context(), tuple(found))
    if slips := misspelt(raw, NAMES):
        return FieldsReading((), None, {}, Context(), tuple(slips))
    players, found = read_players(definition, raw.get("players"))
    context, wrong = _context(definition, raw, len(players))
    entries, not_read = _entries(definition, raw.get("entries"), len(players))
    table, off = _fields(raw.get("table", {}), None)
    found += [*wrong, *not_read, *off]
    if not found:
        found = list(check(definition, entries, table, context))
    refused = any(item.hard for item in found)
    return FieldsReading(players, None if refused else entries, table, context, tuple(found))


def _context(
    definition: Definition, raw: Mapping[str, Any], players: int
) -> tuple[Context, list[Problem]]:
    number, found = _number(raw, "round", 1, 1, MAX_ROUNDS)
    usual = definition.cards_in(number, players) or 0
    cards, wrong = _number(raw, "cards", usual, 0, MAX_CARDS)
    before = raw.get("before", [definition.start] * players)
    if not isinstance(before, list) or len(before) != players:
        return Context(), [*found, *wrong, _BEFORE]
    for player, total in enumerate(before):
        if isinstance(total, bool) or not isinstance(total, int) or abs(total) > MAX_TOTAL:
            found.append(problem("not-a-number", hard=True, player=player))
    if found or wrong:
        return Context(), found + wrong
    return Context(number, cards, tuple(before), sits_out=_aside(definition, raw, before)), []


def _aside(definition: Definition, raw: Mapping[str, Any], before: list[int]) -> tuple[int, ...]:
    """Who sits this round out: whose entry is null, and who is out by the total so far."""
    entries = raw.get("entries")
    listed = entries if isinstance(entries, list) else []
    gone = definition.out if definition.out and definition.out.left == "@total" else None
    return tuple(
        player
        for player, total in enumerate(before)
        if (player < len(listed) and listed[player] is None)
        or (gone and isinstance(gone.right, int) and compare(total, gone.op, gone.right))
    )


def _number(
    raw: Mapping[str, Any], name: str, usual: int, least: int, most: int
) -> tuple[int, list[Problem]]:
    value = raw.get(name, usual)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value, []
    message = text(
        "“%(name)s” must be a number from %(least)s to %(most)s.",
        name=name,
        least=least,
        most=most,
    )
    return usual, [Problem("context-range", message, True)]


def _entries(
    definition: Definition, raw: object, players: int
) -> tuple[tuple[Fields, ...], list[Problem]]:
    """The entries; what was bid for and is left out is 0 too, so that no check waits for it."""
    if not isinstance(raw, list) or len(raw) != players:
        return (), [problem("entry-missing", hard=True)]
    made: Fields = {field.key: 0 for field in definition.fields if field.kind == "made"}
    read = [_fields({} if entry is None else entry, player) for player, entry in enumerate(raw)]
    return tuple(made | own for own, _ in read), [item for _, found in read for item in found]


def _fields(raw: object, player: int | None) -> tuple[Fields, list[Problem]]:
    """The fields of a player, or of the whole round when `player` is None."""
    if not isinstance(raw, Mapping):
        return {}, [
            _SHARED if player is None else Problem("entry-missing", _OWN, True, None, player)
        ]
    found = [
        Problem(item.code, item.message, True, str(key)[:40], player)
        for key, value in raw.items()
        if (code := wrong_number(value, signed=True))
        and (item := problem(code, hard=True, player=player))
    ]
    return dict(raw), found
