"""What the store costs: finding a play, its sheet, a change, eight writers at once, a wake-up."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from flask import Flask

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted
from tests.bench.bench_floors import SAVE
from tests.bench.registry import Sample, bench, timed
from tests.store.conftest import store_app

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn")
WRITERS = 8
EACH = 60


@contextmanager
def a_store() -> Iterator[Flask]:
    """An app with a new SQLite database."""
    with tempfile.TemporaryDirectory() as folder:
        app = store_app(f"sqlite:///{folder}/bench.db", folder)
        store.upgrade_database(app)
        with app.app_context():
            yield app
        store.close_store(app)


def a_round(number: int, blue: int) -> Counted:
    """Counts of six players."""
    counts = {"blue": blue % 3, "yellow": 2, "green": 1, "four": 1}
    return Counted(number, {player: Entry(counts=counts) for player in range(len(NAMES))})


def a_play(rounds: int = 5) -> store.Play:
    """A play of 13 with six players, so many rounds in."""
    play = store.begin(store.home_circle(), Began("13", NAMES))
    for number in range(1, rounds + 1):
        store.append(play.id, a_round(number, number))
    return play


@bench("find a play by its link", unit="µs")
def find() -> Sample:
    with a_store():
        play = a_play()
        return timed(lambda: store.find(play.watch_code))


@bench("the sheet of a play that did not change", unit="µs")
def sheet() -> Sample:
    with a_store():
        play = a_play()
        return timed(lambda: store.sheet(play.id))


@bench("save a round of six players", against=SAVE)
def save() -> Sample:
    """Plays alternate, each in its sixth and last round."""
    with a_store():
        plays = iter([a_play() for _ in range(220)])
        return timed(lambda: store.append(next(plays).id, a_round(6, 1)), runs=200)


@bench("save a round, eight writers at eight tables at once", against=SAVE)
def eight_tables() -> Sample:
    with a_store() as app:
        plays = [a_play() for _ in range(WRITERS)]
        return _at_once(app, [play.id for play in plays])


@bench("save a round, eight writers at one table", against=SAVE)
def one_table() -> Sample:
    with a_store() as app:
        return _at_once(app, [a_play().id] * WRITERS)


def _at_once(app: Flask, play_ids: list[int]) -> Sample:
    """How long each save took, with a writer for each of the plays."""
    start = threading.Barrier(len(play_ids))

    def write(play_id: int) -> list[float]:
        seconds = []
        with app.app_context():
            start.wait()
            for number in range(EACH):
                began = time.perf_counter()
                store.append(play_id, a_round(6, number))
                seconds.append(time.perf_counter() - began)
        return seconds

    with ThreadPoolExecutor(len(play_ids)) as threads:
        return Sample(tuple(s for own in threads.map(write, play_ids) for s in own))


@bench("from a saved change to the woken page, 100 waiting", unit="ms")
def wake() -> Sample:
    with a_store() as app:
        play, notifier = a_play(), store.the_notifier()
        heard: list[float] = []

        def wait(after: int) -> None:
            notifier.wait(play.id, after, 30)
            heard.append(time.perf_counter())

        with ThreadPoolExecutor(100) as threads, app.app_context():
            seconds = []
            for number in range(10):
                heard.clear()
                after = store.version_of(play.id) or 0
                waiting = [threads.submit(wait, after) for _ in range(100)]
                time.sleep(0.05)
                store.append(play.id, a_round(6, number))
                saved = time.perf_counter()
                for one in waiting:
                    one.result()
                seconds += [max(0.0, at - saved) for at in heard]
            return Sample(tuple(seconds))
