"""Pages after years of playing: 20,000 plays, 100,000 rounds, 500 people, against 100 plays."""

from __future__ import annotations

import atexit
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from companion import store
from companion.exchange.public import public
from companion.exchange.writing import written
from companion.scorepad.log import Began, to_json
from tests.bench.bench_web import tablet
from tests.bench.registry import Sample, bench
from tests.store.tables import all_points

FEW, MANY = 100, 20_000
PEOPLE, ROUNDS = 500, 5
BEGUN, APART = 1_200_000_000.0, 25_000.0  # seconds
RUNS, WARM_UP = 30, 3
MEGABYTE = 1_000_000
KILOBYTE = 1024
COMMAND = "from companion.cli import main; main()"
_OPEN = ExitStack()
atexit.register(_OPEN.close)


def plays(many: int) -> Iterator[store.WholePlay]:
    """So many finished plays of four by chance, each of five rounds."""
    rng = random.Random(many)
    for number in range(many):
        at = BEGUN + number * APART
        names = tuple(f"Person {one}" for one in rng.sample(range(PEOPLE), 4))
        changes = [Began("any", names, rounds=ROUNDS, lowest_wins=True)]
        for one in range(1, ROUNDS + 1):
            changes.append(all_points(one, *(rng.randint(0, 40) for _ in names)))
        lines = (
            store.WholeLine(place, at + 300 * place, "", *to_json(change))
            for place, change in enumerate(changes, 1)
        )
        yield store.WholePlay(f"{number:022d}", at + 1800, None, tuple(lines), {})


@cache
def years(many: int) -> tuple[Flask, FlaskClient, dict[str, str]]:
    """A home with so many plays, a device of it, and the pages by name."""
    app, client = _OPEN.enter_context(tablet())
    with app.app_context():
        circle = store.home_circle()
        store.adopt(circle, plays(many))
        person = store.known_people(circle, 1)[0]
    pages = {
        "home": "/",
        "all finished games": "/plays",
        "a person": f"/people/{person.id}",
        "statistics of a game": "/statistics/any",
    }
    return app, client, pages


def looks(many: int, page: str) -> Sample:
    """First looks at a page, each after a play that somebody finished."""
    app, client, pages = years(many)
    seconds = []
    for _ in range(WARM_UP + RUNS):
        with app.app_context():
            began = Began("any", ("Person 1", "Person 2"), rounds=1, lowest_wins=True)
            play = store.begin(store.home_circle(), began)
            store.append(play.id, all_points(1, 3, 4))
        start = time.perf_counter()
        assert client.get(pages[page]).status_code == 200
        seconds.append(time.perf_counter() - start)
    return Sample(tuple(seconds[WARM_UP:]))


def _register(page: str) -> None:
    few = f"first look after a change at {page}, {FEW} plays"
    bench(few)(lambda: looks(FEW, page))
    many = f"first look after a change at {page}, {MANY} plays"
    bench(many, against=few, aim=1.5, most=0.06)(lambda: looks(MANY, page))


for _page in ("home", "all finished games", "a person", "statistics of a game"):
    _register(_page)


def _exported() -> float:
    """Seconds that an export of all took."""
    app, *_ = years(MANY)
    start = time.perf_counter()
    with app.app_context():
        letters = sum(map(len, written(public(store.whole_plays()), 0.0, store.whole_people())))
    assert letters > MEGABYTE
    return time.perf_counter() - start


@bench(f"export {MANY} plays", unit="s", most=5.0)
def export() -> Sample:
    return Sample((_exported(),) * 2)


def _most_memory(many: int) -> float:
    """Megabytes that `companion export` held at most, in a process of its own."""
    app, *_ = years(many)
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "COMPANION_DATA": folder,
            "COMPANION_DATABASE_URL": app.config["SQLALCHEMY_DATABASE_URI"],
        }
        command = [sys.executable, "-c", COMMAND, "export", str(Path(folder) / "all.json")]
        export = subprocess.Popen(command, env=os.environ | settings, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(export.pid, 0)
    assert status == 0
    return used.ru_maxrss * KILOBYTE / MEGABYTE


FEW_HELD = f"memory of a process that exports {FEW} plays"


@bench(FEW_HELD, unit="MB")
def memory_of_few() -> Sample:
    return Sample((_most_memory(FEW),) * 2)


@bench(f"memory of a process that exports {MANY} plays", unit="MB", against=FEW_HELD, aim=1.2)
def memory() -> Sample:
    return Sample((_most_memory(MANY),) * 2)
