"""How large a score sheet is printed, so that it fits on one page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

SMALL = 0.72  # size of what stands below a score, as a part of the size of the type
LINE = 1.22  # height of a line, in sizes of the type
LETTER = 0.56  # width of a middling letter, in sizes of the type
MILLIMETRE = 72 / 25.4  # points
AIR = 3.0  # points above and below a row
HEAD = 7  # lines for title, date and names of one line
NUMBERS = 4.4  # the column of the round numbers, in sizes of the type


@dataclass(frozen=True, slots=True)
class Paper:
    """A page: `format` with the type in points; its room in points, margins taken off."""

    format: Literal["a5", "a4"]
    size: float
    width: float
    height: float


def _paper(kind: Literal["a5", "a4"], size: float) -> Paper:
    width, height = (128, 190) if kind == "a5" else (190, 277)
    return Paper(kind, size, width * MILLIMETRE, height * MILLIMETRE)


PAPERS = (_paper("a5", 9), *(_paper("a4", size) for size in (9, 8, 7, 6, 5)))


@dataclass(frozen=True, slots=True)
class Fit:
    """How a sheet is printed: its page, and whether reasons stand below the scores."""

    paper: Paper
    reasons: bool


def fit(
    names: Sequence[str],
    reasons: Sequence[Sequence[str]],
    below: Sequence[str],
    figures: int = 0,
) -> Fit:
    """The largest type in which a sheet fits on one page.

    `reasons` are those of each round by column, "" for none; `below` are the paragraphs under the
    table, `figures` the most letters of a score and its total. Where not even the smallest type
    has room for the reasons they are left out.

    >>> fit(["Anna", "Ben"], [["2 × 1", ""]] * 5, []).paper.format
    'a5'
    """
    ways = [Fit(paper, told) for told in (True, False) for paper in PAPERS]
    rows = [max(map(len, row), default=0) for row in reasons]
    longest = max(map(len, names), default=0)
    fitting = (
        way
        for way in ways
        if figures * way.paper.size * LETTER < _column(way.paper, len(names))
        and _height(way, len(names), longest, rows, below) < 1
    )
    return next(fitting, ways[-1])


def _column(paper: Paper, columns: int) -> float:
    """The width of a column, in points."""
    return (paper.width - NUMBERS * paper.size) / max(columns, 1) - AIR


def _height(
    way: Fit, columns: int, longest: int, rows: Sequence[int], below: Sequence[str]
) -> float:
    """The height of the sheet as a part of the page."""
    paper, line = way.paper, way.paper.size * LINE
    column = _column(paper, columns)
    head = line * (HEAD + _lines(longest, column, paper.size))
    small = paper.size * SMALL
    told = [_lines(row, column, small) if way.reasons else 0 for row in rows]
    body = sum(line + AIR + lines * small * LINE for lines in told)
    foot = sum(_lines(len(one), paper.width, paper.size) * line for one in below)
    return (head + body + foot) / paper.height


def _lines(letters: int, width: float, size: float) -> int:
    """How many lines that many letters take; words are broken, so a few more than would do."""
    return math.ceil(letters / max(width / (size * LETTER) - 1, 1) * 1.1)
