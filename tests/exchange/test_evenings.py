"""Evenings in files: parted and joined ones come out as they were, older files follow the time."""

import json

import pytest

from companion import store
from companion.scorepad.log import Began
from tests.conftest import release
from tests.exchange.test_files import app_in, content, exported, run


@pytest.fixture
def home(tmp_path):
    """Four plays of one device within an hour: the last two were parted, the first joined to one
    of another day."""
    folder = tmp_path / "home"
    folder.mkdir()
    app = app_in(folder)
    store.upgrade_database(app)
    with app.app_context():
        circle = store.home_circle()
        device = store.join_circle(circle, None, "Tablet")
        began = Began("any", ("Anna", "Ben"))
        plays = [store.begin(circle, began, by=device, at=1e6 + n * 900) for n in range(4)]
        evening = store.evening_of_play(plays[0].id)
        store.part_evening(evening.id, plays[2].id)
        store.part_evening(evening.id, plays[1].id)
        other = store.begin(circle, began, by=device, at=2e6)
        store.join_evenings(circle, store.evening_of_play(other.id).id, evening.id)
    release(app)
    return folder


def evenings(folder):
    """The evenings of a home as their pages are: when begun, which plays, in their order."""
    app = app_in(folder)
    found = {}
    with app.app_context():
        for play in store.whole_plays():
            one = store.find_evening(play.evening, store.home_circle()).evening
            theirs = [each.ref for each in store.plays_of_evening(one.id)]
            found[play.id] = (one.ref, one.begun, theirs)
        assert store.check_up().findings == ()
    release(app)
    return found


def test_parted_and_joined_evenings_come_out_the_same(home, tmp_path):
    first, new = exported(home), tmp_path / "new"
    assert run(new, "import", home / "out")[0] == 0
    assert evenings(new) == evenings(home)
    assert sorted(len(theirs) for *_, theirs in evenings(new).values()) == [1, 2, 2, 2, 2]
    assert content(exported(new)) == content(first)
    run(new, "import", home / "out")
    assert evenings(new) == evenings(home), "and nothing is moved by a second time"


def test_a_file_of_before_follows_device_and_time(home, tmp_path):
    raw = json.loads(exported(home)) | {"version": 4}
    for play in raw["plays"]:
        del play["evening"]
    (home / "old").write_text(json.dumps(raw), "utf-8")
    assert run(tmp_path / "new", "import", home / "old")[0] == 0
    found = evenings(tmp_path / "new")
    assert sorted(len(theirs) for *_, theirs in found.values()) == [1, 4, 4, 4, 4]


def test_the_name_of_an_evening_that_opens_somebody_elses_is_not_taken(home):
    exported(home)
    app = app_in(home)
    with app.app_context():
        plays, other = list(store.whole_plays()), store.new_circle()
        assert store.adopt(other, plays).new == 5
        there = [one.evening for one in store.whole_plays(other)]
        here = [one.evening for one in plays]
        assert not set(there) & set(here)
        assert [there.index(one) for one in there] == [here.index(one) for one in here]
    release(app)


def test_what_is_no_name_of_an_evening_is_named(home, tmp_path):
    text = exported(home).replace('"evening": "', '"evening": "!', 1)
    (home / "odd").write_text(text, "utf-8")
    code, _, said = run(tmp_path / "new", "import", home / "odd")
    assert (code, "plays[0].evening: This isn't in the form" in said) == (2, True)
