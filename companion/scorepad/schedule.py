"""Rounds of a play: who deals, who starts, what is dealt to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.game import Game, Setup


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: `dealer` and `starter` are positions in `hands`; None where a game has none.

    `hands` gives the cards dealt to each seat, `open` the cards turned up beside the pile.
    """

    number: int
    dealer: int | None
    starter: int
    hands: tuple[int, ...] | None
    draw_pile: int | None
    unused: int | None
    open: int = 0


def plan_round(game: Game, number: int, players: int, dealer: int, edition: str = "") -> RoundPlan:
    """Plan one round dealt by `dealer` (in a game without a dealer: started by)."""
    starter = (dealer + 1) % players if game.has_dealer else dealer
    deal = game.deal(game.edition(edition).size, players)
    hands = deal.hands and tuple(deal.hands[(seat - starter) % players] for seat in range(players))
    return RoundPlan(
        number=number,
        dealer=dealer if game.has_dealer else None,
        starter=starter,
        hands=hands,
        draw_pile=deal.draw_pile,
        unused=deal.unused,
        open=deal.open,
    )


def planned_rounds(game: Game, setup: Setup) -> int | None:
    """Number of rounds agreed, or the game's usual number; None for an open end."""
    return setup.rounds if setup.rounds is not None else game.rounds(setup.players)


def schedule(game: Game, setup: Setup) -> tuple[RoundPlan, ...]:
    """All rounds of a play when nobody joins, leaves or moves; empty for an open end."""
    return tuple(
        plan_round(
            game,
            index + 1,
            setup.players,
            (setup.first_dealer + index) % setup.players,
            setup.edition,
        )
        for index in range(planned_rounds(game, setup) or 0)
    )


def never_starting(game: Game, setup: Setup) -> tuple[int, ...]:
    """The seats that start no round of a whole play, where the deal moves round the table.

    Empty for an open end, and in a game without a dealer, whose rounds do not take turns.
    """
    plans = schedule(game, setup) if game.has_dealer else ()
    starting = {plan.starter for plan in plans}
    return tuple(seat for seat in range(setup.players) if plans and seat not in starting)


def next_clockwise(order: Sequence[int], after: int, sitting: Sequence[int]) -> int:
    """The next player clockwise after `after` among those `sitting`; `order` is the seating.

    Alone at the table, a player follows themselves. ValueError when nobody is sitting.
    """
    start = order.index(after)
    turn = [order[(start + step) % len(order)] for step in range(1, len(order) + 1)]
    for player in turn:
        if player in sitting:
            return player
    raise ValueError("nobody is sitting at the table")
