"""Giving an app its store."""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import Engine, make_url, select
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session

from companion.store.base.database import db
from companion.store.base.engine import EXTENSION, Store, build_store, reported
from companion.store.base.errors import UnusableDatabase
from companion.store.base.listener import Listener
from companion.store.base.models import Play
from companion.store.base.notifier import Notifier

MIGRATIONS = Path(__file__).parent / "migrations"
DEFAULT_DATABASE = "sqlite:///spielblock.db"  # in the instance folder
KINDS = {"sqlite", "postgresql"}
ASK = "It begins with sqlite:/// or postgresql://."
CONNECTIONS = {"pool_size": 10, "max_overflow": 30, "pool_timeout": 10}


def init_store(app: Flask) -> None:
    """Give an app its store.

    Reads SQLALCHEMY_DATABASE_URI (default: spielblock.db in the instance folder) and
    SQLALCHEMY_ENGINE_OPTIONS. Connects to nothing yet. Raises UnusableDatabase for an address that
    is none, or of a kind that this program does not know.
    """
    uri = app.config.setdefault("SQLALCHEMY_DATABASE_URI", DEFAULT_DATABASE)
    app.config["SQLALCHEMY_DATABASE_URI"] = database_uri(uri)
    options = CONNECTIONS | app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    with _said_in_a_sentence(app.config["SQLALCHEMY_DATABASE_URI"]):
        db.init_app(app)
        Migrate(app, db, directory=str(MIGRATIONS))
        app.extensions[EXTENSION] = build_store(app, _notifier)


@contextmanager
def _said_in_a_sentence(uri: str) -> Iterator[None]:
    """What is wrong with an address; it is not repeated, a password may stand in it."""
    try:
        kind = make_url(uri).get_backend_name()
        if kind not in KINDS:
            raise UnusableDatabase(
                f"DATABASE_URL names a database that is not known: {kind}. {ASK}"
            )
        yield
    except ArgumentError as error:
        raise UnusableDatabase(f"DATABASE_URL is no address of a database. {ASK}") from error
    except ImportError as error:
        needs = "pip install 'spielblock[postgres]'"
        raise UnusableDatabase(f"DATABASE_URL needs a driver: {needs} ({error})") from error


def database_uri(uri: str) -> str:
    """The address with the driver that is installed: postgres:// is what many hosts hand out."""
    for short in ("postgres://", "postgresql://"):
        if uri.startswith(short):
            return "postgresql+psycopg://" + uri.removeprefix(short)
    return uri


def end_waiting(app: Flask) -> None:
    """Wake everybody who waits for a change, for good: the server is about to stop."""
    store: Store = app.extensions[EXTENSION]
    store.notifier.close()


def close_store(app: Flask) -> None:
    """End all waiting and close all connections, before the server stops."""
    end_waiting(app)
    store: Store = app.extensions[EXTENSION]
    store.engine.dispose()


def _notifier(engine: Engine) -> Notifier:
    look = partial(_versions, engine)
    if engine.dialect.name == "sqlite":
        return Notifier(look)
    listener = Listener(engine)
    atexit.register(listener.close)
    return Notifier(look, listener)


def _versions(engine: Engine, play_ids: Iterable[int]) -> dict[int, int]:
    wanted = select(Play.id, Play.version).where(Play.id.in_(play_ids))
    with reported(), Session(engine) as session:
        return {row.id: row.version for row in session.execute(wanted)}
