"""From what a device sent to an event at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import abort

from companion.deck import events as ev
from companion.deck.events import Move
from companion.deck.piles import Piles
from companion.deck.problems import refuse
from companion.deck.row_of_four import RowOfFour
from companion.deck.table import State
from companion.game import Problem, text
from companion.scorepad.reading import number_from
from companion.store.decks.acts import Choice

KEY_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Sent:
    """The fields of a request: what to do, for which seat, and the rest."""

    fields: Mapping[str, str]

    @property
    def do(self) -> str:
        """What is to happen."""
        return self.fields.get("do", "")

    @property
    def key(self) -> str:
        """What makes a repeated request harmless."""
        return self.fields.get("key", "")[:KEY_LENGTH]

    @property
    def seat(self) -> int:
        """Who acts."""
        return self.number("seat")

    def word(self, name: str) -> str:
        """A field as it came; empty when it did not."""
        return self.fields.get(name, "")

    def number(self, name: str) -> int:
        """A field as a number; 400 when it is none."""
        number = number_from(self.word(name))
        return number if isinstance(number, int) else abort(400)

    def place(self, name: str) -> tuple[int, int]:
        """A field «seat-position» as two numbers; 400 when it is none."""
        first, _, second = self.word(name).partition("-")
        one, other = number_from(first), number_from(second)
        if not isinstance(one, int) or not isinstance(other, int):
            abort(400)
        return one, other


Made = Callable[[Sent], Move | Choice]


def _swapped(sent: Sent) -> Move | Choice:
    if not (sent.word("other") and sent.word("position")):
        return lambda _table: _choose_both()
    other, position = sent.place("other")
    return ev.Swapped(sent.seat, sent.number("position"), other, position)


def _put_back(sent: Sent) -> Move:
    place = sent.word("place")
    if place not in ("top", "bottom"):
        abort(400)
    return ev.PutBack(sent.seat, sent.word("card"), "top" if place == "top" else "bottom")


def _took_discard(sent: Sent) -> Choice:
    """Only the card that was seen: the pile may have changed since."""
    position = sent.number("position") if sent.word("position") else 0
    event, seen = ev.TookDiscard(sent.seat, position), sent.word("open")

    def choose(table: State) -> Move | Problem:
        lies = table.discard[-1] if isinstance(table, Piles | RowOfFour) and table.discard else ""
        return event if not seen or lies in ("", seen) else _somebody_was_faster()

    return choose


def _choose_both() -> Problem:
    return refuse("swap-open", text("Choose one of yours and one of another player."))


def _somebody_was_faster() -> Problem:
    message = text("Somebody was faster: another card is face up now.")
    return refuse("open-card-changed", message)


# What a device may ask for. Chance is not among it: shuffled discards and the die are the server's.
SEATED: Mapping[str, Made] = {
    "play": lambda s: ev.PlayedOnTarget(s.seat, s.word("card"), s.word("target")),
    "take-back": lambda s: ev.TookBack(s.seat),
    "by-hand": lambda s: ev.CountsByHand(s.seat, s.word("on") != "0"),
    "draw": lambda s: ev.Drew(s.seat),
    "reveal": lambda s: ev.Revealed(s.seat),
    "discard": lambda s: ev.Discarded(s.seat, s.word("card")),
    "put-back": _put_back,
    "take": _took_discard,
    "look": lambda s: ev.LookedAtOuter(s.seat),
    "look-away": lambda s: ev.LookedAway(s.seat),
    "exchange": lambda s: ev.Exchanged(s.seat, s.number("position")),
    "swap": _swapped,
    "peek": lambda s: ev.Peeked(s.seat, s.number("position")),
    "draw-two": lambda s: ev.UsedDrawTwo(s.seat),
    "knock": lambda s: ev.Knocked(s.seat),
    "replace": lambda s: ev.ReplacedSpecial(s.seat),
    "place": lambda s: ev.PlacedInRow(s.seat, s.number("row")),
    "stop": lambda s: ev.Stopped(s.seat),
    "take-row": lambda s: ev.TookRow(s.seat, s.number("row")),
    "secure": lambda s: ev.Secured(s.seat, s.word("colour")),
}
FOR_ALL: Mapping[str, Made] = {
    "undo": lambda s: ev.TypedUndone(),
    "round-over": lambda s: ev.RoundEnded(),
    "looks-over": lambda s: ev.LooksEnded(),
}


def event_of(sent: Sent) -> Move | Choice:
    """The event that was asked for; 400 when there is no such thing to do."""
    made = SEATED.get(sent.do) or FOR_ALL.get(sent.do)
    return made(sent) if made else abort(400)


def is_seated(sent: Sent) -> bool:
    """Whether what was asked for is done by a seat."""
    return sent.do in SEATED
