"""Runs the migrations in one transaction: a failed one leaves the database as it was."""

from __future__ import annotations

from alembic import context
from flask import current_app
from sqlalchemy import Connection, text

from companion.store.base.database import Base
from companion.store.base.engine import the_store

ONE_AT_A_TIME = 131313  # an advisory lock of PostgreSQL; SQLite's write lock does it by itself


def run() -> None:
    """Bring the database of the current app up to date."""
    store = the_store()
    with store.alone(), store.writer.connect() as connection:
        if store.is_sqlite:
            # Rebuilding a table drops it, which must not take the rows that refer to it along.
            _pragma(connection, "foreign_keys = OFF")
        try:
            _migrate(connection, store.is_sqlite)
        finally:
            connection.rollback()
            if store.is_sqlite:
                _pragma(connection, "foreign_keys = ON")


def _migrate(connection: Connection, sqlite: bool) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        transactional_ddl=True,
        **current_app.extensions["migrate"].configure_args,
    )
    with context.begin_transaction():
        if not sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
        context.run_migrations()
        if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
            raise RuntimeError("the migration would leave rows that refer to nothing")


def _pragma(connection: Connection, setting: str) -> None:
    """Set it past SQLAlchemy, which would open a transaction, in which it has no effect."""
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute(f"PRAGMA {setting}").close()


run()
