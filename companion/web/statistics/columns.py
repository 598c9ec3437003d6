"""Where the columns of a chart by year stand; drawing them is the template's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 400, 150
LEFT, TOP, BOTTOM = 8, 22, 24
MOST = 12  # years
WIDEST = 48


@dataclass(frozen=True, slots=True)
class Column:
    """A column: where it stands and ends, its middle, what stands above and below it."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    value: int
    label: str


def columns_of(values: Sequence[tuple[int, int]]) -> tuple[Column, ...]:
    """Columns from (label, value), the last first as lists have them; drawn the first first."""
    shown = list(values[:MOST])[::-1]
    most = max((value for _, value in shown), default=0)
    if not most:
        return ()
    step = (WIDTH - 2 * LEFT) / len(shown)
    width, room = min(WIDEST, step * 0.7), HEIGHT - TOP - BOTTOM
    found = []
    for place, (label, value) in enumerate(shown):
        middle, height = LEFT + step * (place + 0.5), room * value / most
        y = HEIGHT - BOTTOM - height
        found.append(
            Column(
                x=round(middle - width / 2, 1),
                y=round(y, 1),
                width=round(width, 1),
                height=round(height, 1),
                middle=round(middle, 1),
                value=value,
                label=str(label),
            )
        )
    return tuple(found)
