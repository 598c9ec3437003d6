"""Files that open every play: only their owner reads them, and a broken key is told at start."""

import os
import sqlite3
import stat
import threading
from contextlib import closing

import pytest
from click.testing import CliRunner

from companion import config, create_app, store
from companion.cli import main
from tests.store import olddata


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def open_umask():
    """The usual one: whatever a program does not close, others may read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def start(tmp_path):
    """A function: what `companion serve` does before it listens, in a folder of its own."""
    apps = []

    def start(folder=tmp_path / "data", **settings):
        app = create_app({"DATA": str(folder), **settings})
        store.upgrade_database(app)
        apps.append(app)
        return folder, app

    yield start
    for app in apps:
        store.close_store(app)


def test_what_is_made_is_its_owners_alone(start):
    folder, app = start()
    with app.app_context(), closing(sqlite3.connect(folder / "spielblock.db")) as reader:
        reader.execute("SELECT 1 FROM circle").fetchall()  # keeps the WAL there
        store.home_circle()
        found = {path.name: mode(path) for path in folder.iterdir()}
    assert mode(folder) == 0o700
    assert {"spielblock.db", "spielblock.db-wal", "spielblock.db-shm", "secret_key"} <= set(found)
    assert set(found.values()) == {0o600}


def test_what_was_open_to_others_is_closed_with_its_copies(start, tmp_path):
    folder = tmp_path / "data"
    (folder / "backups").mkdir(parents=True, mode=0o755)
    olddata.load((olddata.FOLDER / "0001.sql").read_text("utf-8"), folder / "spielblock.db")
    (folder / "backups" / "spielblock-20250101-120000-before-update.db").touch(0o644)
    (folder / "secret_key").write_text("k" * 43)
    start()
    assert (mode(folder), mode(folder / "backups")) == (0o700, 0o700)
    copies = list((folder / "backups").iterdir())
    assert len(copies) == 2
    assert {mode(path) for path in [folder / "spielblock.db", *copies]} == {0o600}


def test_a_folder_with_other_things_in_it_stays_open(start, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "holiday.jpg").touch()
    start(folder)
    assert (mode(folder), mode(folder / "spielblock.db")) == (0o755, 0o600)


@pytest.mark.parametrize(
    ("key", "says"),
    [(b"", "is empty"), (b" \n", "is empty"), (b"short", "is broken"), (b"\xff" * 40, "be read"),
     (b"a" * 20 + b"\x00" * 20, "is broken")],
)  # fmt: skip
def test_a_broken_key_stops_the_start_with_a_sentence(tmp_path, key, says):
    (tmp_path / "secret_key").write_bytes(key)
    run = CliRunner(env={"COMPANION_DATA": str(tmp_path)}).invoke(main, ["serve"])
    assert run.exit_code != 0
    assert says in run.stderr
    assert "every device has to join again" in run.stderr
    assert run.stderr.count("\n") == 1
    assert (tmp_path / "secret_key").read_bytes() == key, "left for whoever has a copy"


def test_a_key_is_made_once_however_many_start_together(tmp_path):
    barrier, keys = threading.Barrier(8), []

    def read():
        barrier.wait()
        keys.append(config.secret_key("", tmp_path))

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(keys), len(set(keys))) == (8, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_file_system_without_links_gets_a_whole_key_too(tmp_path, monkeypatch):
    def no_links(*_paths):
        raise OSError("not supported")

    monkeypatch.setattr(os, "link", no_links)
    assert len(config.secret_key("", tmp_path)) == 43
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
