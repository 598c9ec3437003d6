"""Reading decks: the table as it stands, and the events that made it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Integer, bindparam, select
from sqlalchemy.orm import Session

from companion.deck.codec import from_json, to_json
from companion.deck.events import Event
from companion.deck.table import State, replay
from companion.games import BY_SLUG
from companion.store.base.engine import reading, the_store
from companion.store.base.errors import UnknownDeck
from companion.store.base.event_log import EventLog, WholeLine
from companion.store.base.group_commit import uncommitted
from companion.store.base.readable import readable
from companion.store.decks.models import DECKS, EVENTS

_DECK_ID = bindparam("deck_id", type_=Integer())
_STARTED = select(DECKS.c.game, DECKS.c.started, DECKS.c.head).where(DECKS.c.id == _DECK_ID)


@dataclass(frozen=True, slots=True)
class DeckLine:
    """An event with its number (the deal is 0), who sent it and when."""

    number: int
    event: Event
    by: str
    at: float


def _encode(line: DeckLine) -> WholeLine:
    data = to_json(line.event)
    return WholeLine(line.number, line.at, line.by, data.pop("event"), data)


def _decode(line: WholeLine) -> DeckLine:
    event = from_json({"event": line.kind, **line.data})
    return DeckLine(line.number, event, line.by, line.at)


DECK_LOG = EventLog(EVENTS, "deck_id", _encode, _decode)


@dataclass(frozen=True, slots=True)
class DeckTable:
    """The table of a deck after `head` events. It knows every card: show views of it only."""

    head: int
    state: State


def deck_table(deck_id: int, head: int | None = None) -> DeckTable:
    """The table of a deck as it stands, or as it stood after `head` events. Raises UnknownDeck."""
    if head is not None and (known := _kept(deck_id, head)):
        return known
    with reading() as session:
        found = session.connection().execute(_STARTED, {"deck_id": deck_id}).one_or_none()
        if found is None:
            raise UnknownDeck(deck_id)
        wanted = found.head if head is None else min(head, found.head)
        table = table_of(session, deck_id, wanted)
    keep_table(deck_id, DeckTable(wanted, table))
    return DeckTable(wanted, table)


def deck_lines(deck_id: int) -> tuple[DeckLine, ...]:
    """Everything that happened, from the deal on. Holds the order: not for other eyes.

    Raises UnknownDeck.
    """
    with reading() as session, readable("deck", deck_id):
        return lines_of(session, deck_id)


def last_lines(deck_id: int, head: int, count: int) -> tuple[DeckLine, ...]:
    """The last events up to that number, the newest first, without the deal."""
    with reading() as session, readable("deck", deck_id):
        return DECK_LOG.last(session, deck_id, head, count)


def table_of(session: Session, deck_id: int, head: int) -> State:
    """The table after `head` events in the state that the transaction sees. Raises UnknownDeck."""
    left = uncommitted(session).get(("deck", deck_id))
    if isinstance(left, DeckTable) and left.head == head:
        return left.state
    if known := _kept(deck_id, head):
        return known.state
    with readable("deck", deck_id):
        lines = lines_of(session, deck_id, head)
        game = BY_SLUG[lines[0].event.game]  # type: ignore[union-attr]
        return replay(game, (line.event for line in lines))


def lines_of(session: Session, deck_id: int, head: int | None = None) -> tuple[DeckLine, ...]:
    """The events up to that number, the deal first. Raises UnknownDeck."""
    found = session.connection().execute(_STARTED, {"deck_id": deck_id}).one_or_none()
    if found is None:
        raise UnknownDeck(deck_id)
    events = DECK_LOG.read(session, deck_id, found.head if head is None else head)
    return (DeckLine(0, from_json(found.started), "", 0.0), *events)


def keep_table(deck_id: int, table: DeckTable) -> None:
    """Remember a table that is in the database; an older one never replaces a newer."""
    the_store().decks.put(deck_id, table, unless=lambda known: known.head > table.head)


def _kept(deck_id: int, head: int) -> DeckTable | None:
    """The table after exactly that many events, which are only ever added, from memory."""
    known: DeckTable | None = the_store().decks.get(deck_id)
    return known if known and known.head == head else None
