"""Devices of every role around one play, each with a client of its own."""

from __future__ import annotations

from dataclasses import dataclass

from companion import store
from companion.deck.cards import deck_of
from companion.deck.events import Dealt
from companion.deck.shuffle import new_salt, shuffled
from companion.game import Entry
from companion.games import find_game
from companion.scorepad.log import Began, Counted
from tests.pagecheck import parse

MARKS = {"blue": 1, "yellow": 2, "green": 3, "four": 1}
PEOPLE = ("Marina", "Georg", "Ben")
PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0"


@dataclass(frozen=True)
class Table:
    """A play whose first round is counted, the deck of its second, its circle, and a free deck."""

    circle: store.Circle
    play: store.Play
    deck: store.Deck
    free_deck: store.Deck
    evening: store.Evening

    def code_of(self, role: str) -> str:
        """Strangers try the play's own name, which only its circle may use."""
        return {"scorer": self.play.scorer_code, "watcher": self.play.watch_code}.get(
            role, self.play.ref
        )

    def evening_code_of(self, role: str) -> str:
        """The same for the evening of the play."""
        one = self.evening
        return {"scorer": one.scorer_code, "watcher": one.watch_code}.get(role, one.ref)

    @property
    def secrets(self) -> set[str]:
        """What only members may read."""
        evening = {self.evening.ref, self.evening.scorer_code, self.evening.watch_code}
        return {self.play.ref, self.play.scorer_code, self.circle.code} | evening


def lay_table(app, own_circle=False) -> Table:
    """A new play in the home circle, or in a new circle of its own."""
    with app.app_context():
        circle_id = store.new_circle() if own_circle else store.home_circle()
        play = store.begin(circle_id, Began("13", PEOPLE))
        entries = {player: Entry(counts=MARKS) for player in range(3)}
        store.append(play.id, Counted(1, entries, accepted=True))
        deck = store.begin_deck(None, _dealt(), seats=(0, 1, 2), play_id=play.id, round_number=2)
        free = store.begin_deck(circle_id, _dealt(), seats=PEOPLE)
        evening = store.evening(play.evening_id)
        play = store.find(play.ref, circle_id).play
        return Table(store.circle(circle_id), play, deck, free, evening)


def _dealt():
    """A deck of 13 for three."""
    whole = deck_of(find_game("13"), "", len(PEOPLE))
    return Dealt("13", len(PEOPLE), 1, shuffled(whole), new_salt())


def device(app, **environ):
    """A phone in the home network that nobody knows yet."""
    client = app.test_client()
    client.joins = False
    client.environ_base.update(
        {"REMOTE_ADDR": "192.168.178.31", "HTTP_USER_AGENT": PHONE, **environ}
    )
    return client


def sit_down(app, table, role):
    """A device in its role: member, scorer, watcher, neighbour (of another circle) or stranger."""
    client = device(app)
    match role:
        case "member":
            join(client, table.circle.code)
        case "scorer":
            client.get(f"/s/{table.play.scorer_code}")
        case "watcher":
            client.get(f"/w/{table.play.watch_code}")
        case "neighbour":
            with app.app_context():
                join(client, store.circle(store.new_circle()).code)
    return client


def join(client, code, prefix="", **options):
    """Open a link for joining and press its button."""
    client.get(f"{prefix}/j/{code}", **options)
    return client.post(f"{prefix}/j/{code}", **options)


def arrive(client, path):
    """Open a link of a play and look at the page, as the script of that page notices."""
    page = client.get(path, follow_redirects=True)
    return client.post(parse(page.text).find(id="live")["data-arrive"])


def state_of(app, table):
    """All that a request might change about a play; equal before and after one that may not."""
    with app.app_context():
        play = store.find(table.play.ref, table.play.circle_id)
        return play and (store.lines(table.play.id), vars(play.play) | {"_sa_instance_state": 0})
