"""Four hidden cards in a row: Biberbande. The table and its end; the moves are in `row_moves`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.deck.cards import stock_of
from companion.deck.deal import DealtCards
from companion.deck.events import Dealt
from companion.deck.problems import refuse
from companion.deck.style import Counts, Sight, Zone, Zones, by_place, kinds_in
from companion.game import CardStock, Game, Problem, text


@dataclass(frozen=True, slots=True)
class RowOfFour:
    """`drawn` is the card in the hand of the seat whose turn it is; `owed` how many draws a
    draw-two card still gives it. `turned_up` are the (seat, position) that their owners look at
    right now, `may_knock` is the seat that has just finished its turn.
    """

    game: Game
    stock: Mapping[str, CardStock]
    players: int
    hands: tuple[tuple[str, ...], ...]
    draw_pile: tuple[str, ...]
    discard: tuple[str, ...]
    turn: int
    phase: str = "first-look"
    aside: tuple[str, ...] = ()
    looked: frozenset[int] = frozenset()
    turned_up: frozenset[tuple[int, int]] = frozenset()
    drawn: str | None = None
    owed: int = 0
    turns: int = 0
    knocker: int | None = None
    may_knock: int | None = None


def lay(game: Game, start: Dealt, dealt: DealtCards) -> RowOfFour | Problem:
    """The table after the deal. Problem when lost cards leave too few for a round."""
    stock = stock_of(game, start.edition)
    held = sum(map(len, dealt.hands))
    numbers = sum(stock[card].kind is not None for card in start.order)
    # Every hand can end in numbers, although one may stay open, and there is a card to draw.
    if numbers <= held or not dealt.draw_pile:
        return refuse("too-few-cards", text("Too many cards are lost for a round."), "setup")
    return RowOfFour(
        game, stock, start.players, dealt.hands, dealt.draw_pile, dealt.open, start.starter
    )


def is_number(state: RowOfFour, card: str) -> bool:
    """Whether a card scores; the others are specials."""
    return state.stock[card].kind is not None


def not_looked(state: RowOfFour) -> list[int]:
    """The seats that have not had their first look."""
    return [seat for seat in range(state.players) if seat not in state.looked]


def from_knocker(state: RowOfFour) -> Iterator[int]:
    """The seats clockwise, from who knocked."""
    first = state.knocker or 0
    return ((first + step) % state.players for step in range(state.players))


def next_special(state: RowOfFour) -> tuple[int, int] | None:
    """The next special to be replaced: the knocker's first, then clockwise, left to right."""
    return next(
        (
            (seat, position)
            for seat in from_knocker(state)
            for position, card in enumerate(state.hands[seat])
            if not is_number(state, card)
        ),
        None,
    )


def ending(state: RowOfFour) -> RowOfFour:
    """The rows are turned up: leftover specials wait to be replaced, or the round is over."""
    due = next_special(state)
    return replace(
        state,
        phase="replacing" if due else "over",
        turn=due[0] if due else state.turn,
        may_knock=None,
        turned_up=frozenset(),
    )


def end_turn(state: RowOfFour, seat: int, discard: str, **changes: Any) -> RowOfFour:
    """The action is done, `discard` goes on the discard pile, and the next seat is on."""
    following = (seat + 1) % state.players
    done = replace(
        state,
        discard=(*state.discard, discard),
        turn=following,
        drawn=None,
        owed=0,
        turns=state.turns + 1,
        may_knock=seat if state.knocker is None else None,
        **changes,
    )
    return ending(done) if following == state.knocker else done


def zones(state: RowOfFour) -> Zones:
    """Every card by its place."""
    return {
        ("draw", ""): state.draw_pile,
        ("discard", ""): state.discard,
        ("aside", ""): state.aside,
        ("drawn", state.turn): (state.drawn,) if state.drawn else (),
        **by_place("hand", state.hands),
    }


def sight(state: RowOfFour, seat: int | None, zone: Zone) -> Sight:
    """The open discard; of the own row only what is turned up now; at the end all rows."""
    match zone:
        case ("discard", _):
            return "top"
        case ("aside", _):
            return "all"
        case ("hand", _) if state.phase in ("replacing", "over"):
            return "all"
        case ("hand", owner) if owner == seat:
            return frozenset(at for who, at in state.turned_up if who == seat)
        case ("drawn", owner) if owner == seat:
            return "all"
    return "none"


def facts(state: RowOfFour) -> dict[str, Any]:
    """What everyone at the table knows."""
    return {
        "knocker": state.knocker,
        "may_knock": state.may_knock if state.turns >= state.players else None,
        "owed": state.owed,
        "holds_drawn": state.drawn is not None,
        "looked": sorted(state.looked),
        "turned_up": sorted(state.turned_up),
    }


def counts(state: RowOfFour) -> Counts | None:
    """The four numbers of each seat, once the round is over."""
    if state.phase != "over":
        return None
    return tuple(kinds_in(hand, state.stock) for hand in state.hands)
