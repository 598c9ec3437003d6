"""Reading what may be damaged, or written by a newer version, so that it harms nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

from sqlalchemy import JSON, ColumnElement, Dialect, Text, case, cast, func
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session
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


class KeptObject(Mapping[str, Any]):
    """An object of JSON with its `text` in the database; read when somebody looks into it."""

    __slots__ = ("_read", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._read: dict[str, Any] | None = None

    def _object(self) -> dict[str, Any]:
        if self._read is None:
            self._read = json.loads(self.text)
        return self._read

    def __getitem__(self, name: str) -> Any:
        return self._object()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._object())

    def __len__(self) -> int:
        return len(self._object())


def text_of(session: Session, column: ColumnElement[Any]) -> ColumnElement[Any]:
    """The text of a column of JSON, for `kept_object`; NULL for what is none."""
    text = cast(column, Text)
    if session.get_bind().dialect.name != "sqlite":
        return text  # the database itself takes nothing else
    return case((func.json_valid(text) == 1, text))


def kept_object(text: str | None) -> Any:
    """The object with that text, None for what is none."""
    return KeptObject(text) if text and text.lstrip().startswith("{") else None


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
