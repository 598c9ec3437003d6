"""The moves of Biberbande: first look, actions A and B, the three specials, knocking."""

from __future__ import annotations

from dataclasses import replace

from companion.deck.cards import replaced
from companion.deck.events import (
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
from companion.deck.row_of_four import (
    RowOfFour,
    counts,
    end_turn,
    ending,
    facts,
    is_number,
    lay,
    next_special,
    sight,
    zones,
)
from companion.deck.style import Style
from companion.game import Problem, text

DRAWS = 2


def looked_at_outer(state: RowOfFour, event: LookedAtOuter) -> RowOfFour | Problem:
    """Once, before the first turn (rule first-look)."""
    if state.phase != "first-look":
        return not_now()
    if event.seat in state.looked:
        return refuse("looked", text("The first look is only once."), "first-look")
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
        message = text("A special card on the discard pile cannot be taken.")
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
