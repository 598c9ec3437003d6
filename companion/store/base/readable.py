"""Reading what may be damaged, or written by a newer version, so that it harms nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from sqlalchemy import JSON, Dialect
from sqlalchemy.exc import DatabaseError
from sqlalchemy.types import TypeDecorator

from companion.store.base.causes import cause_of
from companion.store.base.errors import UnknownDeck, UnknownPlay, Unreadable

_BROKEN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


class ReadableJSON(TypeDecorator[Any]):
    """JSON; what is none reads as None, so that it does not stop a whole list from being read."""

    impl = JSON
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """The processor of JSON, made forgiving."""
        strict = super().result_processor(dialect, coltype)
        if strict is None:
            return None

        def read(value: Any) -> Any:
            try:
                return strict(value)
            except (ValueError, TypeError, RecursionError):
                return None

        return read


@contextmanager
def readable(what: Literal["play", "deck"], number: int) -> Iterator[None]:
    """Turn everything that can be wrong with stored data into Unreadable."""
    try:
        yield
    except (UnknownDeck, UnknownPlay):
        raise
    except DatabaseError as error:
        if cause_of(error) != "damaged":
            raise
        raise Unreadable(what, number, error.orig) from error
    except _BROKEN as error:
        raise Unreadable(what, number, error) from error
