"""Which browsers opened the links of a play, known by their cookies alone."""

from companion import store
from companion.store.plays import arrivals
from tests.store.plays.test_races import at_once
from tests.store.tables import PAD

ANNA, BEN = "anna" * 5, "ben_" * 5


def test_a_phone_is_counted_once_and_by_what_it_may_do(play):
    store.arrive(play.id, "watcher", ANNA, at=10.0)
    store.arrive(play.id, "watcher", ANNA, at=20.0)
    store.arrive(play.id, "scorer", BEN, at=30.0)
    assert store.arrivals(play.id) == {"watcher": 1, "scorer": 1}
    assert store.arrivals(play.id, since=20.0) == {"scorer": 1}
    store.arrive(play.id, "scorer", ANNA, at=40.0)
    assert store.arrivals(play.id) == {"scorer": 2}


def test_who_arrives_is_no_device(play):
    store.arrive(play.id, "watcher", ANNA)
    assert store.device_for(ANNA) is None


def test_without_a_cookie_nobody_arrives(play):
    for ref in ("", "x", "no code at all, nor one"):
        store.arrive(play.id, "watcher", ref)
    assert store.arrivals(play.id).total() == 0


def test_one_phone_that_knocks_often_at_once_is_one(app, play):
    at_once(app, *[lambda: store.arrive(play.id, "watcher", ANNA)] * 8)
    assert store.arrivals(play.id).total() == 1


def test_new_codes_forget_who_came(play, circle):
    pad = store.begin(circle, PAD, by="phone", at=100.0)
    for one in (play, pad):
        store.arrive(one.id, "watcher", ANNA)
    store.new_codes(play.id)
    assert store.arrivals(play.id).total() == 0
    assert store.arrivals(pad.id).total() == 1


def test_a_link_that_leaks_fills_no_disk(play, monkeypatch):
    monkeypatch.setattr(arrivals, "MOST_ARRIVALS", 2)
    for ref in (ANNA, BEN, "cem_" * 5):
        store.arrive(play.id, "watcher", ref)
    assert store.arrivals(play.id).total() == 2
    store.arrive(play.id, "scorer", ANNA)
    assert store.arrivals(play.id) == {"watcher": 1, "scorer": 1}
