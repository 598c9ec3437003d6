"""A pad as it is printed: every round with its points, what they came from, and the totals."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Points
from companion.halves import written
from companion.scorepad.sheet import Row, Sheet
from companion.web.base.entry_text import entry_parts
from companion.web.paper.fitting import Fit, fit

MOST_REASON = 160  # letters


@dataclass(frozen=True, slots=True)
class Cell:
    """A score: points (None: not at the table, or not counted yet), total after the round, and
    what it came from: words, and whether they count nothing."""

    points: Points | None = None
    total: Points | None = None
    parts: tuple[tuple[str, bool], ...] = ()
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """A pad: cells by round and column, whether start totals stand above, how it fits a page."""

    rows: tuple[tuple[Row, tuple[Cell, ...]], ...]
    has_start: bool
    fit: Fit


def printed(sheet: Sheet, columns: list[int], below: list[str]) -> Printed:
    """The pad with its columns (player numbers); `below` are the paragraphs under it."""
    rows = tuple((row, tuple(_cell(sheet, row, one) for one in columns)) for row in sheet.rows)
    reasons = [[", ".join(words for words, _ in cell.parts) for cell in cells] for _, cells in rows]
    has_start = bool(sheet.carried or any(one.start for one in sheet.players.values()))
    reasons += [[""] * len(columns)] * has_start
    names = [sheet.players[player].name for player in columns]
    figures = max((_letters(cell) for _, cells in rows for cell in cells), default=0)
    return Printed(rows, has_start, fit(names, reasons, below, figures))


def _letters(cell: Cell) -> int:
    """How many letters a score and its total take side by side."""
    return 0 if cell.points is None else len(f"{written(cell.points)} {written(cell.total or 0)}")


def _cell(sheet: Sheet, row: Row, player: int) -> Cell:
    dealt = row.dealer == player
    if player not in row.points:
        return Cell(dealt=dealt)
    entry = row.entries.get(player)
    parts = entry_parts(sheet.game, entry, sheet.definition) if entry else []
    cleared = row.cleared.get(player, ())
    told = tuple((words, key in cleared) for key, words in parts)
    if sum(len(words) for words, _ in told) > MOST_REASON:
        told = ()
    return Cell(row.points[player], row.totals[player], told, dealt)
