"""Every kind of change that a play can see, one after another, as a list of steps."""

from __future__ import annotations

import random

from companion import store
from companion.deck import events as ev
from companion.deck.cards import deck_of
from companion.deck.shuffle import new_salt, shuffled
from companion.game import Entry
from companion.games import find_game
from companion.scorepad import log
from companion.scorepad.annotations import CheckAsked, Checked, Declined, Proposed
from tests.deck.players import fair_move
from tests.web.rounds import POSSIBLE, entries_of

ROUND, PLAYER, ANOTHER = 2, 1, 2
HAND = Entry(counts=POSSIBLE[0])


class Story:
    """A play, what is done to it step by step, and which kinds of changes that were."""

    def __init__(self, app, play):
        self.app, self.play, self.kinds = app, play, set()
        self.deck = self.lay(1)
        self.append(log.Counted(1, entries_of(POSSIBLE)))
        self.append(CheckAsked(ROUND))

    def append(self, change):
        self.kinds.add(type(change))
        with self.app.test_request_context():
            return store.append(self.play.id, change, by="another device").number

    def do(self, action, *values):
        with self.app.test_request_context():
            return action(*values)

    def lay(self, number):
        whole = deck_of(find_game("13"), "", 4)
        order = shuffled(whole, random.Random(number).randrange)
        start = ev.Dealt("13", 4, 1, order, new_salt(), hand=0)
        where = {"play_id": self.play.id, "round_number": number}
        return self.do(lambda: store.begin_deck(None, start, seats=list(range(4)), **where))

    def move(self):
        state = self.do(store.deck_table, self.deck.id).state
        self.do(store.act, self.deck.id, fair_move(state, random.Random(4)))

    def claim(self):
        device = self.do(store.new_device, "Phone")
        self.do(store.claim, self.play.id, ANOTHER, device)

    def steps(self):
        """A name and a function for each step."""
        yield "somebody counts", lambda: self.append(log.Counted(ROUND, {3: HAND}))
        yield "counts are hidden", lambda: self.append(log.Agreed(hidden=True))
        yield "counts are shown", lambda: self.append(log.Agreed(hidden=False))
        yield "a name", lambda: self.append(log.Renamed(PLAYER, "Georgina"))
        yield "the dealer", lambda: self.append(log.DealerSet(ROUND, 0))
        yield "seats", lambda: self.append(log.Seated(ROUND, (1, 0, 2, 3)))
        yield "a guest comes", lambda: self.append(log.Joined(ROUND, 4, "Oma Ilse", 20))
        yield "a guest goes", lambda: self.append(log.Left(ROUND, 4))
        yield "somebody sits out", lambda: self.append(log.SatOut(ROUND, 3))
        yield "and plays after all", lambda: self.append(log.Undone(self.head))
        yield "a player goes", lambda: self.append(log.Left(ROUND, 3))
        yield "and is back", lambda: self.append(log.Returned(ROUND, 3))
        yield "rounds", lambda: self.append(log.RoundsSet(9))
        yield "a proposal", lambda: self.append(Proposed(1, PLAYER, HAND))
        yield "it is declined", lambda: self.append(Declined(self.head))
        yield "a second count", lambda: self.append(Checked(ROUND, entries_of(POSSIBLE)))
        yield "a seat is claimed", self.claim
        yield "a seat is free", lambda: self.do(store.free, self.play.id, ANOTHER)
        yield "a card", self.move
        yield "cards are put together", lambda: self.do(store.close_deck, self.deck.id)
        yield "cards are dealt", lambda: self.lay(ROUND)
        yield "a round", lambda: self.append(log.Counted(ROUND, entries_of(POSSIBLE)))
        yield "it is taken back", lambda: self.append(log.Undone(self.head))
        yield "and is there again", lambda: self.append(log.Undone(self.head))
        yield "a note", lambda: self.append(log.Noted(ROUND, "Oma had all the fours"))
        yield "a round is dealt anew", lambda: self.append(log.Cleared(ROUND))
        yield "it was a mistake", lambda: self.append(log.Undone(self.head))
        yield "a forgotten round", lambda: self.append(log.RoundInserted(1))
        yield "rounds change places", lambda: self.append(log.RoundsSwapped(1, 2))
        yield "a round is taken out", lambda: self.append(log.RoundRemoved(2))
        yield "what was agreed", lambda: self.append(self.agreed_anew())
        yield "the end", lambda: self.append(log.Ended())
        yield "it goes on", lambda: self.append(log.Reopened())
        yield "new codes", lambda: self.do(store.new_codes, self.play.id)

    def agreed_anew(self):
        return log.SetupChanged(True, None, "Friday", "", 0, (0,) * 5)

    @property
    def head(self):
        return self.do(store.lines, self.play.id)[-1].number
