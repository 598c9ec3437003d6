"""What a family waits for: the pad as it opens, and a round as it is saved, through HTTP.

The table is a full one: six players of 13 with five rounds counted, on SQLite, asked as the
tablet asks. Held against the least that Flask and one commit cost in the same run.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from companion import store
from tests.belonging import host_cookie
from tests.bench.bench_floors import PAGE, SAVE
from tests.bench.bench_store import a_play, a_round
from tests.bench.registry import Sample, bench, timed
from tests.conftest import make_app, migrate, release

RUNS = 200
WARM_UP = 20
COLOURS = (3, 2, 2, 2, 2, 2)  # cards of each colour by player: a round without a warning
FOURS = (2, 2, 1, 1, 1, 1)
FORM = {
    f"p{player}-{kind}": n
    for kind in ("blue", "yellow", "green")
    for player, n in enumerate(COLOURS)
}
FORM |= {f"p{player}-four": n for player, n in enumerate(FOURS)}


@contextmanager
def tablet() -> Iterator[tuple[Flask, FlaskClient]]:
    """An app on a new database, and a client that is a member and checks nothing."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        migrate(database, folder)
        app = make_app(database, folder)
        app.test_client_class = FlaskClient
        client = app.test_client()
        client.set_cookie(*host_cookie(app))
        yield app, client
        release(app)


def _plays(app: Flask, wanted: int) -> list[store.Play]:
    with app.app_context():
        return [a_play() for _ in range(wanted)]


@bench("pad page of six players", against=PAGE, aim=4)
def pad_page() -> Sample:
    """Opened again by whoever sits there; nothing changed meanwhile."""
    with tablet() as (app, client):
        (play,) = _plays(app, 1)
        return timed(lambda: client.get(f"/play/{play.ref}"))


@bench("pad page of six players, first look after a change", against=PAGE, aim=4)
def pad_page_after_a_change() -> Sample:
    """Another device corrects a round before each look, so the page is made anew."""
    with tablet() as (app, client):
        seconds = [_first_look(app, client, play) for play in _plays(app, WARM_UP + RUNS)]
        return Sample(tuple(seconds[WARM_UP:]))


def _first_look(app: Flask, client: FlaskClient, play: store.Play) -> float:
    with app.app_context():
        store.append(play.id, a_round(5, 4), by="another device")
    start = time.perf_counter()
    assert client.get(f"/play/{play.ref}").status_code == 200
    return time.perf_counter() - start


@bench("save a round of six players through its form", against=SAVE, aim=3)
def save() -> Sample:
    """Each at a table of its own, in its sixth and last round."""
    with tablet() as (app, client):
        plays = iter(_plays(app, WARM_UP + RUNS))
        return timed(lambda: _save(client, next(plays)), runs=RUNS, warm_up=WARM_UP)


def _save(client: FlaskClient, play: store.Play) -> None:
    answer = client.post(f"/play/{play.ref}/round/6", data=FORM | {"seen": play.head, "key": "k"})
    assert answer.status_code == 303, answer.text
