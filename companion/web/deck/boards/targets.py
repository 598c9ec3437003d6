"""The table of 13 and Freitag, der 13.: targets with their sums, dealt hands or real cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.deck.deal import deal_of
from companion.deck.names import card_name
from companion.deck.targets import LIMIT, Targets, sum_of, unseen_copies
from companion.game import CardKind, CardStock, Text
from companion.web.deck.access import OpenDeck
from companion.web.deck.places import places


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a card would do on a target: the sum, and how many cards the player takes then."""

    sum: int
    takes: int

    @property
    def safe(self) -> bool:
        """Whether the sum is exactly the limit."""
        return self.sum == LIMIT


@dataclass(frozen=True, slots=True)
class Key:
    """A card that can be tapped when real cards are played: how many are left, what it would do."""

    card: str
    name: Text
    value: int
    wild: bool
    left: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Target:
    """One target. `outcome` is there when a chosen card fits, `keys` with real cards."""

    kind: CardKind
    cards: tuple[str, ...]
    sum: int
    outcome: Outcome | None
    keys: tuple[Key, ...]

    @property
    def full(self) -> bool:
        """Whether it stands at the limit."""
        return self.sum == LIMIT


def board(opened: OpenDeck, me: int | None, card: str, asked: int | None) -> dict[str, Any]:
    """The targets, the hand of `me`, the figures of everybody; with real cards `asked` plays."""
    state = opened.state
    assert isinstance(state, Targets)
    view = opened.seen_by(me)
    hand = [one for one in view.cards("hand", me) if one] if me is not None else []
    who = asked if opened.real and asked in range(state.players) else state.turn
    mine = state.turn == me and state.phase == "turn" and opened.deck.closed is None
    chosen = card if mine and card in hand else ""
    return {
        "targets": [_target(state, kind, chosen) for kind in _kinds(state)],
        "hand": [(one, hand.count(one)) for one in sorted(set(hand), key=_order(state))],
        "who": who,
        "chosen": chosen,
        "may_play": mine,
        "places": places(opened, who, _facts(opened, state)),
        "may_take_back": _may_take_back(opened, state),
        "draw": view.count("draw"),
        "has_draw_pile": _has_draw_pile(state),
        "left": state.left,
        "stock": state.stock,
        "last": state.last,
        "may_undo": state.before is not None,
    }


def _has_draw_pile(state: Targets) -> bool:
    """Whether this game leaves cards to draw: Freitag, der 13. deals them all."""
    cards = sum(stock.copies for stock in state.stock.values())
    return deal_of(state.game, cards, state.players).draw_pile != 0


def _kinds(state: Targets) -> list[CardKind]:
    return [kind for kind in state.game.kinds if kind.key in state.targets]


def _order(state: Targets) -> Any:
    """By kind as the game lists them, then by value."""
    kinds = [kind.key for kind in state.game.kinds]
    return lambda card: (kinds.index(state.stock[card].kind or ""), state.stock[card].value)


def _facts(opened: OpenDeck, state: Targets) -> dict[int, Mapping[str, int]]:
    hands = [len(hand) for hand in state.hands or ()]
    return {
        seat: {
            **({"hand": hands[seat]} if hands else {}),
            "taken": len(state.taken[seat]),
            **({"by_hand": 1} if seat in state.by_hand else {}),
        }
        for seat in range(state.players)
    }


def _may_take_back(opened: OpenDeck, state: Targets) -> int | None:
    """The seat that may take its last card back, if this device may act for it."""
    last = state.last
    if state.real or last is None or state.phase == "over" or state.before is None:
        return None
    if opened.deck.closed is not None:
        return None
    return last.seat if opened.may_act(last.seat) else None


def _target(state: Targets, kind: CardKind, chosen: str) -> Target:
    fits = chosen and state.stock[chosen].kind not in state.targets
    fits = fits or (chosen and state.stock[chosen].kind == kind.key)
    return Target(
        kind=kind,
        cards=state.targets[kind.key],
        sum=sum_of(state, kind.key),
        outcome=_outcome(state, kind.key, chosen) if fits else None,
        keys=_keys(state, kind.key) if state.real else (),
    )


def _outcome(state: Targets, target: str, card: str) -> Outcome:
    total = sum_of(state, target) + state.stock[card].value
    return Outcome(total, len(state.targets[target]) if total > LIMIT else 0)


def _keys(state: Targets, target: str) -> tuple[Key, ...]:
    left = unseen_copies(state)
    return tuple(
        Key(
            card=stock.key,
            name=card_name(stock.key),
            value=stock.value,
            wild=stock.kind != target,
            left=left.get(stock.key, 0),
            outcome=_outcome(state, target, stock.key),
        )
        for stock in state.stock.values()
        if _goes_on(state, stock, target)
    )


def _goes_on(state: Targets, stock: CardStock, target: str) -> bool:
    return stock.kind == target or stock.kind not in state.targets
