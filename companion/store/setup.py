"""Giving an app its store."""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from companion.store.base.database import db
from companion.store.base.engine import EXTENSION, Store, build_store, reported
from companion.store.base.listener import Listener
from companion.store.base.models import Play
from companion.store.base.notifier import Bell

MIGRATIONS = Path(__file__).parent / "migrations"
DEFAULT_DATABASE = "sqlite:///spielblock.db"  # in the instance folder
CONNECTIONS = {"pool_size": 10, "max_overflow": 30, "pool_timeout": 10}


def init_store(app: Flask) -> None:
    """Give an app its store.

    Reads SQLALCHEMY_DATABASE_URI (default: spielblock.db in the instance folder) and
    SQLALCHEMY_ENGINE_OPTIONS. Connects to nothing yet.
    """
    uri = app.config.setdefault("SQLALCHEMY_DATABASE_URI", DEFAULT_DATABASE)
    app.config["SQLALCHEMY_DATABASE_URI"] = database_uri(uri)
    options = CONNECTIONS | app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    db.init_app(app)
    Migrate(app, db, directory=str(MIGRATIONS))
    app.extensions[EXTENSION] = build_store(app, _bell)


def database_uri(uri: str) -> str:
    """The address with the driver that is installed: postgres:// is what many hosts hand out."""
    for short in ("postgres://", "postgresql://"):
        if uri.startswith(short):
            return "postgresql+psycopg://" + uri.removeprefix(short)
    return uri


def end_waiting(app: Flask) -> None:
    """Wake everybody who waits for a change, for good: the server is about to stop."""
    store: Store = app.extensions[EXTENSION]
    store.bell.close()


def close_store(app: Flask) -> None:
    """End all waiting and close all connections, before the server stops."""
    end_waiting(app)
    store: Store = app.extensions[EXTENSION]
    store.engine.dispose()


def _bell(engine: Engine) -> Bell:
    look = partial(_versions, engine)
    if engine.dialect.name == "sqlite":
        return Bell(look)
    listener = Listener(engine)
    atexit.register(listener.close)
    return Bell(look, listener)


def _versions(engine: Engine, play_ids: Iterable[int]) -> dict[int, int]:
    wanted = select(Play.id, Play.version).where(Play.id.in_(play_ids))
    with reported(), Session(engine) as session:
        return {row.id: row.version for row in session.execute(wanted)}
