"""The one cache: bounded, what is made is made once, and what is better stays."""

import threading

import pytest

from companion.cache import Cache


def test_a_failure_is_everybodys_who_waited_and_is_not_kept():
    cache, calls = Cache(kept=2), []

    def fail():
        calls.append(1)
        raise ValueError("broken")

    for _ in range(2):
        with pytest.raises(ValueError, match="broken"):
            cache.made("a", fail)
    assert len(calls) == 2
    assert cache.get("a") is None
    assert cache.made("a", lambda: 1) == 1
    assert cache.made("a", lambda: 2) == 1


def test_what_was_used_longest_ago_goes():
    cache = Cache(kept=2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]
    assert cache.made("d", lambda: 4) == 4
    assert [cache.get(key) for key in "acd"] == [None, 3, 4]
    cache.clear()
    assert cache.get("d") is None


def test_the_better_one_stays():
    cache = Cache(kept=2)
    for number in (1, 3, 2):
        cache.put("a", number, unless=lambda known, number=number: known > number)
    assert cache.get("a") == 3
    cache.put("a", 2)
    assert cache.get("a") == 2


def test_many_who_ask_at_once_wait_for_the_one_who_makes_it():
    cache, calls, started, go = Cache(kept=2), [], threading.Event(), threading.Event()
    got = []

    def make():
        calls.append(1)
        started.set()
        go.wait(10)
        return "made"

    threads = [threading.Thread(target=lambda: got.append(cache.made("a", make))) for _ in range(5)]
    threads[0].start()
    assert started.wait(10)
    for thread in threads[1:]:
        thread.start()
    assert cache.get("a") is None
    cache.put("b", 1)
    go.set()
    for thread in threads:
        thread.join(10)
    assert (got, len(calls)) == (["made"] * 5, 1)


def test_a_thing_put_while_another_was_made_stays_when_that_fails():
    cache = Cache(kept=2)

    def fail():
        cache.put("a", "newer")
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        cache.made("a", fail)
    assert cache.get("a") == "newer"
