"""The table seen from every seat: which side of the tablet a player's panel is turned to."""

from __future__ import annotations

from collections.abc import Sequence

SIDES = ("bottom", "left", "top", "right")  # clockwise, as the people sit

# How many panels each side takes, by number of players: the long sides take more.
_PLACES = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
    9: (3, 1, 4, 1),
    10: (4, 1, 4, 1),
    11: (4, 1, 5, 1),
    12: (5, 1, 5, 1),
}


def around(order: Sequence[int], nearest: int | None = None) -> dict[str, tuple[int, ...]]:
    """Players by side, in the order in which their panels stand when read from that side.

    `order` is clockwise; `nearest` sits at the bottom, the first player when it is nobody.
    """
    at = order.index(nearest) if nearest in order else 0
    turn = [*order[at:], *order[:at]]
    sides, taken = {}, 0
    for side, places in zip(SIDES, _PLACES[len(turn)], strict=True):
        sides[side] = tuple(turn[taken : taken + places])
        taken += places
    # Clockwise runs from right to left for whoever looks at the tablet from their side.
    return {side: players[::-1] for side, players in sides.items()}
