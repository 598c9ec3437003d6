"""Cards revealed into up to three rows: PUSH. The table; the moves are in `rows_moves`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.deck.cards import stock_of
from companion.deck.deal import DealtCards
from companion.deck.events import Dealt
from companion.deck.style import Counts, Sight, Zone, Zones, by_place, kinds_in
from companion.game import CardStock, Game

MOST_ROWS = 3
STAR = "star"
DICE = "dice"
DIRECTION = "direction"


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the die and the cards it cost."""

    seat: int
    face: str
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """`waiting` are the seats that may still take a row, in their order; `aside` the direction
    cards of this turn; `bust` the card that fitted nowhere.

    Phases: `turn` (reveal or secure), `place`, `more` (reveal or stop), `take`, `roll`, `over`.
    `acts` is the seat whose choice it is.
    """

    game: Game
    stock: Mapping[str, CardStock]
    players: int
    draw_pile: tuple[str, ...]
    open: tuple[tuple[str, ...], ...]
    secured: tuple[tuple[str, ...], ...]
    turn: int
    acts: int
    risk: bool = False
    phase: str = "turn"
    rows: tuple[tuple[str, ...], ...] = ()
    drawn: str | None = None
    aside: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    bust: str | None = None
    rolls: tuple[Roll, ...] = ()


def lay(game: Game, start: Dealt, dealt: DealtCards) -> Rows:
    """The table before the first card."""
    none: tuple[tuple[str, ...], ...] = ((),) * start.players
    return Rows(
        game=game,
        stock=stock_of(game, start.edition),
        players=start.players,
        draw_pile=dealt.draw_pile,
        open=none,
        secured=none,
        turn=start.starter,
        acts=start.starter,
        risk=start.risk,
    )


def colour_of(card: str) -> str | None:
    """The colour of a number card; None for dice and direction cards."""
    colour, _, number = card.partition(" ")
    return colour if number else None


def faces(stock: Mapping[str, CardStock]) -> tuple[str, ...]:
    """The sides of the die: every colour of the deck, and the star."""
    colours = dict.fromkeys(colour for card in stock if (colour := colour_of(card)))
    return (*colours, STAR)


def fits(card: str, row: tuple[str, ...]) -> bool:
    """No number, colour or second dice card twice in a row (rule rows)."""
    parts = set(card.split())
    return not any(parts & set(other.split()) for other in row)


def fitting(card: str, rows: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    """The rows into which a card may go, counted from 0; a row not begun takes any."""
    begun = tuple(at for at, row in enumerate(rows) if fits(card, row))
    return (*begun, len(rows)) if len(rows) < MOST_ROWS else begun


def reversed_order(state: Rows) -> bool:
    """Whether rows are taken from the right neighbour on (rules direction-cards, two-players)."""
    return state.players > 2 and len(state.aside) % 2 == 1


def others(state: Rows) -> tuple[int, ...]:
    """The other seats in the order in which they take a row."""
    step = -1 if reversed_order(state) else 1
    return tuple((state.turn + step * n) % state.players for n in range(1, state.players))


def share_on(state: Rows) -> Rows:
    """The next seat takes a row; without rows or seats left the turn ends."""
    if state.rows and state.waiting:
        return replace(state, phase="take", acts=state.waiting[0])
    leftover = tuple(card for row in state.rows for card in row)
    following = (state.turn + 1) % state.players
    return replace(
        state,
        rows=(),
        discard=(*state.discard, *leftover, *state.aside),
        aside=(),
        waiting=(),
        turn=following,
        acts=following,
        phase="turn" if state.draw_pile else "over",
    )


def zones(state: Rows) -> Zones:
    """Every card by its place."""
    return {
        ("draw", ""): state.draw_pile,
        ("discard", ""): state.discard,
        ("aside", ""): state.aside,
        ("drawn", ""): (state.drawn,) if state.drawn else (),
        **by_place("row", state.rows),
        **by_place("open", state.open),
        **by_place("secured", state.secured),
    }


def sight(state: Rows, seat: int | None, zone: Zone) -> Sight:
    """All but the draw pile is open; others' secured cards are face down until the end."""
    match zone:
        case ("draw", _):
            return "none"
        case ("discard", _):
            return "top"
        case ("secured", owner) if state.phase != "over" and owner != seat:
            return "none"
    return "all"


def facts(state: Rows) -> dict[str, Any]:
    """What everyone at the table knows."""
    return {
        "acts": state.acts,
        "fitting": list(fitting(state.drawn, state.rows)) if state.drawn else [],
        "directions": len(state.aside),
        "reversed": reversed_order(state),
        "waiting": list(state.waiting),
        "bust": state.bust,
        "risk": state.risk,
        "faces": list(faces(state.stock)),
        "rolls": [
            {"seat": roll.seat, "face": roll.face, "lost": list(roll.lost)} for roll in state.rolls
        ],
    }


def counts(state: Rows) -> Counts | None:
    """The open and secured numbers of each seat, once the pile is empty and shared out."""
    if state.phase != "over":
        return None
    return tuple(
        kinds_in((*opened, *safe), state.stock)
        for opened, safe in zip(state.open, state.secured, strict=True)
    )
