"""What happens at a table: every event is checked against the table as it is, numbered and kept.

deck = begin_deck(circle_id, Dealt("13", 3, 0, order, salt))
act(deck.id, PlayedOnTarget(0, "blue 7", "blue"), by=device, key="a1b2")
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Double, Integer, Row, bindparam, case, select, update
from sqlalchemy.orm import Session

from companion.deck.events import Event, Move
from companion.deck.table import State, apply, replay, reshuffle, roll
from companion.game import Problem
from companion.games import BY_SLUG
from companion.scorepad.messages import problem
from companion.store.base.clock import now
from companion.store.base.engine import writing
from companion.store.base.errors import DeckClosed, Refused, UnknownDeck
from companion.store.base.group_commit import uncommitted
from companion.store.decks.dealing import LIFE
from companion.store.decks.models import DECKS
from companion.store.decks.reading import (
    DECK_LOG,
    DeckLine,
    DeckTable,
    keep_table,
    lines_of,
    table_of,
)
from companion.store.plays.touching import publish, touch

Chosen = Move | Problem
Choice = Callable[[State], Chosen]
"""Chooses the event when the table is known; a Problem refuses it."""

_DECK_ID = bindparam("deck_id", type_=Integer())
_AT: BindParameter[float] = bindparam("at", type_=Double())
_STAYS = DECKS.c.expires.is_(None)
_TAKE_NUMBER = (
    update(DECKS)
    .where(DECKS.c.id == _DECK_ID, DECKS.c.closed.is_(None), _STAYS | (DECKS.c.expires > _AT))
    .values(
        head=DECKS.c.head + 1,
        updated=_AT,
        expires=case((_STAYS, None), else_=_AT + LIFE),
    )
    .returning(DECKS.c.id, DECKS.c.head, DECKS.c.play_id, DECKS.c.game)
)
_MORE_NUMBERS = update(DECKS).where(DECKS.c.id == _DECK_ID).values(head=bindparam("head"))
_CLOSED = select(DECKS.c.closed).where(DECKS.c.id == _DECK_ID)


@dataclass(frozen=True, slots=True)
class Acted:
    """The number an event got, and that of the last one at the table (what came due with it).

    `repeated`: it was there already, nothing was written now.
    """

    number: int
    head: int
    repeated: bool = False


class _Repeated(Exception):  # noqa: N818 - an answer, named as one
    """Ends a transaction whose request was answered before."""

    def __init__(self, answer: Acted) -> None:
        super().__init__(answer)
        self.answer = answer


def act(
    deck_id: int,
    event: Move | Choice,
    *,
    by: str = "",
    at: float | None = None,
    key: str | None = None,
) -> Acted:
    """Let an event happen at a table, all of it or nothing.

    `event` may be a function that chooses it when the table is known and nobody else can act. What
    is due then (discards shuffled in, a roll of the die) happens with it. A `key` known at this
    table gives the first answer again, or is Refused with something else. Raises Refused,
    DeckClosed, UnknownDeck, Unavailable.
    """
    try:
        with writing() as session:
            deck = _next_number(session, deck_id, now(at))
            _stop_if_repeated(session, deck, key, event)
            table = table_of(session, deck_id, deck.head - 1)
            events, table = _follow(table, _chosen(table, event))
            lines = [DeckLine(deck.head + n, item, by, now(at)) for n, item in enumerate(events)]
            DECK_LOG.add(session, deck_id, lines, key)
            head = _keep_head(session, deck, len(lines))
            version = touch(session, deck.play_id)
            uncommitted(session)["deck", deck_id] = DeckTable(head, table)
    except _Repeated as repeated:
        return repeated.answer
    keep_table(deck_id, DeckTable(head, table))
    publish(deck.play_id, version)
    return Acted(deck.head, head)


def _next_number(session: Session, deck_id: int, at: float) -> Row[Any]:
    """Take the table's next number; from here on nobody else can act at this table."""
    values = {"deck_id": deck_id, "at": at}
    row = session.connection().execute(_TAKE_NUMBER, values).one_or_none()
    if row is not None:
        return row
    if session.connection().scalar(_CLOSED, {"deck_id": deck_id}) is None:
        raise UnknownDeck(deck_id)
    raise DeckClosed(deck_id)


def _stop_if_repeated(
    session: Session, deck: Row[Any], key: str | None, event: Move | Choice
) -> None:
    for number in DECK_LOG.numbers_of(session, deck.id, [key] if key else []):
        lines = lines_of(session, deck.id, number)
        before = replay(BY_SLUG[deck.game], [line.event for line in lines[:-1]])
        if _chosen(before, event) != lines[-1].event:
            raise Refused((problem("key-used", hard=True),))
        raise _Repeated(Acted(number, deck.head - 1, repeated=True))


def _chosen(table: State, event: Move | Choice) -> Move:
    chosen = event(table) if callable(event) else event
    if isinstance(chosen, Problem):
        raise Refused((chosen,))
    return chosen


def _follow(table: State, event: Move) -> tuple[list[Event], State]:
    """The event with everything that is due after it, and the table then."""
    events: list[Event] = []
    due: Move | None = event
    while due is not None:
        after = apply(table, due)
        if isinstance(after, Problem):
            raise Refused((after,))
        events.append(due)
        table = after
        due = reshuffle(table) or roll(table)
    return events, table


def _keep_head(session: Session, deck: Row[Any], events: int) -> int:
    head: int = deck.head + events - 1
    if events > 1:
        session.connection().execute(_MORE_NUMBERS, {"deck_id": deck.id, "head": head})
    return head
