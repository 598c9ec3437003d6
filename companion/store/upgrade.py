"""Bringing the database up to date when the program starts, after copying an SQLite file aside."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask, current_app
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DatabaseError

from companion.store.base.engine import the_store
from companion.store.base.errors import DatabaseTooNew, Unavailable, UnusableDatabase
from companion.store.base.files import OWNERS_FOLDER, close_to_others, log_of, make_private
from companion.store.plays.results import add_missing_results

COPIES, COPIES_KEPT = "backups", 5
_COPY_NAME = "{stem}-{time}-before-update.db"


def upgrade_database(app: Flask) -> Path | None:
    """Create the tables, or bring older ones up to date; the copy made before, if one was.

    A copy of an SQLite file lands in the folder `backups` beside it; the last few are kept. Raises
    UnusableDatabase for one that cannot be opened, is damaged or foreign, or empty beside copies
    of one that was not, DatabaseTooNew for one of a newer program; nothing was changed then.
    """
    with app.app_context():
        _stop_if_emptied()
        _close_to_others()
        newest = _scripts().get_current_head()
        found = _revision_found()
        copy = None
        if found != newest:
            copy = _copy_aside() if found and the_store().is_sqlite else None
            command.upgrade(_migrate().migrate.get_config(_migrate().directory), "head")
        _add_missing_results()
        return copy


def _add_missing_results() -> None:
    """Also after an update that was broken off in between. What is damaged stops no start."""
    with suppress(Unavailable):
        add_missing_results()


def _migrate() -> Any:
    return current_app.extensions["migrate"]


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(_migrate().directory)


def _revision_found() -> str | None:
    """The revision of the database; None for an empty one."""
    try:
        with the_store().engine.connect() as connection:
            return _known_revision(connection)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        reason = getattr(error, "orig", error)
        said = " ".join(str(reason).split())
        raise UnusableDatabase(f"{_where()} cannot be used: {said}") from error


def _known_revision(connection: Connection) -> str | None:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None and inspect(connection).get_table_names():
        raise UnusableDatabase(f"{_where()} holds tables, but none of this program.")
    if revision is not None and revision not in _known_revisions():
        raise DatabaseTooNew(
            f"{_where()} was made by a newer version of this program (its tables are at"
            f" {revision}). Update the program, or open another database."
        )
    return revision


def _known_revisions() -> set[str]:
    return {script.revision for script in _scripts().walk_revisions()}


def _where() -> str:
    return f"The database {the_store().engine.url.render_as_string(hide_password=True)}"


def is_up_to_date(app: Flask) -> bool:
    """Whether the database has the tables of this version. Raises UnusableDatabase."""
    with app.app_context():
        return _revision_found() == _scripts().get_current_head()


def _stop_if_emptied() -> None:
    """A file that lost its content is not taken for a new home while something of it is left."""
    name = the_store().engine.url.database
    if not the_store().is_sqlite or not name or name == ":memory:":
        return
    database = Path(name)
    if database.exists() and database.stat().st_size:
        return
    log = log_of(database)
    left = [log] if log.exists() and log.stat().st_size else []
    left += sorted((database.parent / COPIES).glob(f"{database.stem}-*.db"))
    if left:
        raise UnusableDatabase(
            f"{database} is {'empty' if database.exists() else 'not there'}, but {left[-1]} is."
            " Put a copy back with `companion restore --replace FILE`, or take what is left away"
            " to begin anew."
        )


def _close_to_others() -> None:
    database = the_store().engine.url.database
    if the_store().is_sqlite and database and database != ":memory:":
        close_to_others(Path(database), Path(database).parent / COPIES)


def _copy_aside() -> Path:
    source = Path(the_store().engine.url.database or "")
    name = _COPY_NAME.format(stem=source.stem, time=time.strftime("%Y%m%d-%H%M%S"))
    copy = source.parent / COPIES / name
    copy.parent.mkdir(mode=OWNERS_FOLDER, exist_ok=True)
    copy_database(source, copy)
    _drop_old_copies(copy.parent, source.stem)
    return copy


def copy_database(source: Path, target: Path) -> None:
    """Copy an SQLite database as it stands, also while it is in use. Replaces `target`."""
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    make_private(part)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
    part.replace(target)


def _drop_old_copies(folder: Path, stem: str) -> None:
    ours = re.compile(re.escape(stem) + r"-\d{8}-\d{6}-before-update\.db")
    copies = sorted(path for path in folder.iterdir() if ours.fullmatch(path.name))
    for path in copies[:-COPIES_KEPT]:
        path.unlink()
