"""The store of one app: its engine, its lock around writes, short transactions.

Every function of the store opens a transaction of its own and ends it: a request may stay open
for minutes (live pages), a transaction and its connection may not.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from companion.cache import Cache
from companion.store.base.causes import cause_of
from companion.store.base.database import db
from companion.store.base.errors import Unavailable
from companion.store.base.group_commit import GroupCommit
from companion.store.base.log_cache import LogCache
from companion.store.base.notifier import Notifier

BUSY_SECONDS = 10
KEPT_DECKS = 512  # tables as they were last read
EXTENSION = "spielblock-store"
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


@dataclass(frozen=True)
class Store:
    """What an app's store consists of; with `group_commit` one thread writes at a time (SQLite)."""

    engine: Engine
    writer: Engine
    group_commit: GroupCommit | None
    logs: LogCache
    decks: Cache[int, Any]
    notifier: Notifier

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file here."""
        return self.group_commit is not None

    def alone(self) -> AbstractContextManager[None]:
        """While the block runs nobody else here writes to a SQLite file."""
        return self.group_commit.alone() if self.group_commit else nullcontext()


def the_store() -> Store:
    """The store of the current app."""
    store: Store = current_app.extensions[EXTENSION]
    return store


@contextmanager
def reading() -> Iterator[Session]:
    """A transaction that sees one state of the database. Raises Unavailable."""
    with reported(), Session(the_store().engine, expire_on_commit=False) as session:
        yield session


@contextmanager
def glancing() -> Iterator[Connection]:
    """As `reading` without objects, at half the price. Raises Unavailable."""
    with reported(), the_store().engine.connect() as connection:
        yield connection


@contextmanager
def writing() -> Iterator[Session]:
    """A transaction that is committed at the end, or leaves nothing. Raises Unavailable."""
    store = the_store()
    with reported(), store.group_commit.writing() if store.group_commit else _own(store) as session:
        yield session


@contextmanager
def _own(store: Store) -> Iterator[Session]:
    with Session(store.writer, expire_on_commit=False) as session, session.begin():
        yield session


@contextmanager
def reported() -> Iterator[None]:
    """Turn a database that cannot be reached, read or written into Unavailable."""
    try:
        yield
    except (DatabaseError, PoolTimeoutError, sqlite3.DatabaseError) as error:
        cause = cause_of(error)
        if cause is None:
            raise
        raise Unavailable(str(error), cause) from error


def build_store(app: Flask, make_notifier: Callable[[Engine], Notifier]) -> Store:
    """Build the store of an app whose database extension is ready."""
    with app.app_context():
        engine = db.engine
    sqlite = engine.dialect.name == "sqlite"
    if sqlite:
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    writer = engine.execution_options(writing=True)
    return Store(
        engine=engine,
        writer=writer,
        group_commit=GroupCommit(writer) if sqlite else None,
        logs=LogCache(),
        decks=Cache(KEPT_DECKS),
        notifier=make_notifier(engine),
    )


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself; `_begin` does
    for pragma in PRAGMAS:
        connection.execute(pragma).close()
    # SQLite's own lower() knows ASCII only; titles are looked for in any case of letters.
    connection.create_function("lower", 1, _lower, deterministic=True)


def _lower(word: str | int | float | bytes | None) -> str | int | float | bytes | None:
    return word.lower() if isinstance(word, str) else word


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once: it could not get it later without starting again."""
    writes = connection.get_execution_options().get("writing")
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.execute("BEGIN IMMEDIATE" if writes else "BEGIN").close()
