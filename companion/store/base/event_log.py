"""A log in the database, of plays or of decks: numbered lines that are only ever added."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Integer, Table, bindparam, delete, insert, select
from sqlalchemy.orm import Session

from companion.store.base.keys import stored_key
from companion.store.base.readable import kept_object, text_of

Line = TypeVar("Line")


class WholeLine(NamedTuple):
    """A line of a log as it is kept: `at` in seconds since 1970, `by` the ref of a device.

    A tuple, since an export makes one of every line that was ever written.
    """

    number: int
    at: float
    by: str
    kind: str
    data: Mapping[str, Any]


_COLUMNS = WholeLine._fields


class EventLog(Generic[Line]):
    """The logs in `table`, whose column `owner` says which log a line belongs to.

    `encode` and `decode` make rows of lines and lines of rows.
    """

    def __init__(
        self,
        table: Table,
        owner: str,
        encode: Callable[[Line], WholeLine],
        decode: Callable[[WholeLine], Line],
    ) -> None:
        self._table, self._owner = table, owner
        self._encode, self._decode = encode, decode
        columns = table.c
        mine = columns[owner] == bindparam("owner", type_=Integer())
        kept = select(*(columns[name] for name in _COLUMNS))
        up_to = mine, columns.number <= bindparam("head")
        self._read = kept.where(*up_to).order_by(columns.number)
        newest_first = kept.where(*up_to).order_by(columns.number.desc())
        self._last = newest_first.limit(bindparam("count", type_=Integer()))
        keys = columns.key.in_(bindparam("keys", expanding=True))
        self._keyed = select(columns.number).where(mine, keys)

    def read(self, session: Session, owner: int, head: int) -> tuple[Line, ...]:
        """The lines up to the number `head`. Raises what `decode` raises."""
        rows = session.connection().execute(self._read, {"owner": owner, "head": head})
        return tuple(self._decode(WholeLine(*row)) for row in rows)

    def last(self, session: Session, owner: int, head: int, count: int) -> tuple[Line, ...]:
        """The last lines up to the number `head`, the newest first."""
        values = {"owner": owner, "head": head, "count": count}
        rows = session.connection().execute(self._last, values)
        return tuple(self._decode(WholeLine(*row)) for row in rows)

    def rows(self, session: Session, owners: Sequence[int]) -> dict[int, list[WholeLine]]:
        """The rows of several logs at once, as they are kept; `data` is a `KeptObject`."""
        columns = self._table.c
        mine = columns[self._owner]
        own = (columns[name] for name in _COLUMNS if name != "data")
        wanted = select(mine, *own, text_of(session, columns.data)).where(mine.in_(owners))
        found: dict[int, list[WholeLine]] = {}
        rows: Any = session.connection().execute(wanted.order_by(mine, columns.number))
        for owner, number, at, by, kind, text in rows:
            line = WholeLine(number, at, by, kind, kept_object(text))
            found.setdefault(owner, []).append(line)
        return found

    def numbers_of(self, session: Session, owner: int, keys: Iterable[str]) -> Collection[int]:
        """The numbers of the lines that were written under some of these keys."""
        wanted = [stored_key(key) for key in keys]
        if not wanted:
            return ()
        return set(session.connection().scalars(self._keyed, {"owner": owner, "keys": wanted}))

    def add(
        self, session: Session, owner: int, lines: Iterable[Line], key: str | None = None
    ) -> None:
        """Write lines, as part of a larger transaction; the first of them carries the key."""
        self.add_rows(session, owner, map(self._encode, lines), key)

    def add_rows(
        self, session: Session, owner: int, rows: Iterable[WholeLine], key: str | None = None
    ) -> None:
        """The same with rows as they are kept."""
        keys = {0: stored_key(key)}
        values = [
            {self._owner: owner, "key": keys.get(place), **row._asdict(), "data": dict(row.data)}
            for place, row in enumerate(rows)
        ]
        session.connection().execute(insert(self._table), values)

    def delete(self, session: Session, owners: Any) -> None:
        """Delete whole logs: `owners` are numbers, or a query for them."""
        session.execute(delete(self._table).where(self._table.c[self._owner].in_(owners)))
