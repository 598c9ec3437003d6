"""Colour and sign of a person on every page of their plays, told apart at a table."""

import pytest

from companion import store
from companion.scorepad.log import Began, Joined, Renamed
from companion.web.base.marks import Mark, marks_of
from tests.store.tables import all_points

NAMES = ("Zoe", "Anna", "مريم")


def begun(circle, names=NAMES, at=100.0):
    return store.begin(circle, Began("any", names, rounds=2), at=at)


def person(circle, name):
    return store.person_named(circle, name).id


def tokens(page, selector):
    """(name, colour, sign) as they stand on a page."""
    found = []
    for one in page.soup.select(selector):
        (colour,) = (x for x in one.svg["class"] if x not in {"seat-token"})
        found.append((one.bdi.get_text(), colour, one.svg.use["href"].partition("#")[2]))
    return found


@pytest.fixture
def home(app):
    with app.app_context():
        return store.home_circle()


def test_a_person_keeps_colour_and_sign_from_play_to_play(client, app, home):
    with app.app_context():
        first = begun(home)
        store.set_person(home, person(home, "Zoe"), colour=6, sign=10)
        store.rename_person(home, person(home, "Anna"), "Annika")
        second = begun(home, ("مريم", "annika ", "Zoe"), at=200.0)
        store.append(second.id, all_points(1, 3, 4, 5), at=201.0)
    before = {name.casefold()[:3]: marks for name, *marks in heads(client, first)}
    after = {name.casefold()[:3]: marks for name, *marks in heads(client, second)}
    assert before == after
    assert before["zoe"] == ["seat-7", "seat-11"]
    page = client.visit(f"/play/{second.ref}/standings")
    assert ("Zoe", "seat-7", "seat-11") in tokens(page, ".standings .player")
    line = page.soup.select_one(".chart-end.seat-7")
    assert line.use["href"].endswith("#seat-11")
    assert page.soup.select_one(".chart-line.seat-7")
    entry = client.visit(f"/play/{second.ref}/round/2")
    assert ("Zoe", "seat-7", "seat-11") in tokens(entry, ".entry-name")


def heads(client, play):
    return tokens(client.visit(f"/play/{play.ref}"), ".pad-player-in")


def test_a_changed_colour_is_shown_on_open_pads_and_wakes_them(client, app, home):
    with app.app_context():
        play, done = begun(home), begun(home)
        for number in (1, 2):
            store.append(done.id, all_points(number, 3, 4, 5), at=200.0 + number)
    before = [heads(client, one) for one in (play, done)]
    with app.app_context():
        versions = [store.play_version(one.id).version for one in (play, done)]
        store.set_person(home, person(home, "Zoe"), colour=9, hidden=True)
        for one, version in zip((play, done), versions, strict=True):
            assert store.play_version(one.id).version == version + 1
            assert store.the_notifier().newer(one.id, version) == version + 1
        store.set_person(home, person(home, "Zoe"), colour=9)
        assert store.play_version(play.id).version == versions[0] + 1, "nothing changed"
    for one, heads_before in zip((play, done), before, strict=True):
        now = heads(client, one)
        assert now[0] == ("Zoe", "seat-10", heads_before[0][2])
        assert now[1:] == heads_before[1:]


def test_plays_of_others_are_left_alone(app, home):
    with app.app_context():
        begun(home)
        other = begun(store.new_circle())
        before = store.play_version(other.id)
        store.set_person(home, person(home, "Zoe"), colour=9)
        assert store.play_version(other.id) == before


@pytest.mark.parametrize("change", ["merge", "forget"])
def test_who_is_merged_or_forgotten_looks_so_on_pages_that_were_kept(client, app, home, change):
    with app.app_context():
        play = begun(home)
        begun(home, ("Susi", "Anna"))
        store.set_person(home, person(home, "Susi"), colour=11, sign=8)
        store.set_person(home, person(home, "Zoe"), colour=7, sign=7)
    assert heads(client, play)[0] == ("Zoe", "seat-8", "seat-8")
    with app.app_context():
        if change == "merge":
            store.merge_people(home, person(home, "Zoe"), person(home, "Susi"))
        else:
            store.forget_person(home, person(home, "Zoe"))
    seen = heads(client, play)[0][1:]
    assert seen == (("seat-12", "seat-9") if change == "merge" else ("seat-1", "seat-1"))


def test_no_two_at_a_table_are_alike_and_who_sat_first_keeps_theirs(app, home):
    names = [f"P{number}" for number in range(12)]
    with app.app_context():
        begun(home, names[:6])
        begun(home, names[6:])
        for name in names[:4]:
            store.set_person(home, person(home, name), colour=5, sign=2)
        marks = marks_of(home, dict(enumerate(names)))
        assert marks[0] == Mark(6, 3)
        assert {mark.colour for mark in marks.values()} == set(range(1, 13))
        assert {mark.sign for mark in marks.values()} == set(range(1, 13))
        more = marks_of(home, dict(enumerate([*names, "Q", "R"])))
        assert len(more) == 14, "more than there are marks"


def test_who_joins_or_is_renamed_is_that_person(client, app, home):
    with app.app_context():
        begun(home, ("Zoe", "Tom"))
        store.set_person(home, person(home, "Tom"), colour=8, sign=4)
        play = begun(home, ("Zoe", "Anna"))
        store.append(play.id, Joined(1, 2, "Tom"), at=300.0)
        assert heads(client, play)[2] == ("Tom", "seat-9", "seat-5")
        store.append(play.id, Renamed(2, "Tim"), at=301.0)
    assert heads(client, play)[2][0] == "Tim"


def test_a_deck_shows_the_same(client, app, home):
    with app.app_context():
        play = begun(home)
        store.set_person(home, person(home, "Zoe"), colour=6, sign=10)
    page = client.visit(f"/play/{play.ref}/deck/seats")
    assert ("Zoe", "seat-7", "seat-11") in tokens(page, "li.seat")
    assert ("Zoe", "seat-7", "seat-11") in tokens(
        client.visit(f"/play/{play.ref}/own"), ".own-seat"
    )
