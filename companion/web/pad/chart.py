"""Where the lines of the chart run; drawing them is the template's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor

from companion.game import Points
from companion.web.base.names import shortened

MOST_LABELS = 8  # more names than that stand in a legend


@dataclass(frozen=True, slots=True)
class Size:
    """A box in units of the drawing: the names stand in `right`, the numbers in `left`."""

    width: int
    height: int
    left: int = 30
    right: int = 106
    top: int = 12
    bottom: int = 22
    step: int = 14
    letters: int = 8


SLIP = Size(264, 170)
PAGE = Size(400, 210, left=32, right=140, step=15, letters=12)


@dataclass(frozen=True, slots=True)
class Line:
    """One player's totals: SVG path, its end, the label with its height, the last value."""

    player: int
    path: str
    x: float
    y: float
    label: str
    label_y: float
    value: Points


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart in a box of `size`; ticks are (position, number)."""

    size: Size
    lines: tuple[Line, ...]
    values: tuple[tuple[float, int], ...]
    rounds: tuple[tuple[float, int], ...]
    zero: float
    labelled: bool


def chart_of(
    lines: Mapping[int, Sequence[Points]],
    first: Mapping[int, int],
    rounds: int,
    names: Mapping[int, str],
    size: Size = SLIP,
) -> Chart:
    """Lay out totals by player. `first` is the round (from 0) at which a line begins."""
    numbers = [value for line in lines.values() for value in line] + [0]
    scale = _Scale(size, rounds, floor(min(numbers)), ceil(max(numbers)))
    ends = {p: (scale.x(first[p] + len(own) - 1), scale.y(own[-1])) for p, own in lines.items()}
    heights = _spread({player: end[1] for player, end in ends.items()}, size)
    return Chart(
        size=size,
        lines=tuple(
            Line(
                player,
                scale.path(first[player], own),
                *ends[player],
                shortened(names[player], size.letters),
                heights[player],
                own[-1],
            )
            for player, own in sorted(lines.items(), key=lambda one: heights[one[0]])
        ),
        values=tuple((scale.y(value), value) for value in _ticks(scale.low, scale.high)),
        rounds=tuple((scale.x(number), number) for number in _steps(rounds)),
        zero=scale.y(0),
        labelled=len(lines) <= MOST_LABELS,
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    size: Size
    rounds: int
    low: int
    high: int

    def x(self, number: int) -> float:
        room = self.size.width - self.size.left - self.size.right
        return round(self.size.left + room * number / self.rounds, 1)

    def y(self, value: Points) -> float:
        room = self.size.height - self.size.top - self.size.bottom
        share = float(value - self.low) / max(self.high - self.low, 1)
        return round(self.size.height - self.size.bottom - room * share, 1)

    def path(self, first: int, values: Sequence[Points]) -> str:
        points = [f"{self.x(first + i):g} {self.y(value):g}" for i, value in enumerate(values)]
        return "M" + "L".join(points)


def _spread(wanted: Mapping[int, float], size: Size) -> dict[int, float]:
    """Label heights at least a line apart, as near as can be to where the lines end."""
    placed: dict[int, float] = {}
    lowest: float = size.top - size.step
    for player in sorted(wanted, key=lambda one: wanted[one]):
        lowest = max(wanted[player], lowest + size.step)
        placed[player] = lowest
    limit = float(size.height - 6)
    for player in reversed(placed):
        placed[player] = round(min(placed[player], limit), 1)
        limit = placed[player] - size.step
    return placed


def _ticks(low: int, high: int) -> list[int]:
    """Two to five round numbers from low to high."""
    span = max(high - low, 1)
    step = next(s * 10**p for p in range(9) for s in (1, 2, 5) if span / (s * 10**p) <= 4)
    return list(range(-(-low // step) * step, high + 1, step))


def _steps(rounds: int) -> list[int]:
    step = max(1, -(-rounds // 6))
    return list(range(step, rounds + 1, step))
