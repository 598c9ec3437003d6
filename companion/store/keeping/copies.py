"""What the server does for its SQLite file by itself: a copy a day, an empty write-ahead log.

What was saved lies in that log first. While nobody writes it is brought into the database itself,
so that somebody who copies that one file has everything.
"""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from flask import Flask, current_app

from companion.store.base.engine import EXTENSION, Store
from companion.store.base.files import OWNERS_FOLDER, log_of
from companion.store.upgrade import COPIES, copy_database

DAILY_KEPT = 7
IDLE_SECONDS = 20  # without a write, before the log is emptied
LOOK_SECONDS = 30
_DAILY = "{stem}-{day}-daily.db"


def database_file() -> Path | None:
    """The SQLite file of the current app; None for a server and for a database in memory."""
    return file_of(current_app)


def file_of(app: Flask) -> Path | None:
    """The SQLite file of an app; None for a server and for a database in memory."""
    store: Store = app.extensions[EXTENSION]
    name = store.engine.url.database
    return Path(name) if store.is_sqlite and name and name != ":memory:" else None


class Keeper:
    """Looks after the database of an app in a thread, until it is stopped."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    def start(self) -> None:
        """Begin; an app without a file needs nothing."""
        if file_of(self._app):
            self._thread.start()

    def stop(self) -> None:
        """End it, and let the database file hold everything."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()
        if database := file_of(self._app):
            empty_log(database)

    def _run(self) -> None:
        database = file_of(self._app)
        assert database
        while not self._stopped.is_set():
            try:
                look_after(database, time.time())
            except (OSError, sqlite3.Error) as error:
                self._app.logger.error("no copy of %s was made: %s", database, error)
            self._stopped.wait(LOOK_SECONDS)


def look_after(database: Path, at: float) -> None:
    """Do what is due at that time. Raises OSError, sqlite3.Error."""
    log = log_of(database)
    if log.exists() and log.stat().st_size and at - log.stat().st_mtime > IDLE_SECONDS:
        empty_log(database)
    _copy_once_a_day(database, at)


def empty_log(database: Path) -> None:
    """Bring what lies in the write-ahead log into the database, unless somebody is at work."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database, timeout=1)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _copy_once_a_day(database: Path, at: float) -> None:
    """A day on which nothing was saved gets no copy, so that the last ones stay."""
    folder, day = database.parent / COPIES, time.strftime("%Y%m%d", time.localtime(at))
    copy = folder / _DAILY.format(stem=database.stem, day=day)
    known = _copies(folder, database.stem)
    touched = max(path.stat().st_mtime for path in (database, log_of(database)) if path.exists())
    if copy in known or (known and known[-1].stat().st_mtime > touched):
        return
    folder.mkdir(mode=OWNERS_FOLDER, exist_ok=True)
    copy_database(database, copy)
    for path in _copies(folder, database.stem)[:-DAILY_KEPT]:
        path.unlink()


def _copies(folder: Path, stem: str) -> list[Path]:
    """The daily copies that are there, the oldest first."""
    ours = re.compile(re.escape(stem) + r"-\d{8}-daily\.db")
    return sorted(path for path in folder.glob("*.db") if ours.fullmatch(path.name))
