"""One row, made or changed in one statement, so that two that come at once do not collide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from companion.store.base.database import Base


def insert_or_update(
    session: Session, table: type[Base], values: Mapping[str, Any], key: Sequence[str]
) -> None:
    """Insert a row, or give the one of the same `key` these values."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    changed = {name: value for name, value in values.items() if name not in key}
    session.execute(
        insert(table).values(values).on_conflict_do_update(index_elements=key, set_=changed)
    )
