"""A blank score block of a game: its rounds, or the lines of its sheet, with room to write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.definition.model import Definition
from companion.web.base.language import say
from companion.web.base.offered import Offered
from companion.web.base.translate import gettext
from companion.web.entry.sheet_lines import is_tally, sheet_lines

OPEN_END = 15  # lines of a block for a play of one round, or of as many as people like
USUAL = 4  # players
MOST_ON_A5 = 6  # columns
# Lines of a block, and the page on which so many can be written in.
ROOM: tuple[tuple[int, Literal["a5", "a4"]], ...] = (
    (12, "a5"), (16, "a5"), (20, "a5"), (28, "a4"), (40, "a4"), (62, "a4"), (100, "a4"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Block:
    """A blank block: columns, the words before its lines (a `sum` is ruled off), its page.

    `by_rounds` says that the lines are rounds, `bids` that a bid is written down in each cell,
    `wide` that the lines have words, `lines` how many lines `page` has room for.
    """

    players: int
    choices: tuple[int, ...]
    labels: tuple[tuple[str, bool], ...]
    by_rounds: bool
    bids: bool
    page: Literal["a5", "a4"]
    lines: int


def block_of(game: Offered, asked: int | None) -> Block:
    """The block for so many players as were asked for, else for the usual number."""
    least, most = game.game.players
    partners = game.definition.partners if game.definition else 1
    choices = tuple(range(least, most + 1))
    players = asked if asked in choices else min(max(USUAL // partners, least), most)
    labels, by_rounds = _labels(game, players)
    lines, page = next((one for one in ROOM if one[0] >= len(labels)), ROOM[-1])
    fields = game.definition.fields if game.definition else ()
    bids = any(one.kind == "bid" for one in fields)
    wide = players > MOST_ON_A5 or (not by_rounds and players >= MOST_ON_A5)
    return Block(players, choices, labels, by_rounds, bids, "a4" if wide else page, lines)


def _labels(game: Offered, players: int) -> tuple[tuple[tuple[str, bool], ...], bool]:
    definition = game.definition
    rounds = definition.planned_rounds(players) if definition else game.game.rounds(players)
    if definition and (definition.sheet or is_tally(definition, rounds)):
        return _lines(definition), False
    agreed = rounds if rounds and rounds > 1 else OPEN_END
    count = min(agreed, ROOM[-1][0])
    return tuple((str(number), False) for number in range(1, count + 1)), True


def _lines(definition: Definition) -> tuple[tuple[str, bool], ...]:
    """The lines of a sheet with its sums, or a line a field; the total comes last in both."""
    if definition.sheet:
        blank = [dict.fromkeys(definition.keys_of_players)]
        return tuple((one.label, bool(one.sum)) for one in sheet_lines(definition, blank))
    fields = tuple((say(one.label), False) for one in definition.fields)
    return (*fields, (gettext("Total"), True))
