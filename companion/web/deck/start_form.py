"""The form before the first card: which cards, which are lost, what is agreed."""

from __future__ import annotations

import secrets
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form, HiddenField, SelectField, StringField, TextAreaField

from companion.deck.cards import MOST_CARDS, deck_of, free_deck
from companion.deck.events import Dealt, KeeperStarted, Start
from companion.deck.shuffle import new_salt, shuffled
from companion.game import CardStock, Game, Problem
from companion.scorepad.reading import number_from
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.deck.packs import PACKS, pack

OWN = "own"


class StartForm(Form):
    """Fields of a deal. `lost` fields are made for each card of the edition: see `start_form`."""

    key = HiddenField()
    kind = HiddenField()
    pack = SelectField()
    cards = TextAreaField()
    hand = StringField()
    risk = BooleanField()

    game: Game
    edition: str

    def start(self, players: int, starter: int) -> Start | None:
        """The deal as typed, freshly shuffled; None when a field has an error."""
        lost = self._lost()
        hand = self._number(self.hand, MOST_CARDS // players) or 0
        if self.kind.data == "real" and self.game.deck_style == "targets":
            return self._if_right(
                KeeperStarted(self.game.slug, players, starter, self.edition, lost)
            )
        cards = self._cards(players, lost)
        order, risk = shuffled(cards), bool(self.risk.data)
        return self._if_right(
            Dealt(self.game.slug, players, starter, order, new_salt(), self.edition, hand, risk)
        )

    def lost_fields(self) -> list[tuple[CardStock, Any]]:
        """Each card of the deck with the field that says how many of it are lost."""
        return [(stock, self[f"lost-{at}"]) for at, stock in enumerate(self._stock())]

    def has_lost(self) -> bool:
        """Whether any card is lost, or the field of one has an error."""
        return any(
            field.errors or field.data not in ("", None, "0") for _, field in self.lost_fields()
        )

    def _stock(self) -> tuple[CardStock, ...]:
        return self.game.edition(self.edition).deck

    def _lost(self) -> tuple[str, ...]:
        counts = [
            (stock.key, self._number(field, stock.copies) or 0)
            for stock, field in self.lost_fields()
        ]
        return tuple(card for card, count in counts for _ in range(count))

    def _cards(self, players: int, lost: tuple[str, ...]) -> tuple[str, ...]:
        if self._stock():
            cards = deck_of(self.game, self.edition, players, lost)
        elif self.pack.data in PACKS:
            cards = pack(str(self.pack.data))
        else:
            cards = free_deck((self.cards.data or "").splitlines())
        if isinstance(cards, Problem):
            _say_wrong(self.cards, say(cards.message))
            return ()
        return cards

    def _number(self, field: Any, most: int) -> int | None:
        number = number_from(field.data or "")
        if number is None or (isinstance(number, int) and 0 <= number <= most):
            return number
        message = gettext("A whole number from %(least)s to %(most)s.", least=0, most=most)
        _say_wrong(field, message)
        return None

    def _if_right(self, start: Start) -> Start | None:
        return None if any(field.errors for field in self) else start


def start_form(
    game: Game,
    edition: str,
    typed: MultiDict[str, str] | None = None,
    lost: dict[str, int] | None = None,
) -> StartForm:
    """The form for a game's deck; `lost` is what was known to be lost before."""
    stock = game.edition(edition).deck
    fields = {f"lost-{at}": StringField() for at in range(len(stock))}
    form: StartForm = type("StartForm", (StartForm,), fields)(typed)
    form.game, form.edition = game, edition
    form.pack.choices = [(key, say(label)) for key, label in PACKS.items()]
    form.pack.choices.append((OWN, gettext("a list of your own")))
    if not typed:
        form.key.data, form.kind.data = secrets.token_urlsafe(12), "digital"
        form.pack.data = next(iter(PACKS))
        for at, one in enumerate(stock):
            form[f"lost-{at}"].data = str((lost or {}).get(one.key) or "")
    return form


def _say_wrong(field: Any, message: str) -> None:
    field.errors = [*field.errors, message]
