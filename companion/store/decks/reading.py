"""Reading decks: the table as it stands, and the events that made it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Integer, Row, bindparam, insert, select
from sqlalchemy.orm import Session

from companion.deck.codec import from_json, to_json
from companion.deck.events import Event
from companion.deck.table import State, replay
from companion.games import BY_SLUG
from companion.store.base.engine import reading, the_store
from companion.store.base.errors import UnknownDeck
from companion.store.base.group_commit import uncommitted
from companion.store.base.keys import stored_key
from companion.store.base.readable import readable
from companion.store.decks.models import DECKS, EVENTS

_DECK_ID = bindparam("deck_id", type_=Integer())
_STARTED = select(DECKS.c.game, DECKS.c.started, DECKS.c.head).where(DECKS.c.id == _DECK_ID)
_EVENTS = (
    select(EVENTS.c.number, EVENTS.c.kind, EVENTS.c.data, EVENTS.c.by, EVENTS.c.at)
    .where(EVENTS.c.deck_id == _DECK_ID, EVENTS.c.number <= bindparam("head"))
    .order_by(EVENTS.c.number)
)
_LAST_EVENTS = (
    select(EVENTS.c.number, EVENTS.c.kind, EVENTS.c.data, EVENTS.c.by, EVENTS.c.at)
    .where(EVENTS.c.deck_id == _DECK_ID, EVENTS.c.number <= bindparam("head"))
    .order_by(EVENTS.c.number.desc())
    .limit(bindparam("count", type_=Integer()))
)
_INSERT = insert(EVENTS)


@dataclass(frozen=True, slots=True)
class DeckLine:
    """An event with its number (the deal is 0), who sent it and when."""

    number: int
    event: Event
    by: str
    at: float


@dataclass(frozen=True, slots=True)
class DeckTable:
    """The table of a deck after `head` events. It knows every card: show views of it only."""

    head: int
    state: State


def deck_table(deck_id: int, head: int | None = None) -> DeckTable:
    """The table of a deck as it stands, or as it stood after `head` events. Raises UnknownDeck."""
    if head is not None and (known := the_store().decks.get(deck_id, head)):
        return DeckTable(head, known)
    with reading() as session:
        found = session.connection().execute(_STARTED, {"deck_id": deck_id}).one_or_none()
        if found is None:
            raise UnknownDeck(deck_id)
        wanted = found.head if head is None else min(head, found.head)
        table = table_of(session, deck_id, wanted)
    the_store().decks.put(deck_id, wanted, table)
    return DeckTable(wanted, table)


def deck_lines(deck_id: int) -> tuple[DeckLine, ...]:
    """Everything that happened, from the deal on. Holds the order: not for other eyes.

    Raises UnknownDeck.
    """
    with reading() as session, readable("deck", deck_id):
        return lines_of(session, deck_id)


def last_lines(deck_id: int, head: int, count: int) -> tuple[DeckLine, ...]:
    """The last events up to that number, the newest first, without the deal."""
    values = {"deck_id": deck_id, "head": head, "count": count}
    with reading() as session, readable("deck", deck_id):
        rows = session.connection().execute(_LAST_EVENTS, values)
        return tuple(_line(row) for row in rows)


def table_of(session: Session, deck_id: int, head: int) -> State:
    """The table after `head` events in the state that the transaction sees. Raises UnknownDeck."""
    left = uncommitted(session).get(("deck", deck_id))
    if isinstance(left, DeckTable) and left.head == head:
        return left.state
    known = the_store().decks.get(deck_id, head)
    if known is not None:
        return known
    with readable("deck", deck_id):
        lines = lines_of(session, deck_id, head)
        game = BY_SLUG[lines[0].event.game]  # type: ignore[union-attr]
        return replay(game, (line.event for line in lines))


def insert_events(
    session: Session, deck_id: int, lines: Iterable[DeckLine], key: str | None
) -> None:
    """Write events, as part of a larger transaction; the first of them carries the key."""
    rows = []
    for line in lines:
        data = to_json(line.event)
        kind = data.pop("event")
        values: dict[str, Any] = {"deck_id": deck_id, "number": line.number, "at": line.at}
        rows.append(values | {"by": line.by, "kind": kind, "data": data, "key": stored_key(key)})
        key = None
    session.connection().execute(_INSERT, rows)


def lines_of(session: Session, deck_id: int, head: int | None = None) -> tuple[DeckLine, ...]:
    """The events up to that number, the deal first. Raises UnknownDeck."""
    found = session.connection().execute(_STARTED, {"deck_id": deck_id}).one_or_none()
    if found is None:
        raise UnknownDeck(deck_id)
    values = {"deck_id": deck_id, "head": found.head if head is None else head}
    rows = session.connection().execute(_EVENTS, values)
    return (
        DeckLine(0, from_json(found.started), "", 0.0),
        *(_line(row) for row in rows),
    )


def _line(row: Row[*tuple[Any, ...]]) -> DeckLine:
    event = from_json({"event": row.kind, **row.data})
    return DeckLine(row.number, event, row.by, row.at)
