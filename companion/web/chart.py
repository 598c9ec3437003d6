"""Where the lines of the chart run; drawing them is the template's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 30, 100, 12, 22
LABEL_STEP = 15


@dataclass(frozen=True, slots=True)
class Line:
    """One player's totals: SVG path, end of the line, where its label stands, last value."""

    player: int
    path: str
    x: float
    y: float
    label_y: float
    value: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart in a box of `width` × `height` units; ticks are (position, number)."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    lines: tuple[Line, ...]
    values: tuple[tuple[float, int], ...]
    rounds: tuple[tuple[float, int], ...]
    zero: float | None


def chart_of(lines: Mapping[int, Sequence[int]], first: Mapping[int, int], rounds: int) -> Chart:
    """Lay out totals by player. `first` is the round (from 0) at which a line begins."""
    numbers = [value for line in lines.values() for value in line] + [0]
    low, high = min(numbers), max(numbers)
    span = max(high - low, 1)

    def x(round_number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * round_number / rounds, 1)

    def y(value: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / span, 1)

    ends = {player: (x(first[player] + len(own) - 1), y(own[-1])) for player, own in lines.items()}
    labels = _spread({player: end[1] for player, end in ends.items()})
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - BOTTOM,
        lines=tuple(
            Line(
                player,
                _path([(x(first[player] + i), y(value)) for i, value in enumerate(own)]),
                *ends[player],
                labels[player],
                own[-1],
            )
            for player, own in lines.items()
        ),
        values=tuple((y(value), value) for value in _ticks(low, high)),
        rounds=tuple((x(number), number) for number in _steps(rounds)),
        zero=y(0) if low < 0 else None,
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _spread(wanted: Mapping[int, float]) -> dict[int, float]:
    """Label heights at least a line apart, as near as can be to where the lines end."""
    order = sorted(wanted, key=lambda player: wanted[player])
    placed: dict[int, float] = {}
    lowest: float = TOP - LABEL_STEP
    for player in order:
        lowest = max(wanted[player], lowest + LABEL_STEP)
        placed[player] = lowest
    over = max(0.0, lowest - (HEIGHT - 4))
    for player in reversed(order):
        placed[player] = round(placed[player] - over, 1)
        below = [placed[other] for other in order[order.index(player) + 1 :]]
        over = max(0.0, placed[player] - (below[0] - LABEL_STEP)) if below else over
    return placed


def _ticks(low: int, high: int) -> list[int]:
    """Two to five round numbers from low to high."""
    span = max(high - low, 1)
    step = next(s * 10**p for p in range(8) for s in (1, 2, 5) if span / (s * 10**p) <= 4)
    return list(range(-(-low // step) * step, high + 1, step))


def _steps(rounds: int) -> list[int]:
    step = max(1, -(-rounds // 6))
    return list(range(step, rounds + 1, step))
