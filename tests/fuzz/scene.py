"""A table somewhere in a play, with devices of every role; and what the pages there would send."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from flask.testing import FlaskClient

from companion import store
from companion.deck.cards import deck_of, free_deck
from companion.deck.events import Dealt
from companion.deck.shuffle import new_salt, shuffled
from companion.game import Entry
from companion.games import GAMES
from companion.scorepad.annotations import CheckAsked, Proposed
from companion.scorepad.log import Agreed, Began, Counted, Ended
from tests.pagecheck import parse
from tests.web.guests import Table, sit_down

NAMES = ("Marina", "Georg", "Ben", "Änne")
ROLES = ("member", "scorer", "watcher", "nobody")
WEB = Path(store.__file__).parent.parent / "web"
_ASKED = re.compile(
    r"(?:args|form|values|body|raw|headers|cookies|sent)(?:\.get|\.getlist)?[\[(]\"([\w-]+)\""
)


def known_fields() -> list[str]:
    """Every name of a field that the pages ask for, as their source says."""
    sources = [path.read_text("utf-8") for path in WEB.rglob("*.py")]
    return sorted({name for source in sources for name in _ASKED.findall(source)})


@dataclass
class Scene:
    """One table, and a cookie for each role."""

    app: Any
    table: Table
    cookies: dict[str, str]
    token: str
    forms: dict[str, list[tuple[str, dict[str, str]]]] = field(default_factory=dict)

    def forms_of(self, role: str, path: str) -> list[tuple[str, dict[str, str]]]:
        """The forms that a page shows to a role: (action, fields)."""
        known = f"{role} {path}"
        if known not in self.forms:
            self.forms[known] = self._read(role, path)
        return self.forms[known]

    def _read(self, role: str, path: str) -> list[tuple[str, dict[str, str]]]:
        client = self.app.test_client(use_cookies=False)
        try:
            answer = client.get(path, headers={"Cookie": self.cookies[role]})
        except Exception:  # found when a request of its own asks for that page
            return []
        if answer.status_code != 200 or answer.mimetype != "text/html":
            return []
        forms = parse(answer.get_data(as_text=True)).find_all("form", method="post")
        return [(form["action"], _fields(form)) for form in forms]


def _fields(form: Any) -> dict[str, str]:
    named = form.find_all(["input", "textarea", "select", "button"], attrs={"name": True})
    return {item["name"]: str(item.get("value") or "") for item in named}


def new_scene(app: Any, rng: Random) -> Scene:
    """A play of some game at some moment, in a circle of its own."""
    app.test_client_class = FlaskClient  # answers are looked at by `run.wrong`
    with app.app_context():
        table = _table(rng)
        token = store.new_token(table.circle.id, "fuzz", "f" * 22)
    cookies = {role: _cookie(sit_down(app, table, role)) for role in ROLES}
    return Scene(app, table, cookies, token)


def _table(rng: Random) -> Table:
    game = rng.choice(GAMES)
    people = NAMES[: rng.randrange(max(2, game.players[0]), 5)]
    circle_id = store.new_circle()
    play = store.begin(circle_id, Began(game.slug, people, rounds=rng.choice((None, 2))))
    _go_on(play, len(people), rng)
    seats = list(range(len(people)))
    deck = store.begin_deck(
        None, _dealt(game, len(people)), seats=seats, play_id=play.id, round_number=2
    )
    free = store.begin_deck(circle_id, _dealt(game, len(NAMES)), seats=NAMES)
    found = store.find(play.ref, circle_id)
    assert found
    evening = store.evening(found.play.evening_id)
    assert evening
    return Table(store.circle(circle_id), found.play, deck, free, evening)


def _go_on(play: store.Play, players: int, rng: Random) -> None:
    """Some of what can happen; what does not fit the game is left out."""
    entries = {player: Entry(points=player + 1) for player in range(players)}
    changes = (
        Counted(1, entries, accepted=True),
        Proposed(1, 0, Entry(points=9)),
        Agreed(hidden=True),
        CheckAsked(rng.choice((1, 2))),
        Counted(2, entries, accepted=True),
        Ended(),
    )
    for change in changes:
        with suppress(store.Refused):
            if rng.random() < 0.5:
                store.append(play.id, change)


def _dealt(game: Any, players: int) -> Dealt:
    whole = deck_of(game, "", players) if game.kinds else free_deck([f"{n}" for n in range(60)])
    assert isinstance(whole, tuple), whole
    hand = 0 if game.kinds else 3
    return Dealt(game.slug, players, 0, shuffled(whole), new_salt(), hand=hand)


def _cookie(client: FlaskClient) -> str:
    return "; ".join(f"{one.key}={one.value}" for one in client._cookies.values())
