"""A table with a tablet, phones and a watcher: what they send, and what they get to see."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field

from companion import store
from companion.deck import events as ev
from companion.deck.cards import deck_of
from companion.deck.shuffle import new_salt, shuffled
from companion.deck.view import view
from companion.games import find_game
from companion.scorepad.log import Began
from tests.pagecheck import parse

NAMES = ("Marina", "Georg", "Ben", "Nils", "Anneliese", "Kai")
AWAY = {"REMOTE_ADDR": "192.168.7.7"}


@dataclass
class Device:
    """One browser: `code` is how it reaches the play, `seats` what it has claimed."""

    client: object
    code: str
    deck: object
    seats: list[int] = field(default_factory=list)
    strange: bool = False

    @property
    def base(self):
        prefix = f"/play/{self.code}" if self.code else ""
        return f"{prefix}/deck/{self.deck.ref}"

    @property
    def _options(self):
        return {"environ_base": AWAY} if self.strange else {}

    def get(self, path="", status=200, **query):
        return self.client.visit(self.base + path, status, query_string=query, **self._options)

    def claim(self, player, status=303):
        self.client.get(f"/play/{self.code}", **self._options)
        path = f"/play/{self.code}/deck/claim"
        answer = self.client.post(path, data={"player": player}, **self._options)
        assert answer.status_code == status
        self.seats.append(player)

    def act(self, do, seat=None, **values):
        """Send something to do as a script does; the status and the answer."""
        data = {"do": do, **({"seat": seat} if seat is not None else {}), **values}
        headers = {"Accept": "application/json"}
        answer = self.client.post(self.base + "/act", data=data, headers=headers, **self._options)
        return answer.status_code, answer.get_json(silent=True) or {}

    def view(self):
        """What the device may see, as data."""
        return json.loads(self.get("/view.json").html)

    def faces(self, path="/part", **query):
        """Every card that is face up in a part of the page, in its order."""
        soup = parse(self.get(path, **query).html)
        return [tag["data-card"] for tag in soup.find_all(attrs={"data-card": True})]


@dataclass
class Table:
    """Everything at one table: the app, what lies there, and the devices around it."""

    app: object
    play: object
    deck: object
    tablet: Device
    phones: list[Device]
    watcher: Device

    @property
    def everybody(self):
        return [self.tablet, *self.phones, self.watcher]

    @property
    def state(self):
        """The table as the server knows it."""
        return state_of(self.app, self.deck)

    def happen(self, event):
        """Let something happen, past the pages."""
        with self.app.test_request_context():
            return store.act(self.deck.id, event)


def table_of(app, slug="13", players=4, claimed=(0, 1, 2), **laid):
    """A play with a dealt deck, a phone for each claimed seat, a tablet and a watcher."""
    play = begin(app, slug, players)
    deck = lay(app, play, slug, players, **laid)
    return Table(app, play, deck, *devices(app, play, deck, claimed))


def begin(app, slug="13", players=4, **agreed):
    """A play of the home circle."""
    with app.test_request_context():
        return store.begin(store.home_circle(), Began(slug, NAMES[:players], **agreed))


def lay(
    app, play, slug="13", players=4, seed=1, real=False, cards=None, hand=0, starter=1, number=1
):
    """A deck of a round of a play, always in the same order."""
    with app.test_request_context():
        if real:
            start = ev.KeeperStarted(slug, players, starter)
        else:
            whole = cards or deck_of(find_game(slug), "", players)
            order = shuffled(whole, random.Random(seed).randrange)
            start = ev.Dealt(slug, players, starter, order, new_salt(), hand=hand)
        where = {"play_id": play.id, "round_number": number} if play else {}
        seats = list(range(players)) if play else list(NAMES[:players])
        return store.begin_deck(store.home_circle(), start, seats=seats, **where)


def devices(app, play, deck, claimed=(0, 1, 2)):
    """A tablet (member), a phone with the scorer link for each claimed seat, and a watcher."""
    tablet = Device(app.test_client(), play.ref, deck)
    phones = []
    for player in claimed:
        phone = Device(app.test_client(), play.scorer_code, deck, strange=True)
        phone.claim(player)
        phones.append(phone)
    watcher = Device(app.test_client(), play.watch_code, deck, strange=True)
    return tablet, phones, watcher


def state_of(app, deck):
    """The table as the server knows it."""
    with app.test_request_context():
        return store.deck_table(deck.id).state


def as_data(state, seat=None):
    """A view as it goes over the wire."""
    return json.loads(json.dumps(view(state, seat).to_json()))
