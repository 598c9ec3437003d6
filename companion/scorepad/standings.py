"""Standings: places 1, 1, 3; the tie-break applied where the game has one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game import Points


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's standing. `gap` is the distance to first place, or the lead when alone there.

    `by_tie_break` says that only the tie-break put this player ahead of or behind an equal.
    """

    player: int
    total: Points
    place: int
    gap: Points
    by_tie_break: bool = False


def rank(
    players: Sequence[int],
    totals: Mapping[int, Points],
    cards_held: Mapping[int, int | None] | None,
    lowest_wins: bool,
) -> tuple[Standing, ...]:
    """Rank players by total, best first; equals keep the order of `players`.

    `cards_held` breaks ties (more cards is better) where every tied player's number is known.
    """
    sign = 1 if lowest_wins else -1
    held = {player: _held(player, players, totals, cards_held) for player in players}
    keys = {player: (sign * totals[player], -held[player]) for player in players}
    return tuple(
        Standing(
            player=player,
            total=totals[player],
            place=1 + sum(other < keys[player] for other in keys.values()),
            gap=_gap(player, totals, players, keys),
            by_tie_break=any(
                totals[other] == totals[player] and keys[other] != keys[player] for other in players
            ),
        )
        for player in sorted(players, key=lambda one: keys[one])
    )


def _held(
    player: int,
    players: Sequence[int],
    totals: Mapping[int, Points],
    cards_held: Mapping[int, int | None] | None,
) -> int:
    """Cards that count for the tie-break; 0 for all tied players when one number is unknown."""
    if cards_held is None:
        return 0
    equals = [cards_held[other] for other in players if totals[other] == totals[player]]
    return 0 if None in equals else cards_held[player] or 0


def _gap(
    player: int,
    totals: Mapping[int, Points],
    players: Sequence[int],
    keys: Mapping[int, tuple[Points, int]],
) -> Points:
    best = min(keys, key=lambda one: keys[one])
    if keys[player] > keys[best]:
        return _apart(totals, player, best)
    others = [_apart(totals, other, player) for other in players if other != player]
    return min(others, default=0)


def ranked(
    players: Sequence[int], totals: Mapping[int, Points], places: Mapping[int, int]
) -> tuple[Standing, ...]:
    """Standings where the places are known already; best first, equals as in `players`."""
    return tuple(
        Standing(
            player=player,
            total=totals[player],
            place=places[player],
            gap=_distance(player, players, totals, places),
            by_tie_break=any(
                totals[other] == totals[player] and places[other] != places[player]
                for other in players
            ),
        )
        for player in sorted(players, key=lambda one: places[one])
    )


def _distance(
    player: int, players: Sequence[int], totals: Mapping[int, Points], places: Mapping[int, int]
) -> Points:
    """The distance to first place; alone there, to whoever comes next."""
    ahead = [other for other in players if places[other] == 1]
    if ahead == [player]:
        ahead = sorted((one for one in players if one != player), key=lambda one: places[one])
    return _apart(totals, player, ahead[0]) if ahead else 0


def _apart(totals: Mapping[int, Points], one: int, other: int) -> Points:
    return max(totals[one], totals[other]) - min(totals[one], totals[other])
