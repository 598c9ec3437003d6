"""Cards revealed into up to three rows: PUSH. The table, then its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.deck.cards import replaced, stock_of
from companion.deck.deal import DealtCards
from companion.deck.events import Dealt, PlacedInRow, Revealed, Rolled, Secured, Stopped, TookRow
from companion.deck.names import card_name
from companion.deck.problems import no_such_place, not_now, not_your_turn, refuse
from companion.deck.style import Counts, Sight, Style, Zone, Zones, by_place, kinds_in
from companion.game import CardStock, Game, Problem, text

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


def _wrong(state: Rows, event: Any, *phases: str) -> Problem | None:
    if state.phase not in phases:
        return not_now()
    return None if event.seat == state.acts else not_your_turn()


def revealed(state: Rows, event: Revealed) -> Rows | Problem:
    """The top card is turned up: to be placed, aside, or the turn goes bust (rule bust)."""
    wrong = _wrong(state, event, "turn", "more")
    if wrong:
        return wrong
    if not state.draw_pile:
        message = text("There is no card left to turn over.")
        return refuse("empty-pile", message)
    top, rest = state.draw_pile[0], state.draw_pile[1:]
    shown = replace(state, draw_pile=rest, bust=None)
    if top == DIRECTION:
        return _turned(shown)
    if not fitting(top, state.rows):
        return _bust(shown, top)
    return replace(shown, drawn=top, phase="place")


def _turned(state: Rows) -> Rows:
    """A direction card goes aside; if it was the last card and no row is begun, all is over."""
    aside = replace(state, aside=(*state.aside, DIRECTION), phase="more")
    return aside if state.draw_pile or state.rows else share_on(aside)


def _bust(state: Rows, card: str) -> Rows:
    return replace(
        state,
        discard=(*state.discard, card),
        bust=card,
        waiting=others(state),
        phase="roll",
    )


def placed(state: Rows, event: PlacedInRow) -> Rows | Problem:
    """The revealed card goes into a row that takes it, or begins the next row (rule rows)."""
    wrong = _wrong(state, event, "place")
    if wrong or state.drawn is None:
        return wrong or not_now()
    if event.row not in range(len(state.rows) + 1):
        return no_such_place()
    if event.row not in fitting(state.drawn, state.rows):
        return refuse(
            "does-not-fit",
            text("%(card)s doesn't fit in this row.", card=card_name(state.drawn)),
            "rows",
        )
    rows = (*state.rows, ()) if event.row == len(state.rows) else state.rows
    rows = replaced(rows, event.row, (*rows[event.row], state.drawn))
    return replace(state, rows=rows, drawn=None, phase="more")


def stopped(state: Rows, event: Stopped) -> Rows | Problem:
    """After at least one placed card: first the own row, then the others (rule stop)."""
    wrong = _wrong(state, event, "turn", "more")
    if wrong:
        return wrong
    if not state.rows:
        return refuse("nothing-placed", text("Place at least one card first."), "stop")
    return share_on(replace(state, waiting=(state.turn, *others(state))))


def took_row(state: Rows, event: TookRow) -> Rows | Problem:
    """Numbers go to the open display; a dice card is rolled for afterwards (rule dice-cards)."""
    wrong = _wrong(state, event, "take")
    if wrong:
        return wrong
    if event.row not in range(len(state.rows)):
        return no_such_place()
    row = state.rows[event.row]
    numbers = tuple(card for card in row if card != DICE)
    dice = row[: len(row) - len(numbers)] and (DICE,)
    taken = replace(
        state,
        rows=(*state.rows[: event.row], *state.rows[event.row + 1 :]),
        open=replaced(state.open, event.seat, (*state.open[event.seat], *numbers)),
        discard=(*state.discard, *dice),
        waiting=state.waiting[1:],
    )
    return replace(taken, phase="roll") if dice else share_on(taken)


def rolled(state: Rows, event: Rolled) -> Rows | Problem:
    """All open cards of that colour are lost; the star costs all of them in the risk variant."""
    wrong = _wrong(state, event, "roll")
    if wrong:
        return wrong
    if event.face not in faces(state.stock):
        return refuse("no-such-face", text("The die has no such side."), "dice-cards")
    mine = state.open[event.seat]
    lost = tuple(card for card in mine if _is_lost(state, card, event.face))
    kept = tuple(card for card in mine if not _is_lost(state, card, event.face))
    return share_on(
        replace(
            state,
            open=replaced(state.open, event.seat, kept),
            discard=(*state.discard, *lost),
            rolls=(*state.rolls, Roll(event.seat, event.face, lost)),
        )
    )


def _is_lost(state: Rows, card: str, face: str) -> bool:
    return state.risk if face == STAR else colour_of(card) == face


def secured(state: Rows, event: Secured) -> Rows | Problem:
    """Instead of revealing: all open cards of one colour are safe (rule secure)."""
    wrong = _wrong(state, event, "turn")
    if wrong:
        return wrong
    mine = state.open[event.seat]
    safe = tuple(card for card in mine if colour_of(card) == event.colour)
    if not safe:
        return refuse("nothing-to-secure", text("No open card of this colour."), "secure")
    kept = tuple(card for card in mine if colour_of(card) != event.colour)
    return share_on(
        replace(
            state,
            open=replaced(state.open, event.seat, kept),
            secured=replaced(state.secured, event.seat, (*state.secured[event.seat], *safe)),
            bust=None,
        )
    )


STYLE = Style(
    lay=lay,
    moves={
        Revealed: revealed,
        PlacedInRow: placed,
        Stopped: stopped,
        TookRow: took_row,
        Rolled: rolled,
        Secured: secured,
    },
    zones=zones,
    sight=sight,
    facts=facts,
    counts=counts,
)
