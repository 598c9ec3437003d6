"""Why a database did not do what it was asked, in one word."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from companion.store.base.errors import Cause

_OF_SQLITE: dict[str, Cause] = {
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_PROTOCOL": "busy",
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_AUTH": "read-only",
    "SQLITE_CANTOPEN": "read-only",
    "SQLITE_IOERR": "disk",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}
# https://www.postgresql.org/docs/current/errcodes-appendix.html
_OF_POSTGRESQL: dict[str, Cause] = {
    "53100": "full",
    "25006": "read-only",
    "58030": "disk",
    "42P01": "no-table",
    "42703": "no-table",
    "XX001": "damaged",
    "XX002": "damaged",
    "40001": "busy",
    "40P01": "busy",
    "55P03": "busy",
    "53300": "busy",
}


def cause_of(error: BaseException) -> Cause | None:
    """The cause; None for what is no trouble of the database but of who asked."""
    known = [cause for one in _chain(error) if (cause := _cause(one))]
    return next((cause for cause in known if cause != "busy"), known[0] if known else None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what it came from: SQLite may end a transaction and complain of that later."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _cause(error: BaseException) -> Cause | None:
    if isinstance(error, PoolTimeoutError):
        return "busy"
    raw = getattr(error, "orig", None) or error
    cause = _postgresql(raw) if hasattr(raw, "sqlstate") else _sqlite(raw)
    return cause or ("busy" if type(error).__name__ == "OperationalError" else None)


def _sqlite(raw: BaseException) -> Cause | None:
    words = str(raw)
    if "no such table" in words or "no such column" in words:
        return "no-table"
    if "Could not decode" in words:
        return "damaged"
    name = getattr(raw, "sqlite_errorname", "")
    primary = "_".join(name.split("_")[:2])
    if primary in _OF_SQLITE:
        return _OF_SQLITE[primary]
    return None


def _postgresql(raw: BaseException) -> Cause | None:
    state = getattr(raw, "sqlstate", None)
    if state in _OF_POSTGRESQL:
        return _OF_POSTGRESQL[state]
    return "away" if type(raw).__name__ == "OperationalError" or state is None else None
