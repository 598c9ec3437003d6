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
from companion.definition.model import Definition
from companion.definition.reader import read
from companion.game import Entry
from companion.games import GAMES, find_game
from companion.games.classics import classics
from companion.scorepad.annotations import CheckAsked, Proposed
from companion.scorepad.defined import began
from companion.scorepad.log import Agreed, Began, Counted, Ended
from tests.pagecheck import parse
from tests.web.defined import PLAYS, round_of
from tests.web.guests import Table, sit_down

NAMES = ("Marina", "Georg", "Ben", "Änne")
ROLES = ("member", "scorer", "watcher", "nobody")
OWN = {
    "title": "Beetles",
    "players": [2, 6],
    "win": "high",
    "fields": {
        "bid": {"label": "Bid", "kind": "bid", "max": 8},
        "made": {"label": "Made", "kind": "made", "max": 8},
        "red": {"label": "Red", "copies": 12},
        "out": {"label": "Ended the round", "kind": "yes"},
    },
    "rules": [{"sum": [["red", 2], ["out", 5], ["made", 1]]}],
}
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
    """One table, and a cookie for each role.

    `definition` is the game that is played, where it is a value; `own` a game of the circle's own.
    """

    app: Any
    table: Table
    cookies: dict[str, str]
    token: str
    players: int
    definition: Definition | None
    own: str
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
        circle_id = store.new_circle()
        own = store.add_own_game(circle_id, rng.choice((OWN, rng.choice(classics()).raw)))
        play, players = _play(circle_id, own, rng)
        definition = store.sheet(play.id).definition
        table = _table(circle_id, play, players)
        token = store.new_token(table.circle.id, "fuzz", "f" * 22)
    cookies = {role: _cookie(sit_down(app, table, role)) for role in ROLES}
    return Scene(app, table, cookies, token, players, definition, own)


def _play(circle_id: int, own: str, rng: Random) -> tuple[store.Play, int]:
    """A play at some moment: of a game of the list, of a classic, or of the circle's own."""
    what = rng.choice(("listed", "classic", "own"))
    if what == "listed":
        return _listed_play(circle_id, rng)
    kept = store.own_game(circle_id, own)
    assert kept
    game = read(kept.definition) if what == "own" else rng.choice(classics())
    assert isinstance(game, Definition), game
    whole = PLAYS.get(game.slug)
    players = whole["players"] if whole else rng.randint(*game.players)
    first = whole["first_dealer"] if whole else 0
    names = tuple(f"{NAMES[at % 4]}{at // 4 or ''}" for at in range(players))
    play = store.begin(circle_id, began(game, names, first_dealer=first))
    rounds = whole["rounds"] if whole else [round_of(game, players, n, rng) for n in (1, 2, 3)]
    _count(play, game, rounds, rng)
    return play, players


def _count(play: store.Play, game: Definition, rounds: list[dict[str, Any]], rng: Random) -> None:
    """None, some or all of the rounds, and of the next one perhaps its bids, or one player's."""
    done = rng.choice((0, 1, len(rounds) // 2, len(rounds)))
    players = len(rounds[0]["entries"])
    begun = rng.choice((None, "bids", "one"))
    if begun and done < len(rounds):
        bids = round_of(game, players, done + 1, rng, bids_only=True)
        part = bids if begun == "bids" else {**rounds[done], "entries": rounds[done]["entries"][:1]}
        rounds = [*rounds[:done], part]
    with suppress(store.Refused):
        if rng.random() < 0.3:
            store.append(play.id, Agreed(hidden=True))
    for number, counted in enumerate(rounds[: done + bool(begun)], 1):
        own = {player: Entry(fields=one) for player, one in enumerate(counted["entries"])}
        with suppress(store.Refused):
            store.append(play.id, Counted(number, own, accepted=True, table=counted["table"]))
    with suppress(store.Refused):
        if rng.random() < 0.3:
            store.append(play.id, rng.choice((Ended(), CheckAsked(max(done, 1)))))


def _listed_play(circle_id: int, rng: Random) -> tuple[store.Play, int]:
    game = rng.choice(GAMES)
    people = NAMES[: rng.randrange(max(2, game.players[0]), 5)]
    play = store.begin(circle_id, Began(game.slug, people, rounds=rng.choice((None, 2))))
    _go_on(play, len(people), rng)
    return play, len(people)


def _table(circle_id: int, begun: store.Play, players: int) -> Table:
    """The play with cards on the table: its own where it has some."""
    sheet = store.sheet(begun.id)
    game = find_game(sheet.game.slug) or GAMES[-1]
    deck = store.begin_deck(
        None, _dealt(game, players), seats=range(players), play_id=begun.id, round_number=2
    )
    free = store.begin_deck(circle_id, _dealt(game, len(NAMES)), seats=NAMES)
    found = store.find(begun.ref, circle_id)
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
