"""A second machine that takes the export in shows the same pages as the first."""

import io
import re

import pytest

from companion import store
from companion.definition.reader import read
from companion.game import Entry
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from companion.scorepad.log import Began, Counted, Ended, Joined, Left, Noted, Renamed
from tests.conftest import make_app, release
from tests.store.people.test_own_games import VALUE
from tests.store.tables import all_points
from tests.web.conftest import a_round

NAMES = ("Zoë", "Anna", "مريم 🎲")
DAY = 86_400.0


@pytest.fixture
def second(tmp_path):
    """Another machine, without anything."""
    other = make_app(f"sqlite:///{tmp_path}/second.db", tmp_path)
    store.upgrade_database(other)
    yield other
    release(other)


def scored(circle, began_as, *changes, at):
    play = store.begin(circle, began_as, by="tablet", at=at)
    for number, change in enumerate(changes, 1):
        store.append(play.id, change, by="tablet", at=at + 60.0 * number)
    return play


@pytest.fixture
def refs(app):
    """The plays of two evenings: every kind of game, notes, people who come, go and are called."""
    with app.app_context():
        circle = store.home_circle()
        slug = store.add_own_game(circle, VALUE, at=50.0)
        own = read(store.own_game(circle, slug).definition)
        plays = [
            scored(circle, Began("13", NAMES, rounds=1), a_round(), at=1000.0),
            scored(
                circle, Began("any", NAMES, title="+1"), all_points(1, 3, 4, 5), Ended(), at=2000.0
            ),
            scored(
                circle,
                Began("any", NAMES, lowest_wins=False),
                all_points(1, 9, 4, 5),
                Noted(1, "Rain"),
                Joined(2, 3, "Gast", start=2),
                Left(2, 0),
                Counted(2, {1: Entry(points=1), 2: Entry(points=1), 3: Entry(points=8)}),
                Renamed(1, "Anne"),
                Ended(),
                at=3 * DAY,
            ),
            scored(circle, began(find_classic("skyjo"), NAMES[:2]), at=3 * DAY + 900),
            scored(circle, began(own, NAMES[1:]), at=9 * DAY),
        ]
        store.note_play(plays[0].id, "The first one", "")
        store.exclude(plays[1].id, True)
        who = {name: store.person_named(circle, name).id for name in (*NAMES, "Gast")}
        store.set_person(circle, who["Zoë"], colour=7, sign=3)
        store.set_person(circle, who["Gast"], guest=True)
        store.rename_person(circle, who[NAMES[2]], "Maryam")
        return [play.ref for play in plays]


def people(app):
    with app.app_context():
        circle = store.home_circle()
        return {
            one.name: one.id
            for kind in ("usual", "guest", "hidden")
            for one in store.people_of_kind(circle, kind, 50)
        }


def shown(client, path):
    """What a page shows: its main part, without the numbers that people have on a machine."""
    html = str(client.visit(path).soup.main)
    html = re.sub(r"/people/\d+", "/people/N", html)
    html = re.sub(r"person=\d+|value=\"\d+\"(?=>[^<]*</option>)", "person=N", html)
    return re.sub(r'name="key" value="[^"]*"|value="[^"]*" name="key"', "", html)


def test_the_second_machine_shows_the_same_pages(client, app, second, refs):
    other = second.test_client()
    text = client.get("/export/plays.json").text
    sent = {"file": (io.BytesIO(text.encode()), "games.json")}
    page = other.submit("/settings/import", sent, content_type="multipart/form-data")
    token = page.soup.select_one("[name=token]")["value"]
    other.submit("/settings/import/answer", {"token": token, "do": "take"})
    paths = ["/", "/plays", "/people", "/people?kind=guest", "/statistics", "/games"]
    paths += [f"/{kind}/{ref}" for ref in refs for kind in ("play", "plays")]
    with app.app_context():
        evenings = {store.evening_of_play(store.play_number(ref)).ref for ref in refs}
    assert len(evenings) == 3
    paths += [f"/evening/{ref}" for ref in evenings]
    for path in paths:
        assert shown(other, path) == shown(client, path), path
    here, there = people(app), people(second)
    assert here.keys() == there.keys()
    for name, number in here.items():
        theirs = shown(other, f"/people/{there[name]}")
        assert theirs == shown(client, f"/people/{number}"), name
