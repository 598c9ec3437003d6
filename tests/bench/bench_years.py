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
from typing import NamedTuple

from flask import Flask
from flask.testing import FlaskClient

from companion import store
from companion.scorepad.log import Began, to_json
from tests.bench.bench_web import tablet
from tests.bench.registry import Sample, bench
from tests.store.tables import all_points

FEW, MANY = 100, 20_000
PEOPLE, ROUNDS = 500, 5
BEGUN, APART = 1_200_000_000.0, 25_000.0  # seconds
RUNS, WARM_UP, EXPORTS = 30, 3, 3
MEGABYTE = 1_000_000
KILOBYTE = 1024
COMMAND = "from companion.cli import main; main()"
MEASURED = """
import resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run([sys.executable, *sys.argv[1:]], check=True)
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
_OPEN = ExitStack()
atexit.register(_OPEN.close)
_COMPILED = _OPEN.enter_context(tempfile.TemporaryDirectory())  # what the commands compile


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


class Looks(NamedTuple):
    """First looks at a page: by the clock, and what of it the processor did for them."""

    clock: Sample
    processor: Sample


@cache
def looks(page: str) -> dict[int, Looks]:
    """First looks at a page, each after a play that somebody finished; few and many in turn.

    In turn, so that what else the machine does meanwhile falls on both.
    """
    seconds: dict[int, list[tuple[float, float]]] = {FEW: [], MANY: []}
    for _ in range(WARM_UP + RUNS):
        for many, found in seconds.items():
            found.append(_first_look(many, page))
    return {
        many: Looks(*map(Sample, zip(*found[WARM_UP:], strict=True)))
        for many, found in seconds.items()
    }


def _first_look(many: int, page: str) -> tuple[float, float]:
    app, client, pages = years(many)
    with app.app_context():
        began = Began("any", ("Person 1", "Person 2"), rounds=1, lowest_wins=True)
        play = store.begin(store.home_circle(), began)
        store.append(play.id, all_points(1, 3, 4))
    clock, processor = time.perf_counter(), time.process_time()
    assert client.get(pages[page]).status_code == 200
    return time.perf_counter() - clock, time.process_time() - processor


def _register(page: str) -> None:
    name = f"first look after a change at {page}"
    few = f"{name}, {FEW} plays, processor"
    bench(few)(lambda: looks(page)[FEW].processor)
    bench(f"{name}, {MANY} plays, processor", against=few, aim=1.5)(
        lambda: looks(page)[MANY].processor
    )
    bench(f"{name}, {MANY} plays", most=0.06)(lambda: looks(page)[MANY].clock)


for _page in ("home", "all finished games", "a person", "statistics of a game"):
    _register(_page)


class Exported(NamedTuple):
    """What `companion export` took in a process of its own, what it told meanwhile, and wrote."""

    seconds: float
    megabytes: float
    told: str
    letters: int


@cache
def exports(many: int) -> tuple[Exported, ...]:
    """Some exports of so many plays, after one that leaves the program compiled."""
    app, *_ = years(many)
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "COMPANION_DATA": folder,
            "COMPANION_DATABASE_URL": app.config["SQLALCHEMY_DATABASE_URI"],
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": _COMPILED,
        }
        return tuple(_export(Path(folder), os.environ | settings) for _ in range(1 + EXPORTS))[1:]


def _export(folder: Path, environment: dict[str, str]) -> Exported:
    """One export, started by a small process: a child begins with the most that its parent held."""
    command = [sys.executable, "-c", MEASURED, "-c", COMMAND, "export", str(folder / "all.json")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    seconds, kilobytes = map(float, done.stdout.split())
    letters = (folder / "all.json").stat().st_size
    return Exported(seconds, kilobytes * KILOBYTE / MEGABYTE, done.stderr, letters)


def _seconds(many: int) -> Sample:
    return Sample(tuple(one.seconds for one in exports(many)))


def _megabytes(many: int) -> Sample:
    return Sample(tuple(one.megabytes for one in exports(many)))


FEW_EXPORTED, FEW_HELD = (f"{what} {FEW} plays" for what in ("export of", "memory to export"))
bench(FEW_EXPORTED, unit="s")(lambda: _seconds(FEW))


@bench(f"export of {MANY} plays, with its start", unit="s", most=5.0)
def export() -> Sample:
    for one in exports(MANY):
        assert one.letters > 30 * MEGABYTE
        assert "Games: " in one.told, "no line says how far it is"
    return _seconds(MANY)


bench(FEW_HELD, unit="MB")(lambda: _megabytes(FEW))


@bench(f"memory to export {MANY} plays", unit="MB", against=FEW_HELD, aim=1.2)
def memory() -> Sample:
    return _megabytes(MANY)
