"""A general table: draw pile, open discard pile, hands. No turns, the players agree."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.deck.cards import replaced, without
from companion.deck.deal import DealtCards
from companion.deck.events import (
    Dealt,
    Discarded,
    Drew,
    PutBack,
    Reshuffled,
    Revealed,
    TookDiscard,
)
from companion.deck.problems import empty_pile, not_in_hand, not_now, refuse, wrong_cards
from companion.deck.style import Sight, Style, Zone, Zones, by_place, same_cards
from companion.game import Game, Problem, text


@dataclass(frozen=True, slots=True)
class Piles:
    """Hands by seat; draw pile top first, discard pile top last."""

    game: Game
    players: int
    hands: tuple[tuple[str, ...], ...]
    draw_pile: tuple[str, ...]
    discard: tuple[str, ...]
    unused: tuple[str, ...] = ()
    turn: int | None = None
    phase: str = "open"


def lay(game: Game, start: Dealt, dealt: DealtCards) -> Piles:
    """The table after the deal."""
    return Piles(game, start.players, dealt.hands, dealt.draw_pile, dealt.open, dealt.unused)


def _with_hand(state: Piles, seat: int, hand: tuple[str, ...], **changes: Any) -> Piles:
    return replace(state, hands=replaced(state.hands, seat, hand), **changes)


def drew(state: Piles, event: Drew) -> Piles | Problem:
    """The top card goes to the hand."""
    if not state.draw_pile:
        return empty_pile()
    top, *rest = state.draw_pile
    hand = (*state.hands[event.seat], top)
    return _with_hand(state, event.seat, hand, draw_pile=tuple(rest))


def revealed(state: Piles, event: Revealed) -> Piles | Problem:
    """The top card goes face up on the discard pile."""
    if not state.draw_pile:
        return empty_pile()
    top, *rest = state.draw_pile
    return replace(state, draw_pile=tuple(rest), discard=(*state.discard, top))


def discarded(state: Piles, event: Discarded) -> Piles | Problem:
    """A card from the hand goes face up on the discard pile."""
    hand = state.hands[event.seat]
    if event.card not in hand:
        return not_in_hand(event.card)
    left = without(hand, event.card)
    return _with_hand(state, event.seat, left, discard=(*state.discard, event.card))


def put_back(state: Piles, event: PutBack) -> Piles | Problem:
    """A card from the hand returns to the draw pile."""
    hand = state.hands[event.seat]
    if event.card not in hand:
        return not_in_hand(event.card)
    pile = state.draw_pile
    pile = (event.card, *pile) if event.place == "top" else (*pile, event.card)
    return _with_hand(state, event.seat, without(hand, event.card), draw_pile=pile)


def took_discard(state: Piles, event: TookDiscard) -> Piles | Problem:
    """The open card goes to the hand."""
    if not state.discard:
        return refuse("empty-discard", text("The discard pile is empty."))
    hand = (*state.hands[event.seat], state.discard[-1])
    return _with_hand(state, event.seat, hand, discard=state.discard[:-1])


def can_reshuffle(state: Any) -> bool:
    """Whether the draw pile is used up and there are discards below the open one."""
    return not state.draw_pile and len(state.discard) > 1


def reshuffled(state: Any, event: Reshuffled) -> Any:
    """The discards become the draw pile; the top one stays open."""
    if not can_reshuffle(state):
        return not_now()
    *under, top = state.discard
    if not same_cards(event.order, under):
        return wrong_cards()
    return replace(state, draw_pile=event.order, discard=(top,))


def zones(state: Piles) -> Zones:
    """Every card by its place."""
    return {
        ("draw", ""): state.draw_pile,
        ("discard", ""): state.discard,
        ("unused", ""): state.unused,
        **by_place("hand", state.hands),
    }


def sight(state: Piles, seat: int | None, zone: Zone) -> Sight:
    """The own hand and the open discard."""
    if zone[0] == "discard":
        return "top"
    return "all" if seat is not None and zone == ("hand", seat) else "none"


STYLE = Style(
    lay=lay,
    moves={
        Drew: drew,
        Revealed: revealed,
        Discarded: discarded,
        PutBack: put_back,
        TookDiscard: took_discard,
        Reshuffled: reshuffled,
    },
    zones=zones,
    sight=sight,
    facts=lambda state: {},
    counts=lambda state: None,
    can_reshuffle=can_reshuffle,
)
