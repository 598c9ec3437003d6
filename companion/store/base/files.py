"""The files of a database belong to one account: what stands in them opens every play."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY, OWNERS_FOLDER = 0o600, 0o700
BESIDE = ("-wal", "-shm", "-journal")


def make_private(path: Path) -> None:
    """Make a file that only its owner may open, where there is none yet.

    SQLite gives the files beside a database (WAL and the like) the mode of the database.
    """
    with suppress(OSError):  # who opens it next says what is wrong with the place
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWNER_ONLY))


def log_of(database: Path) -> Path:
    """The write-ahead log of an SQLite database, where what was saved lies first."""
    return database.with_name(f"{database.name}-wal")


def close_to_others(database: Path, copies: Path) -> None:
    """Take everybody else's rights to an SQLite database and its copies away."""
    make_private(database)
    beside = [database.with_name(database.name + end) for end in BESIDE]
    old = list(copies.iterdir()) if copies.is_dir() else []
    for path in (database, *beside, *old):
        _set_mode(path, OWNER_ONLY)
    _set_mode(copies, OWNERS_FOLDER)


def _set_mode(path: Path, mode: int) -> None:
    with suppress(OSError):  # not there, somebody else's, or a file system without modes
        path.chmod(mode)
