"""Phones check in at a play."""

from companion import store
from companion.store.plays import arrivals


def test_a_phone_is_counted_once_and_by_what_it_may_do(play):
    ref = store.arrive(play.id, "watcher", None, "iPhone", at=10.0)
    assert store.device_for(ref).name == "iPhone"
    assert store.circle_of(ref) is None
    assert store.arrive(play.id, "watcher", ref, at=20.0) == ref
    store.arrive(play.id, "scorer", None, at=30.0)
    assert store.arrivals(play.id) == {"watcher": 1, "scorer": 1}
    assert store.arrivals(play.id, since=20.0) == {"scorer": 1}
    store.arrive(play.id, "scorer", ref, at=40.0)
    assert store.arrivals(play.id) == {"scorer": 2}


def test_an_unknown_ref_becomes_a_new_device(play):
    assert store.arrive(play.id, "watcher", "x" * 22) != "x" * 22


def test_a_member_that_looks_stays_a_member(play, circle):
    ref = store.join_circle(circle)
    assert store.arrive(play.id, "watcher", ref, "Tablet") == ref
    assert store.circle_of(ref) == circle


def test_new_codes_forget_who_came(play, pad):
    for one in (play, pad):
        store.arrive(one.id, "watcher", None)
    store.new_codes(play.id)
    assert store.arrivals(play.id).total() == 0
    assert store.arrivals(pad.id).total() == 1


def test_a_link_that_leaks_fills_no_disk(play, monkeypatch):
    monkeypatch.setattr(arrivals, "MOST_DEVICES", 2)
    known = store.arrive(play.id, "watcher", None)
    store.arrive(play.id, "watcher", None)
    assert store.arrive(play.id, "watcher", None) == ""
    assert store.arrive(play.id, "watcher", known) == known
    assert store.arrivals(play.id).total() == 2
