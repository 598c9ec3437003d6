"""Between processes: PostgreSQL tells every process of a change when it is committed.

A process that waits for changes has one listening thread, begun with the first wait. When the
connection is lost it connects again and asks for what was missed.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from companion.store.base.notifier import Notifier

if TYPE_CHECKING:
    import psycopg

CHANNEL = "spielblock"
STOP_SECONDS = 0.5
RETRY_SECONDS = 1.0


def notify(session: Session, play_id: int, version: int) -> None:
    """Tell other processes when this transaction is committed; nothing to do for SQLite."""
    if session.get_bind().dialect.name == "postgresql":
        message = {"channel": CHANNEL, "payload": f"{play_id} {version}"}
        session.execute(text("SELECT pg_notify(:channel, :payload)"), message)


class Listener:
    """The listening thread of one process; `ensure` starts it and waits until it hears."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._hears = threading.Event()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def hears(self) -> bool:
        """Whether the connection stands and nothing is missed."""
        return self._hears.is_set()

    def ensure(self, notifier: Notifier) -> None:
        """Start listening for `notifier`, once."""
        if self._hears.is_set() or self._stop.is_set():
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._run, args=(notifier,), name="spielblock-listener", daemon=True
                )
                self._thread.start()
        self._hears.wait(RETRY_SECONDS)

    def close(self) -> None:
        """Stop the thread."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self, notifier: Notifier) -> None:
        import psycopg  # only where it is used: SQLite needs no such driver

        while not self._stop.is_set():
            try:
                with self._connect() as connection:
                    self._listen(connection, notifier)
            except psycopg.Error:
                self._hears.clear()
                self._stop.wait(RETRY_SECONDS)

    def _connect(self) -> psycopg.Connection:
        import psycopg

        args, options = self._engine.dialect.create_connect_args(self._engine.url)
        return psycopg.connect(*args, **options, autocommit=True)

    def _listen(self, connection: psycopg.Connection, notifier: Notifier) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        notifier.catch_up()
        self._hears.set()
        while not self._stop.is_set():
            for heard in connection.notifies(timeout=STOP_SECONDS):
                play_id, version = heard.payload.split()
                notifier.publish(int(play_id), int(version))
