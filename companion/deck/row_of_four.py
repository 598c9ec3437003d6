"""Four hidden cards in a row: Biberbande. The table and its end, then the moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.deck.cards import replaced, stock_of
from companion.deck.deal import DealtCards
from companion.deck.events import (
    Dealt,
    Discarded,
    Drew,
    Exchanged,
    Knocked,
    LookedAtOuter,
    LookedAway,
    LooksEnded,
    Peeked,
    ReplacedSpecial,
    Reshuffled,
    Swapped,
    TookDiscard,
    UsedDrawTwo,
)
from companion.deck.piles import can_reshuffle, reshuffled
from companion.deck.problems import empty_pile, no_such_place, not_now, not_your_turn, refuse
from companion.deck.style import Counts, Sight, Style, Zone, Zones, by_place, kinds_in
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
        return refuse("too-few-cards", text("Too many cards are missing to play a round."), "setup")
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


DRAWS = 2


def looked_at_outer(state: RowOfFour, event: LookedAtOuter) -> RowOfFour | Problem:
    """Once, before the first turn (rule first-look)."""
    if state.phase != "first-look":
        return not_now()
    if event.seat in state.looked:
        return refuse("looked", text("You only get one first look."), "first-look")
    looked = state.looked | {event.seat}
    outer = {(event.seat, 0), (event.seat, len(state.hands[event.seat]) - 1)}
    phase = "turn" if len(looked) == state.players else "first-look"
    return replace(state, looked=looked, turned_up=state.turned_up | outer, phase=phase)


def looks_ended(state: RowOfFour, event: LooksEnded) -> RowOfFour | Problem:
    """Nobody is waited for any longer."""
    return replace(state, phase="turn") if state.phase == "first-look" else not_now()


def looked_away(state: RowOfFour, event: LookedAway) -> RowOfFour:
    """The seat's cards are face down again."""
    return replace(state, turned_up=_without_seat(state, event.seat))


def _without_seat(state: RowOfFour, seat: int) -> frozenset[tuple[int, int]]:
    return frozenset(place for place in state.turned_up if place[0] != seat)


def _not_on(state: RowOfFour, seat: int) -> Problem | None:
    if state.phase != "turn":
        return not_now()
    return None if seat == state.turn else not_your_turn()


def _begun(state: RowOfFour, seat: int) -> RowOfFour:
    """With the next action nobody may knock any more, and the seat looks away."""
    return replace(state, may_knock=None, turned_up=_without_seat(state, seat))


def drew(state: RowOfFour, event: Drew) -> RowOfFour | Problem:
    """Action B, or a draw that a draw-two card gives."""
    wrong = _not_on(state, event.seat)
    if wrong or state.drawn is not None:
        return wrong or not_now()
    if not state.draw_pile:
        return empty_pile()
    top, *rest = state.draw_pile
    return replace(
        _begun(state, event.seat), drawn=top, draw_pile=tuple(rest), owed=max(state.owed - 1, 0)
    )


def took_discard(state: RowOfFour, event: TookDiscard) -> RowOfFour | Problem:
    """Action A: the open number card against one of the own row, unseen."""
    wrong = _not_on(state, event.seat)
    if wrong or state.drawn is not None or state.owed:
        return wrong or not_now()
    if not is_number(state, state.discard[-1]):
        message = text("A special card on the discard pile can't be taken.")
        return refuse("special-open", message, "take-discard")
    if not _on_row(state, event.seat, event.position):
        return no_such_place()
    *under, card = state.discard
    return _into_row(
        replace(_begun(state, event.seat), discard=tuple(under)), event.seat, event.position, card
    )


def _on_row(state: RowOfFour, seat: int, position: int) -> bool:
    return 0 <= position < len(state.hands[seat])


def _into_row(state: RowOfFour, seat: int, position: int, card: str) -> RowOfFour:
    out = state.hands[seat][position]
    return end_turn(_put(state, seat, position, card), seat, out)


def _put(state: RowOfFour, seat: int, position: int, card: str) -> RowOfFour:
    """The row with another card there; a card that comes is never turned up."""
    row = state.hands[seat]
    row = (*row[:position], card, *row[position + 1 :])
    return replace(
        state,
        hands=replaced(state.hands, seat, row),
        turned_up=state.turned_up - {(seat, position)},
    )


def discarded(state: RowOfFour, event: Discarded) -> RowOfFour | Problem:
    """The drawn card is thrown away; the second draw of a draw-two follows."""
    wrong = _not_on(state, event.seat)
    if wrong or state.drawn is None or event.card not in ("", state.drawn):
        return wrong or not_now()
    if state.owed:
        return replace(state, discard=(*state.discard, state.drawn), drawn=None)
    return end_turn(state, event.seat, state.drawn)


def exchanged(state: RowOfFour, event: Exchanged) -> RowOfFour | Problem:
    """The drawn number card against one of the own row, unseen."""
    wrong = _not_on(state, event.seat)
    if wrong or state.drawn is None:
        return wrong or not_now()
    if not is_number(state, state.drawn):
        message = text("A special card is used or discarded, not exchanged.")
        return refuse("special-drawn", message, "draw")
    if not _on_row(state, event.seat, event.position):
        return no_such_place()
    return _into_row(state, event.seat, event.position, state.drawn)


def _special_wrong(state: RowOfFour, seat: int, special: str) -> Problem | None:
    return _not_on(state, seat) or (None if state.drawn == special else not_now())


def swapped(state: RowOfFour, event: Swapped) -> RowOfFour | Problem:
    """One of the own row against one of another player's, both unseen (rule swap)."""
    wrong = _special_wrong(state, event.seat, "swap")
    if wrong:
        return wrong
    if not 0 <= event.other < state.players or event.other == event.seat:
        return refuse("other-player", text("Choose a card of another player."), "swap")
    mine, theirs = (event.seat, event.position), (event.other, event.other_position)
    if not _on_row(state, *mine) or not _on_row(state, *theirs):
        return no_such_place()
    own, others = state.hands[mine[0]][mine[1]], state.hands[theirs[0]][theirs[1]]
    return end_turn(_put(_put(state, *mine, others), *theirs, own), event.seat, "swap")


def peeked(state: RowOfFour, event: Peeked) -> RowOfFour | Problem:
    """The seat sees one of its own row until it looks away (rule peek)."""
    wrong = _special_wrong(state, event.seat, "peek")
    if wrong:
        return wrong
    if not _on_row(state, event.seat, event.position):
        return no_such_place()
    seen = state.turned_up | {(event.seat, event.position)}
    return end_turn(replace(state, turned_up=seen), event.seat, "peek")


def used_draw_two(state: RowOfFour, event: UsedDrawTwo) -> RowOfFour | Problem:
    """Up to two draws: the first card may be thrown away for the second (rule draw-two)."""
    wrong = _special_wrong(state, event.seat, "draw-two")
    if wrong:
        return wrong
    return replace(state, drawn=None, owed=DRAWS, discard=(*state.discard, "draw-two"))


def knocked(state: RowOfFour, event: Knocked) -> RowOfFour | Problem:
    """After the own action, once everybody has had a turn (rule knock)."""
    if state.knocker is not None:
        return refuse("knocked-already", text("Somebody has knocked already."), "knock")
    if state.may_knock != event.seat:
        return refuse("knock-after-turn", text("Knock right after your own turn."), "knock")
    if state.turns < state.players:
        return refuse("knock-too-early", text("Everybody must have had a turn first."), "knock")
    return replace(state, knocker=event.seat, may_knock=None)


def replaced_special(state: RowOfFour, event: ReplacedSpecial) -> RowOfFour | Problem:
    """The next leftover special is set aside for the top card (rule leftover-specials)."""
    due = next_special(state)
    if state.phase != "replacing" or due is None:
        return not_now()
    seat, position = due
    if event.seat != seat:
        return not_your_turn()
    if not state.draw_pile:
        return empty_pile()
    top, *rest = state.draw_pile
    aside = (*state.aside, state.hands[seat][position])
    return ending(replace(_put(state, seat, position, top), aside=aside, draw_pile=tuple(rest)))


STYLE = Style(
    lay=lay,
    moves={
        LookedAtOuter: looked_at_outer,
        LooksEnded: looks_ended,
        LookedAway: looked_away,
        Drew: drew,
        TookDiscard: took_discard,
        Discarded: discarded,
        Exchanged: exchanged,
        Swapped: swapped,
        Peeked: peeked,
        UsedDrawTwo: used_draw_two,
        Knocked: knocked,
        ReplacedSpecial: replaced_special,
        Reshuffled: reshuffled,
    },
    zones=zones,
    sight=sight,
    facts=facts,
    counts=counts,
    can_reshuffle=can_reshuffle,
)
