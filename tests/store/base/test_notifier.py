"""Waiting for a change: nobody sleeps through one, and a thousand waiters cost nothing."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion import store
from companion.store.base.notifier import KEPT, Notifier, Sleeper
from tests.store.tables import points

LONG = 30  # seconds; no test waits that long unless something is broken


def quiet_notifier(versions=None):
    """A notifier whose database holds these versions."""
    known = versions if versions is not None else {}
    return Notifier(lambda play_ids: {play: known[play] for play in play_ids if play in known})


def test_a_ring_wakes_who_waits():
    notifier = quiet_notifier({1: 5})
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(notifier.wait, 1, 5, LONG)
        time.sleep(0.05)
        assert not waiting.done()
        notifier.publish(1, 6)
        assert waiting.result() == 6


def test_what_was_rung_before_waiting_is_not_missed():
    notifier = quiet_notifier({1: 5})
    notifier.publish(1, 6)
    assert notifier.wait(1, 5, LONG) == 6


def test_what_happened_before_this_process_listened_is_not_missed():
    assert quiet_notifier({1: 6}).wait(1, 5, LONG) == 6


def test_an_older_ring_changes_nothing():
    notifier = quiet_notifier({1: 6})
    notifier.publish(1, 7)
    notifier.publish(1, 3)
    assert notifier.wait(1, 6, LONG) == 7


def test_waiting_in_vain():
    notifier = quiet_notifier({1: 5})
    started = time.monotonic()
    assert notifier.wait(1, 5, 0.1) is None
    assert notifier.wait(2, 0, 0) is None
    assert time.monotonic() - started >= 0.1


def test_other_plays_do_not_wake():
    notifier = quiet_notifier({1: 5, 2: 5})
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(notifier.wait, 1, 5, 0.3)
        for version in range(6, 40):
            notifier.publish(2, version)
        assert waiting.result() is None


def test_what_another_program_wrote_is_seen_at_the_end_of_the_wait(monkeypatch):
    monkeypatch.setattr("companion.store.base.notifier.LOOK_SECONDS", 0.1)
    versions = {1: 5}
    notifier = quiet_notifier(versions)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(notifier.wait, 1, 5, 0.3)
        time.sleep(0.05)
        versions[1] = 9
        assert waiting.result() == 9


def test_catching_up_wakes_who_missed_something():
    versions = {1: 5, 2: 5}
    notifier = quiet_notifier(versions)
    with ThreadPoolExecutor(2) as threads:
        waiting = [threads.submit(notifier.wait, play, 5, LONG) for play in (1, 2)]
        time.sleep(0.05)
        versions[1] = 9
        notifier.catch_up()
        assert waiting[0].result(timeout=LONG / 2) == 9
        assert not waiting[1].done()
        versions[2] = 6
        notifier.catch_up()
        assert waiting[1].result(timeout=LONG / 2) == 6


def test_the_database_is_asked_once_in_a_while_for_all():
    asked = []
    notifier = Notifier(lambda play_ids: asked.append(list(play_ids)) or {1: 5, 2: 5})
    for _ in range(50):
        assert notifier.wait(1, 5, 0) is None
        assert notifier.wait(2, 5, 0) is None
    assert asked == [[1], [2]]


def test_one_look_is_for_all_plays_that_are_waited_for(monkeypatch):
    asked, versions = [], {1: 5, 2: 5, 3: 5}
    notifier = Notifier(lambda play_ids: asked.append(sorted(play_ids)) or dict(versions))
    with ThreadPoolExecutor(2) as threads:
        waiting = [threads.submit(notifier.wait, play, 5, LONG) for play in (1, 2)]
        time.sleep(0.05)
        monkeypatch.setattr("companion.store.base.notifier.LOOK_SECONDS", 0)
        versions[2] = 6
        assert notifier.wait(3, 5, 0) is None
        assert waiting[1].result() == 6
        assert asked[-1] == [1, 2, 3]
        notifier.close()


def test_a_version_is_known_while_somebody_waits_for_it():
    notifier = quiet_notifier({1: 5})
    assert notifier.known(1) is None
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(notifier.wait, 1, 6, LONG)
        time.sleep(0.05)
        assert notifier.known(1) == 5
        notifier.publish(1, 6)
        assert notifier.known(1) == 6
        notifier.publish(1, 7)
        assert waiting.result() == 7
    assert notifier.known(1) is None


def test_one_sleeper_is_sent_away_and_the_others_sleep_on():
    notifier, sleeper = quiet_notifier({1: 5}), Sleeper()
    with ThreadPoolExecutor(2) as threads:
        leaving = threads.submit(notifier.wait, 1, 5, LONG, sleeper)
        staying = threads.submit(notifier.wait, 1, 5, LONG)
        time.sleep(0.05)
        sleeper.send_away()
        assert leaving.result() is None
        assert not staying.done()
        assert notifier.wait(1, 5, LONG, sleeper) is None
        notifier.publish(1, 6)
        assert staying.result() == 6


def test_closing_wakes_everybody_for_good():
    notifier = quiet_notifier({1: 5})
    with ThreadPoolExecutor(4) as threads:
        waiting = [threads.submit(notifier.wait, 1, 5, LONG) for _ in range(4)]
        time.sleep(0.05)
        notifier.close()
        assert [one.result() for one in waiting] == [None] * 4
    assert notifier.closed
    assert notifier.wait(1, 5, LONG) is None


def test_nobody_misses_a_wake():
    """Publishing and waiting race for the gap between reading and waiting, over and over."""
    versions = {1: 0}
    notifier = quiet_notifier(versions)
    last = 3000

    def write():
        for version in range(1, last + 1):
            versions[1] = version
            notifier.publish(1, version)

    def read():
        seen = 0
        while seen < last:
            heard = notifier.wait(1, seen, LONG)
            assert heard is not None, f"slept through {seen + 1}"
            assert heard > seen
            seen = heard
        return seen

    with ThreadPoolExecutor(9) as threads:
        readers = [threads.submit(read) for _ in range(8)]
        threads.submit(write).result()
        assert [reader.result() for reader in readers] == [last] * 8


def test_a_thousand_waiters_over_a_hundred_plays():
    notifier = quiet_notifier(dict.fromkeys(range(100), 0))
    heard = []
    threads = [
        threading.Thread(
            target=lambda n=n: heard.append((n % 100, notifier.wait(n % 100, 0, LONG)))
        )
        for n in range(1000)
    ]
    for thread in threads:
        thread.start()
    for play in range(100):
        notifier.publish(play, play + 1)
    for thread in threads:
        thread.join()
    assert sorted(heard) == [(play, play + 1) for play in range(100) for _ in range(10)]


def test_plays_long_silent_are_forgotten_but_none_that_is_waited_for():
    notifier = quiet_notifier({1: 5})
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(notifier.wait, 1, 5, LONG)
        time.sleep(0.05)
        for play in range(2, KEPT + 50):
            notifier.publish(play, 1)
        assert len(notifier._slots) == KEPT
        notifier.publish(1, 6)
        assert waiting.result() == 6


def test_a_change_rings(app, play):
    notifier = store.the_notifier()
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(notifier.wait, play.id, play.version, LONG)
        store.append(play.id, points(1, p0=3))
        assert waiting.result() == 2 == store.version_of(play.id)


def test_new_codes_ring(app, play):
    notifier = store.the_notifier()
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(notifier.wait, play.id, play.version, LONG)
        store.new_codes(play.id)
        assert waiting.result() == 2


def test_a_refused_change_does_not_ring(app, play):
    with pytest.raises(store.Refused):
        store.append(play.id, points(9, p0=3))
    assert store.the_notifier().wait(play.id, play.version, 0.05) is None
