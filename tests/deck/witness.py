"""Somebody who watches the events and knows, by common sense alone, who may see what.

It shares nothing with the deck's own rules of sight: from the events it keeps book of who has
turned up what, and says for every place which of its cards a seat sees.
"""

from companion.deck import events as ev


class Witness:
    """Keeps book of one table. `sees(name, place, cards, seat)` gives what that seat sees there."""

    def __init__(self, game, start, cards_by_place):
        self.style, self.players = game.deck_style, start.players
        cards = len(cards_by_place.get(("unseen", ""), ()))
        self.stays_out = game.deal(cards, start.players).unused if cards else 0
        self.past = []  # whether the round was over before each thing that was typed
        self.over = False
        self.rolling = False
        self.up = {seat: set() for seat in range(start.players)}
        self.holder = None
        self.draws_left = 0
        self.turns_to_come = None

    def saw(self, event, before, after):
        """Notes an event that happened; `before` and `after` are the cards by their places."""
        if self.style == "row-of-four":
            self._row_of_four(event)
        elif self.style == "targets":
            self._targets(event, after)
        elif self.style == "rows":
            self._rows(event, before, after)

    def _targets(self, event, after):
        if isinstance(event, ev.TypedUndone):
            self.over = self.past.pop()
            return
        self.past.append(self.over)
        hands = [cards for (name, _), cards in after.items() if name == "hand"]
        if isinstance(event, ev.RoundEnded):
            self.over = True
        elif isinstance(event, ev.PlayedOnTarget):
            played_all = len(after["unseen", ""]) == self.stays_out
            self.over = not any(hands) if hands else played_all

    def _rows(self, event, before, after):
        match event:
            case ev.TookRow(_, row):
                self.rolling = "dice" in before["row", row]
            case ev.Revealed():
                top = before["draw", ""][0]
                self.rolling = top != "direction" and after["discard", ""][-1:] == (top,)
                self.rolling &= len(after["discard", ""]) > len(before["discard", ""])
            case ev.Rolled():
                self.rolling = False
        lying = [cards for (name, _), cards in after.items() if name in ("draw", "drawn", "row")]
        self.over = not any(lying) and not self.rolling

    def _row_of_four(self, event):
        self._own_cards(event)
        match event:
            case ev.Drew(seat):
                self.holder, self.draws_left = seat, max(self.draws_left - 1, 0)
            case ev.UsedDrawTwo():
                self.holder, self.draws_left = None, 2
            case ev.Discarded() if self.draws_left:
                self.holder = None
            case ev.Knocked():
                self.turns_to_come = self.players - 1
            case ev.Discarded() | ev.Exchanged() | ev.TookDiscard() | ev.Swapped() | ev.Peeked():
                self._turn_done()

    def _own_cards(self, event):
        match event:
            case ev.LookedAtOuter(seat):
                self.up[seat] = {0, 3}
            case ev.LookedAway(seat) | ev.Drew(seat) | ev.TookDiscard(seat):
                self.up[seat] = set()
            case ev.Swapped(seat, position, other, other_position):
                self.up[seat] -= {position}
                self.up[other] -= {other_position}
            case ev.Peeked(seat, position):
                self.up[seat].add(position)

    def _turn_done(self):
        self.holder, self.draws_left = None, 0
        if self.turns_to_come is not None:
            self.turns_to_come -= 1
            self.over = self.turns_to_come == 0

    def sees(self, name, place, cards, seat):
        """What lies there for that seat: a card, or None for a back."""
        shown = self._shown(name, place, seat)
        if shown == "top":
            return tuple([None] * (len(cards) - 1) + list(cards[-1:]))
        if isinstance(shown, set):
            return tuple(card if at in shown else None for at, card in enumerate(cards))
        return tuple(cards) if shown else tuple(None for _ in cards)

    def _shown(self, name, place, seat):
        mine = seat is not None and seat == place
        if name in ("draw", "unused", "unseen"):
            return False
        if name == "discard":
            return "top"
        if name in ("target", "row", "open", "aside"):
            return True
        if name == "taken":
            return self.over
        if name == "secured":
            return self.over or mine
        if name == "drawn":
            return self.style == "rows" or (seat is not None and seat == self.holder)
        assert name == "hand"
        if self.style == "row-of-four":
            return True if self.over else (set(self.up[seat]) if mine else False)
        return mine
