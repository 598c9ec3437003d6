"""`python -m tests.faults`: kill processes while they save; count what was acknowledged and lost.

Each round a process with as many threads as the server saves in a few plays and says so of every
save that was answered; it is killed (SIGKILL) at a moment of chance. Then everything that it said
must be in the database. On SQLite, and on PostgreSQL where TEST_POSTGRES_URL names a server.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from companion import store
from companion.scorepad.log import Began
from tests.conftest import migrate, new_database
from tests.store.conftest import store_app
from tests.store.tables import all_points

THREADS, PLAYS = 16, 4
LONGEST = 900  # seconds for one database


@dataclass
class Tally:
    """What happened to one database: acknowledged saves as {(play, number): points}."""

    kills: int = 0
    saved: dict[tuple[int, int], int] = field(default_factory=dict)
    lost: int = 0


def save_until_killed(url: str, folder: str, pipe: int) -> None:
    """Save from many threads, and write down every save that was acknowledged."""
    app = store_app(url, folder)
    with app.app_context():
        circle = store.home_circle()
        plays = [store.begin(circle, Began("any", ("A", "B"))).id for _ in range(PLAYS)]
    seed = int.from_bytes(os.urandom(2))
    for thread in range(THREADS):
        play = plays[thread % PLAYS]
        threading.Thread(target=_save, args=[app, play, seed + thread, pipe]).start()


def _save(app, play: int, points: int, pipe: int) -> None:
    with app.app_context():
        while True:
            points = (points + 7) % 997
            number = store.append(play, all_points(1, points, 0)).number
            os.write(pipe, f"{play} {number} {points}\n".encode())


def one_round(url: str, folder: str, rng: random.Random) -> dict[tuple[int, int], int]:
    """What a process acknowledged until it was killed."""
    reading, writing = os.pipe()
    process = multiprocessing.get_context("fork").Process(
        target=save_until_killed, args=[url, folder, writing]
    )
    process.start()
    os.close(writing)
    with os.fdopen(reading, "rb") as acknowledged:
        first = acknowledged.readline()
        timer = threading.Timer(rng.uniform(0, 0.5), os.kill, [process.pid, signal.SIGKILL])
        timer.start()
        told = first + acknowledged.read()
    process.join()
    lines = [line.split() for line in told.splitlines()]
    return {(int(play), int(number)): int(points) for play, number, points in lines}


def missing(url: str, folder: str, saved: dict[tuple[int, int], int]) -> int:
    """How many of these are not in the database as they were acknowledged."""
    app = store_app(url, folder)
    with app.app_context():
        logs = {play: store.lines(play) for play, _number in saved}
    store.close_store(app)
    return sum(
        not _is_there(logs[play], number, points) for (play, number), points in saved.items()
    )


def _is_there(lines, number: int, points: int) -> bool:
    return len(lines) >= number and lines[number - 1].change == all_points(1, points, 0)


def run(url: str, folder: str, kills: int, saves: int, seed: int) -> Tally:
    """Kill until there were enough kills and saves, or the time is over."""
    rng, tally, ends = random.Random(seed), Tally(), time.monotonic() + LONGEST
    while (tally.kills < kills or len(tally.saved) < saves) and time.monotonic() < ends:
        saved = one_round(url, folder, rng)
        tally.kills += 1
        tally.lost += missing(url, folder, saved)
        tally.saved.update(saved)
    tally.lost += missing(url, folder, tally.saved)
    return tally


def findings(url: str, folder: str) -> int:
    """What the check-up finds in the end."""
    app = store_app(url, folder)
    with app.app_context():
        found = store.check_up()
    store.close_store(app)
    return len(found.findings)


def measure(name: str, url: str, options: argparse.Namespace) -> bool:
    """Print what happened to one database; whether all went well."""
    with tempfile.TemporaryDirectory() as folder:
        migrate(url.format(folder=folder), Path(folder))
        place = url.format(folder=folder)
        tally = run(place, folder, options.kills, options.saves, options.seed)
        found = findings(place, folder)
    enough = tally.kills >= options.kills and len(tally.saved) >= options.saves
    print(
        f"{name}: {tally.kills} kills, {len(tally.saved)} acknowledged saves, {tally.lost} lost,"
        f" {found} findings of the check-up{'' if enough else ' (stopped early)'}",
        flush=True,
    )
    return enough and not tally.lost and not found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--saves", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    well = measure("SQLite", "sqlite:///{folder}/faults.db", options)
    server = os.environ.get("TEST_POSTGRES_URL")
    if server:
        engine = sa.create_engine(server, isolation_level="AUTOCOMMIT")
        with new_database(engine) as name:
            url = engine.url.set(database=name).render_as_string(hide_password=False)
            well = measure("PostgreSQL", url, options) and well
        engine.dispose()
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
