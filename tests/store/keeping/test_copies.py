"""What the server does by itself: a copy a day, and a database file that holds everything."""

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion import store
from companion.store.base.engine import the_store
from companion.store.keeping import copies
from companion.store.keeping.copies import IDLE_SECONDS, Keeper, look_after
from tests.store.tables import THIRTEEN

A_DAY = 24 * 3600


@pytest.fixture
def app(sqlite_url, make_store):
    return make_store(sqlite_url)


@pytest.fixture
def path(circle):
    store.begin(circle, THIRTEEN)
    return Path(the_store().engine.url.database)


def plays_in(path, alone):
    """How many plays there are in the file, when it is copied without those beside it."""
    shutil.copy(path, alone)
    with closing(sqlite3.connect(alone)) as copy:
        return copy.execute("SELECT count(*) FROM play").fetchone()[0]


def test_the_file_holds_everything_when_nobody_wrote_for_a_while(path, tmp_path):
    assert plays_in(path, tmp_path / "early.db") == 0
    look_after(path, time.time())
    assert plays_in(path, tmp_path / "soon.db") == 0
    look_after(path, time.time() + IDLE_SECONDS + 1)
    assert plays_in(path, tmp_path / "later.db") == 1


def test_the_file_holds_everything_when_the_server_stops(app, path, tmp_path):
    keeper = Keeper(app)
    keeper.start()
    keeper.stop()
    assert plays_in(path, tmp_path / "stopped.db") == 1


def daily(path):
    return sorted(copy.name for copy in (path.parent / "backups").glob("*-daily.db"))


def test_the_last_seven_days_are_kept(path):
    (path.parent / "backups").mkdir()
    (path.parent / "backups" / "mine.db").touch()
    start = time.mktime((2026, 3, 1, 12, 0, 0, 0, 0, -1))
    for day in range(10):
        os.utime(path, (start + day * A_DAY,) * 2)
        look_after(path, start + day * A_DAY)
        for copy in (path.parent / "backups").glob("*daily.db"):
            os.utime(copy, (start + day * A_DAY - 60,) * 2)
    assert daily(path) == [f"companion-202603{day:02}-daily.db" for day in range(4, 11)]
    assert (path.parent / "backups" / "mine.db").exists()
    newest = path.parent / "backups" / daily(path)[-1]
    assert newest.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(newest)) as copy:
        assert copy.execute("SELECT count(*) FROM play").fetchone() == (1,)


def test_a_day_without_a_change_needs_no_copy(path):
    look_after(path, time.time() + A_DAY)  # the log is emptied, the file as it will stay
    assert len(daily(path)) == 1
    for day in (2, 3):
        look_after(path, time.time() + day * A_DAY)
    assert len(daily(path)) == 1


def test_a_copy_that_cannot_be_made_stops_nothing(app, path, monkeypatch, caplog):
    def full(*_args):
        raise OSError("No space left on device")

    monkeypatch.setattr(copies, "copy_database", full)
    keeper = Keeper(app)
    keeper.start()
    deadline = time.monotonic() + 10
    while "No space left" not in caplog.text and time.monotonic() < deadline:
        time.sleep(0.01)
    keeper.stop()
    assert "no copy of" in caplog.text


@pytest.mark.postgres
def test_a_server_of_its_own_is_left_to_its_own_tools(postgres_url, make_store):
    keeper = Keeper(make_store(postgres_url))
    keeper.start()
    keeper.stop()
    assert not keeper._thread.is_alive()
