"""From an address to a deck, and what the asking device may do at its table.

A deck of a play is reached through the play's code, and its role decides: a watcher looks, a scorer
acts for the seats that its device has taken, a member also for seats that nobody has taken. A
deck without a play is for the devices of its circle, which share all seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from flask import abort, g

from companion import store
from companion.deck.table import State
from companion.deck.targets import Targets
from companion.deck.view import View, view
from companion.web.base.access import OpenPlay, open_play
from companion.web.base.lock import is_locked
from companion.web.base.marks import Mark, marks_of
from companion.web.base.translate import gettext

Held = Literal["here", "elsewhere"]


@dataclass(frozen=True, slots=True)
class OpenDeck:
    """A deck as a request sees it. `held` says by seat where its device is; nobody's are not in it.

    `table` knows every card: templates get views of it only.
    """

    deck: store.Deck
    table: store.DeckTable
    play: OpenPlay | None
    held: Mapping[int, Held]

    @property
    def state(self) -> State:
        """The table. Knows every card."""
        return self.table.state

    @property
    def real(self) -> bool:
        """Whether real cards are on the table."""
        return isinstance(self.state, Targets) and self.state.real

    @property
    def address(self) -> dict[str, str]:
        """What an address of this deck consists of, for `url_for`."""
        here = {"ref": self.deck.ref}
        return here | ({"code": self.play.code} if self.play else {})

    @property
    def page(self) -> str:
        """The blueprint of its pages."""
        return "table" if self.play else "free_table"

    @property
    def may_write(self) -> bool:
        """Whether this device may do anything at all."""
        return not is_locked() if self.play is None else self.play.may_write

    @property
    def is_member(self) -> bool:
        """Whether this device may act for seats that nobody has taken."""
        return self.play is None or self.play.role == "member"

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats of this device."""
        return tuple(seat for seat, where in self.held.items() if where == "here")

    def may_act(self, seat: int) -> bool:
        """Whether this device may act for a seat, and may therefore see what the seat sees."""
        if not self.may_write or not 0 <= seat < self.state.players:
            return False
        if self.real:
            return True
        where = self.held.get(seat)
        return where == "here" or (where is None and self.is_member)

    def seen_by(self, seat: int | None) -> View:
        """What a seat sees, if this device may act for it; else what lies there for everybody."""
        return view(self.state, seat if seat is not None and self.may_act(seat) else None)

    def player(self, seat: int) -> int:
        """The number that gives a seat colour and shape: the player's, or the seat's own."""
        who = self.deck.seats[seat] if seat < len(self.deck.seats) else seat
        return who if isinstance(who, int) else seat

    @property
    def marks(self) -> dict[int, Mark]:
        """Colour and sign by that number, where there is a play."""
        if self.play is None:
            return {}
        players = self.play.sheet.players
        return marks_of(self.play.circle_id, {number: players[number].name for number in players})

    def name(self, seat: int) -> str:
        """What the player on a seat is called."""
        who = self.deck.seats[seat] if seat < len(self.deck.seats) else None
        if isinstance(who, int) and self.play and who in self.play.sheet.players:
            return self.play.sheet.players[who].name
        return str(who) if who else gettext("Player %(number)s", number=seat + 1)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(self.name(seat) for seat in range(self.state.players))


def open_deck(ref: str, code: str | None = None) -> OpenDeck:
    """The deck of an address, for looking; 404 when this device knows no such deck."""
    play = open_play(code) if code is not None else None
    deck = store.find_deck(ref)
    if deck is None or deck.play_id != (play.id if play else None):
        abort(404)
    if play is None and deck.circle_id != g.circle_id:
        abort(404)
    try:
        table = store.deck_table(deck.id, deck.head)
    except store.UnknownDeck:  # cleared just now
        abort(404)
    return OpenDeck(deck, table, play, _held(deck))


def open_to_act(ref: str, code: str | None = None) -> OpenDeck:
    """The deck of an address, for acting; 403 for a device that may only look."""
    opened = open_deck(ref, code)
    if not opened.may_write:
        abort(403)
    return opened


def _held(deck: store.Deck) -> dict[int, Held]:
    if deck.play_id is None:
        return {}
    devices = store.claims(deck.play_id)
    return {
        seat: "here" if g.device and devices[player] == g.device else "elsewhere"
        for seat, player in enumerate(deck.seats)
        if isinstance(player, int) and player in devices
    }
