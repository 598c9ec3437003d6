"""Writes to a SQLite file that come at the same time: one after the other, one commit for all.

A commit waits for the disk, several times as long as a write takes. So a writer who sees others
waiting leaves the transaction to the next of them; the last one commits for all, and only then
does any of them answer. Each write stands in a savepoint of its own: one that is refused takes
nobody along. When the commit fails, nothing was changed and everybody hears so.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from companion.store.base.causes import cause_of
from companion.store.base.errors import Unavailable
from companion.store.base.fair_lock import FairLock

LONGEST = 0.01  # seconds after which nobody else joins: the first one is waiting for its commit
_UNCOMMITTED = "spielblock-unkept"


@dataclass
class _Batch:
    """Writes that are committed together."""

    connection: Connection
    uncommitted: dict[Hashable, object] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)
    ended: threading.Event = field(default_factory=threading.Event)
    kept: bool = False
    trouble: Exception | None = None
    failure: Exception | None = None

    def is_alive(self) -> bool:
        """Whether the transaction stands: an error may have made SQLite end it by itself."""
        if self.connection.invalidated:
            return False
        raw = self.connection.connection.driver_connection
        return isinstance(raw, sqlite3.Connection) and raw.in_transaction

    def commit(self) -> None:
        """Keep everything, or nothing and note the failure."""
        try:
            if not self.is_alive():
                raise sqlite3.OperationalError("the transaction had ended") from self.trouble
            self.connection.commit()
            self.kept = True
        except (DBAPIError, sqlite3.Error) as error:
            self.failure = error
            self.connection.invalidate()  # it may still hold the transaction, and the lock
        finally:
            self.ended.set()
            self.connection.close()


class GroupCommit:
    """The writers of one SQLite file in this process."""

    def __init__(self, writer: Engine) -> None:
        self._writer = writer
        self._lock = FairLock()
        self._batch: _Batch | None = None  # touched only by who has the lock

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """What the block writes is in the database when it is left, or nothing of it.

        Raises Unavailable when the commit fails.
        """
        self._lock.acquire()
        try:
            batch = self._batch = self._batch or _Batch(self._begun())
        except BaseException:
            self._lock.release()
            raise
        try:
            with _savepoint(batch) as session:
                yield session
        except DBAPIError as error:
            batch.trouble = batch.trouble or error
            raise
        finally:
            self._leave(batch)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While the block runs nobody else writes: it may use a connection of its own."""
        self._lock.acquire()
        try:
            self._end()
            yield
        finally:
            self._lock.release()

    def _begun(self) -> Connection:
        connection = self._writer.connect()
        try:
            connection.begin()
        except BaseException:
            connection.close()
            raise
        return connection

    def _leave(self, batch: _Batch) -> None:
        try:
            late = time.monotonic() - batch.began > LONGEST
            if late or not self._lock.is_contended() or not batch.is_alive():
                self._end()
        finally:
            self._lock.release()
        batch.ended.wait()
        if not batch.kept:
            cause = cause_of(batch.failure) if batch.failure else None
            raise Unavailable(f"not committed: {batch.failure}", cause or "busy") from batch.failure

    def _end(self) -> None:
        batch, self._batch = self._batch, None
        if batch:
            batch.commit()


def uncommitted(session: Session) -> dict[Hashable, object]:
    """What earlier writers of the same transaction leave for the next ones, who see their writes.

    Not for anybody else: it is in the database only when the transaction is committed.
    """
    left: dict[Hashable, object] = session.info.setdefault(_UNCOMMITTED, {})
    return left


@contextmanager
def _savepoint(batch: _Batch) -> Iterator[Session]:
    session = Session(
        batch.connection,
        expire_on_commit=False,
        join_transaction_mode="create_savepoint",
        info={_UNCOMMITTED: batch.uncommitted},
    )
    with session, session.begin():
        yield session
