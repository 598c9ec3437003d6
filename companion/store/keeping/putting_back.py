"""Putting a backup back while the program serves: in place of what is there, which is set aside."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from companion.store.base.causes import cause_of
from companion.store.base.engine import the_store
from companion.store.base.errors import Unavailable
from companion.store.base.files import OWNERS_FOLDER
from companion.store.keeping.backup import Backup
from companion.store.keeping.copies import database_file
from companion.store.upgrade import COPIES, copy_database

BUSY_SECONDS = 10


def put_back(backup: Backup) -> Path:
    """Let the content of a backup be that of the open database; where the old one was set aside.

    Nobody writes meanwhile, and everything that was saved until then is in the old one. The key
    that signs cookies stays as it is. Raises Unavailable when that cannot be done; nothing was
    changed then.
    """
    database = database_file()
    assert database is not None, "only a file can be put back"
    store = the_store()
    with store.alone():
        try:
            aside = _copy_aside(database)
            _outdo_versions(backup.path, database)
            with (
                closing(sqlite3.connect(backup.path)) as new,
                closing(sqlite3.connect(database)) as live,
            ):
                new.backup(live, progress=_in_time(time.monotonic() + BUSY_SECONDS))
        except (OSError, sqlite3.DatabaseError) as error:
            cause = cause_of(error) if isinstance(error, sqlite3.DatabaseError) else None
            raise Unavailable(f"not put back: {error}", cause or "disk") from error
        store.logs.clear()
        store.decks.clear()
    store.notifier.look_again()
    return aside


def _in_time(ends: float) -> Callable[[int, int, int], None]:
    """Gives up where another program keeps the database locked; else this would wait for ever."""

    def progress(status: int, _left: int, _all: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and time.monotonic() > ends:
            raise sqlite3.OperationalError("database is locked")

    return progress


def _copy_aside(database: Path) -> Path:
    folder = database.parent / COPIES
    folder.mkdir(mode=OWNERS_FOLDER, exist_ok=True)
    aside = folder / time.strftime("before-restore-%Y%m%d-%H%M%S.db")
    copy_database(database, aside)
    return aside


def _outdo_versions(path: Path, database: Path) -> None:
    """A version that a page has seen must not come again with something else in it."""
    with closing(sqlite3.connect(database)) as live:
        (most,) = live.execute("SELECT coalesce(max(version), 0) FROM play").fetchone()
    with closing(sqlite3.connect(path)) as new, new:
        new.execute("UPDATE play SET version = version + ?", (most + 1,))
