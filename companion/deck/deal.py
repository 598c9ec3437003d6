"""Deals a shuffled deck as a dealer does at a table, so that the deal follows from the order.

The first card of the order is the top of the deck. Cards go one by one, clockwise, first to the
seat that starts the round; a hand that has its cards is passed over. A hand that stays out
(`unused`) is dealt to as one more player after the last. Then come the cards that open the
discard pile; what is left, in its order, is the draw pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.deck.problems import refuse
from companion.game import Deal, Game, Problem, text


@dataclass(frozen=True, slots=True)
class DealtCards:
    """Where every card lies after the deal: hands by seat, piles with their top card first."""

    hands: tuple[tuple[str, ...], ...]
    draw_pile: tuple[str, ...]
    unused: tuple[str, ...] = ()
    open: tuple[str, ...] = ()


def deal_of(game: Game, cards: int, players: int, hand: int = 0) -> Deal:
    """How many cards go where; `hand` says how many each gets in a game that leaves it open."""
    deal = game.deal(cards, players)
    if deal.hands is None and deal.draw_pile is None and hand:
        return Deal((hand,) * players, None)
    return deal


def deal(
    game: Game, order: Sequence[str], players: int, starter: int, hand: int = 0
) -> DealtCards | Problem:
    """Deal `order` to `players` seats, starting at `starter`. Problem if the cards are too few."""
    plan = deal_of(game, len(order), players, hand)
    hands = plan.hands or ()
    if sum(hands) + (plan.unused or 0) + plan.open > len(order) or not all(n > 0 for n in hands):
        return refuse(
            "too-few-cards",
            text(
                "Too few cards for %(players)s players: %(count)s.",
                count=len(order),
                players=players,
            ),
            "setup",
        )
    return lay(plan, order, players, starter)


def lay(plan: Deal, order: Sequence[str], players: int, starter: int) -> DealtCards:
    """Deal by a plan that is known to fit the order."""
    sizes = (*(plan.hands or ()), plan.unused or 0)
    dealt, used = _one_by_one(order, sizes)
    by_turn = dealt[:-1] or [()] * players
    hands = tuple(by_turn[(seat - starter) % players] for seat in range(players))
    opened = used + plan.open
    return DealtCards(hands, tuple(order[opened:]), dealt[-1], tuple(order[used:opened]))


def _one_by_one(order: Sequence[str], sizes: Sequence[int]) -> tuple[list[tuple[str, ...]], int]:
    piles: list[list[str]] = [[] for _ in sizes]
    used = 0
    for turn in range(max(sizes)):
        for pile, size in zip(piles, sizes, strict=True):
            if turn < size:
                pile.append(order[used])
                used += 1
    return [tuple(pile) for pile in piles], used
