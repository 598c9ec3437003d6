"""Targets up to 13: games 13 and Freitag, der 13., with the digital hands or with real cards.

With real cards only what is played is tapped: the keeper adds up, moves the taken cards and counts
them for the score pad. Then a wrong tap can be undone; with digital hands a card is taken back
openly, and the card drawn for it returns to the top of the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.deck.cards import replaced, stock_of, without
from companion.deck.deal import DealtCards, deal_of
from companion.deck.events import (
    CountsByHand,
    Dealt,
    KeeperStarted,
    PlayedOnTarget,
    RoundEnded,
    TookBack,
    TypedUndone,
)
from companion.deck.names import card_name
from companion.deck.problems import no_such_place, not_in_hand, not_now, not_your_turn, refuse
from companion.deck.style import Counts, Sight, Style, Zone, Zones, by_place, kinds_in
from companion.game import CardStock, Game, Problem, TargetAudit, text

LIMIT = 13


@dataclass(frozen=True, slots=True)
class Play:
    """The last card played: the sum it made, and how many cards the player had to take."""

    seat: int
    card: str
    target: str
    sum: int
    takes: int


@dataclass(frozen=True, slots=True)
class Targets:
    """`hands` is None with real cards; then `unseen` holds the cards not played yet.

    `left` counts the cards still to be played. `before` is the table before the last play.
    """

    game: Game
    stock: Mapping[str, CardStock]
    players: int
    targets: Mapping[str, tuple[str, ...]]
    taken: tuple[tuple[str, ...], ...]
    turn: int
    left: int
    hands: tuple[tuple[str, ...], ...] | None = None
    draw_pile: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    by_hand: frozenset[int] = frozenset()
    phase: str = "turn"
    last: Play | None = None
    before: Targets | None = field(default=None, compare=False, repr=False)

    @property
    def real(self) -> bool:
        """Whether real cards are on the table."""
        return self.hands is None


def lay(game: Game, start: Dealt, dealt: DealtCards) -> Targets:
    """The table after a digital deal."""
    bare = _bare(game, start, len(start.order) - len(dealt.unused))
    return replace(bare, hands=dealt.hands, draw_pile=dealt.draw_pile, unused=dealt.unused)


def lay_real(game: Game, start: KeeperStarted, deck: tuple[str, ...]) -> Targets:
    """The table after a deal of real cards, which nobody has seen."""
    out = deal_of(game, len(deck), start.players).unused or 0
    return replace(_bare(game, start, len(deck) - out), unseen=deck)


def _bare(game: Game, start: Dealt | KeeperStarted, left: int) -> Targets:
    wild = _wild(game)
    targets: dict[str, tuple[str, ...]] = {k.key: () for k in game.kinds if k.key != wild}
    stock = stock_of(game, start.edition)
    taken = ((),) * start.players
    return Targets(game, stock, start.players, targets, taken, start.starter, left)


def _wild(game: Game) -> str | None:
    return game.audit.wild if isinstance(game.audit, TargetAudit) else None


def sum_of(state: Targets, target: str) -> int:
    """The sum of the cards that lie on a target."""
    return sum(state.stock[card].value for card in state.targets[target])


def played(state: Targets, event: PlayedOnTarget) -> Targets | Problem:
    """A card goes on its target; above 13 the player takes what lay there (rule over-13)."""
    wrong = _wrong(state, event)
    if wrong:
        return wrong
    lying = state.targets[event.target]
    total = sum_of(state, event.target) + state.stock[event.card].value
    takes = lying if total > LIMIT else ()
    stays = lying[len(takes) :]
    left = state.left - 1
    return replace(
        _from_hand(state, event),
        targets={**state.targets, event.target: (*stays, event.card)},
        taken=replaced(state.taken, event.seat, (*state.taken[event.seat], *takes)),
        turn=(event.seat + 1) % state.players,
        left=left,
        phase="turn" if left else "over",
        last=Play(event.seat, event.card, event.target, total, len(takes)),
        before=state,
    )


def _wrong(state: Targets, event: PlayedOnTarget) -> Problem | None:
    if event.target not in state.targets:
        return no_such_place()
    if event.card not in state.stock:
        return not_in_hand(event.card)
    if not state.real and event.seat != state.turn:
        return not_your_turn()
    if state.stock[event.card].kind not in (event.target, _wild(state.game)):
        return refuse(
            "wrong-target",
            text("%(card)s can't go on this target.", card=card_name(event.card)),
            "turn",
        )
    return _not_held(state, event)


def _not_held(state: Targets, event: PlayedOnTarget) -> Problem | None:
    if state.hands is not None:
        return None if event.card in state.hands[event.seat] else not_in_hand(event.card)
    if event.card in state.unseen:
        return None
    return refuse(
        "all-played",
        text("Every %(card)s has been played already.", card=card_name(event.card)),
        "components",
    )


def _from_hand(state: Targets, event: PlayedOnTarget) -> Targets:
    """Takes the card out of the hand and refills the hand while the pile lasts."""
    if state.hands is None:
        return replace(state, unseen=without(state.unseen, event.card))
    drawn, rest = state.draw_pile[:1], state.draw_pile[1:]
    hand = (*without(state.hands[event.seat], event.card), *drawn)
    return replace(state, hands=replaced(state.hands, event.seat, hand), draw_pile=rest)


def took_back(state: Targets, event: TookBack) -> Targets | Problem:
    """The last player openly takes the play back."""
    if state.real or state.before is None:
        return not_now()
    if state.last is None or state.last.seat != event.seat:
        return refuse("not-your-card", text("Only the card played last can be taken back."))
    return state.before


def typed_undone(state: Targets, event: TypedUndone) -> Targets | Problem:
    """What was typed last about real cards is forgotten."""
    if not state.real:
        return refuse("seen", text("A card that has been seen can't be unseen."))
    if state.before is None:
        return refuse("nothing-typed", text("There is nothing to undo."))
    return state.before


def counts_by_hand(state: Targets, event: CountsByHand) -> Targets | Problem:
    """The seat's counts are, or are not, left to the player."""
    if not state.real:
        return not_now()
    seats = state.by_hand - {event.seat}
    seats |= {event.seat} if event.by_hand else set()
    return replace(state, by_hand=seats, before=state)


def round_ended(state: Targets, event: RoundEnded) -> Targets | Problem:
    """The players have no cards left, whatever the keeper thinks."""
    if not state.real:
        return not_now()
    return replace(state, phase="over", before=state)


def zones(state: Targets) -> Zones:
    """Every card by its place."""
    return {
        ("draw", ""): state.draw_pile,
        ("unused", ""): state.unused,
        ("unseen", ""): state.unseen,
        **{("target", kind): cards for kind, cards in state.targets.items()},
        **by_place("hand", state.hands or ()),
        **by_place("taken", state.taken),
    }


def sight(state: Targets, seat: int | None, zone: Zone) -> Sight:
    """The targets and the own hand; taken cards only when the round is over, even the own."""
    if zone[0] == "target":
        return "all"
    if zone[0] == "taken":
        return "all" if state.phase == "over" else "none"
    return "all" if seat is not None and zone == ("hand", seat) else "none"


def facts(state: Targets) -> dict[str, Any]:
    """What is said aloud: the sums, the last play, the cards still to come."""
    last = state.last
    return {
        "sums": {target: sum_of(state, target) for target in state.targets},
        "last": last and {name: getattr(last, name) for name in Play.__slots__},
        "left": state.left,
        "real": state.real,
        "by_hand": sorted(state.by_hand),
    }


def counts(state: Targets) -> Counts | None:
    """The taken cards of each seat by kind, once the round is over; None for who counts by hand."""
    if state.phase != "over":
        return None
    return tuple(
        None if seat in state.by_hand else kinds_in(cards, state.stock)
        for seat, cards in enumerate(state.taken)
    )


def unseen_copies(state: Targets) -> dict[str, int]:
    """With real cards: how many of each card can still be tapped."""
    return dict(Counter(state.unseen))


STYLE = Style(
    lay=lay,
    moves={
        PlayedOnTarget: played,
        TookBack: took_back,
        TypedUndone: typed_undone,
        CountsByHand: counts_by_hand,
        RoundEnded: round_ended,
    },
    zones=zones,
    sight=sight,
    facts=facts,
    counts=counts,
)
