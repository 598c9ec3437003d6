"""Backups: one file that holds everything another machine needs, and putting one back.

A backup is an SQLite database like any other of this program, with one more table that says when it
was made and, where it is for another machine, the key that signs the cookies. So a plain copy of a
database can be put back too.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from flask import Flask
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from companion.store.base.database import Base
from companion.store.base.errors import DatabaseTooNew, UnusableDatabase
from companion.store.base.files import BESIDE, OWNER_ONLY, OWNERS_FOLDER, make_private
from companion.store.setup import close_store, init_store
from companion.store.upgrade import COPIES, copy_database, upgrade_database

BadReason = Literal["unreadable", "no-database", "damaged", "foreign", "too-new"]
_NOTES = "backup"
_ALLOWED = {*Base.metadata.tables, "alembic_version", "sqlite_sequence", _NOTES}


class BadBackup(ValueError):  # noqa: N818 - an answer, named as one
    """The file cannot be put back; `reason` says why, nothing was changed."""

    def __init__(self, reason: BadReason) -> None:
        super().__init__(reason)
        self.reason = reason


class InUse(Exception):  # noqa: N818 - an answer, named as one
    """A program has the database open that is to be set aside."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was checked and brought up to date, at `path`, ready to be put in place.

    `made` is when it was made (None: it does not say), `key` the one that signs cookies, `updated`
    when the last of its plays was touched.
    """

    path: Path
    made: float | None
    key: str | None
    plays: int
    updated: float | None


def database_path(url: str, folder: Path) -> Path | None:
    """The SQLite file that an address means ("": the one in `folder`); None for a server.

    Raises UnusableDatabase for what is no address.
    """
    if not url:
        return folder / "spielblock.db"
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise UnusableDatabase("DATABASE_URL is no address of a database") from error
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database
    return folder / parsed.database if is_file and parsed.database else None


def write_backup(database: Path, target: Path, key: str | None = None) -> None:
    """Write a backup of a database as it stands, also while it is in use, readable by its owner.

    The file is there whole or not at all. Raises OSError (FileExistsError for a file that is
    there already) and sqlite3.Error.
    """
    if target.exists():
        raise FileExistsError(target)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
        part = Path(folder) / "backup"
        copy_database(database, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE").close()
            _note(copy, {"made": str(time.time()), "key": key})
        _sync(part)
        os.link(part, target)  # unlike renaming this never replaces a file


@contextmanager
def opened_backup(file: Path, folder: Path) -> Iterator[Backup]:
    """A backup from a file, checked and brought up to date in a copy below `folder`.

    The copy goes away at the end unless it was put in place. Raises BadBackup.
    """
    folder.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as place:
        path = Path(place) / "backup.db"
        make_private(path)
        try:
            shutil.copyfile(file, path)
        except OSError as error:
            raise BadBackup("unreadable") from error
        yield checked_backup(path)


def checked_backup(path: Path) -> Backup:
    """The backup at `path`, which is brought up to date there. Raises BadBackup."""
    notes = _inspect(path)
    _bring_up_to_date(path)
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE").close()
        plays, updated = copy.execute("SELECT count(*), max(updated) FROM play").fetchone()
    made = notes.get("made")
    return Backup(path, float(made) if made else None, notes.get("key"), plays, updated)


def put_in_place(backup: Backup, database: Path, key_file: Path) -> Path | None:
    """Let a backup be the database from now on; where the old files were set aside, if any.

    Raises InUse while a program has the old database open.
    """
    aside = _set_aside(database, key_file)
    backup.path.replace(database)
    if backup.key:
        make_private(key_file)
        key_file.write_text(backup.key, encoding="ascii")
    return aside


def _set_aside(database: Path, key_file: Path) -> Path | None:
    beside = [database.with_name(database.name + end) for end in BESIDE]
    old = [path for path in (database, *beside, key_file) if path.exists()]
    if not old:
        return None
    if database.exists():
        _stop_if_open(database)
    aside = database.parent / COPIES / time.strftime("before-restore-%Y%m%d-%H%M%S")
    aside.mkdir(mode=OWNERS_FOLDER, parents=True)
    for path in (path for path in old if path.exists()):
        path.replace(aside / path.name)
    return aside


def _stop_if_open(database: Path) -> None:
    """Only who is alone with a database may take it out of WAL mode; this also empties the WAL."""
    try:
        with closing(sqlite3.connect(database, timeout=2)) as old:
            old.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise InUse(database) from error
    except sqlite3.DatabaseError:
        return  # damaged: it is set aside as it is


def _note(copy: sqlite3.Connection, notes: dict[str, str | None]) -> None:
    copy.execute(f"DROP TABLE IF EXISTS {_NOTES}")
    copy.execute(f"CREATE TABLE {_NOTES} (name TEXT PRIMARY KEY, value TEXT)")
    copy.executemany(f"INSERT INTO {_NOTES} VALUES (?, ?)", notes.items())


def _inspect(path: Path) -> dict[str, str]:
    """What the backup says of itself, which is taken out of it. Raises BadBackup."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as copy:
            copy.execute("PRAGMA trusted_schema = OFF")
            names = dict(copy.execute("SELECT name, type FROM sqlite_master"))
            _stop_if_foreign(names)
            if copy.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise BadBackup("damaged")
            if _NOTES not in names:
                return {}
            notes = dict(copy.execute(f"SELECT name, value FROM {_NOTES}"))
            copy.execute(f"DROP TABLE {_NOTES}")
            return {str(name): str(value) for name, value in notes.items() if value is not None}
    except sqlite3.DatabaseError as error:
        is_none = getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB"
        raise BadBackup("no-database" if is_none else "damaged") from error


def _stop_if_foreign(names: dict[str, str]) -> None:
    tables = {name for name, kind in names.items() if kind == "table"}
    if not names:
        raise BadBackup("no-database")
    if not {"alembic_version", "play", "change"} <= tables <= _ALLOWED:
        raise BadBackup("foreign")
    if set(names.values()) - {"table", "index"}:
        raise BadBackup("foreign")


def app_of(path: Path) -> Flask:
    """An app with nothing but a store on that file."""
    app = Flask("backup", instance_path=str(path.parent))
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{path}"
    init_store(app)
    return app


def _bring_up_to_date(path: Path) -> None:
    app = app_of(path)
    try:
        upgrade_database(app)
    except DatabaseTooNew as error:
        raise BadBackup("too-new") from error
    except (UnusableDatabase, SQLAlchemyError, RuntimeError) as error:
        raise BadBackup("damaged") from error
    finally:
        close_store(app)


def _sync(path: Path) -> None:
    path.chmod(OWNER_ONLY)
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
