"""Decks: dealing one, finding it, putting it together again. What happens at its table: `deckacts`.

A deck of a play lives as long as the play. One without a play is cleared LIFE seconds after the
last card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Double,
    Select,
    bindparam,
    delete,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.deck.codec import to_json
from companion.deck.events import Start
from companion.deck.table import begin
from companion.game import Problem
from companion.games import BY_SLUG
from companion.scorepad.log import LogLine, effective
from companion.scorepad.messages import problem
from companion.scorepad.renumber import round_now
from companion.store.base.clock import now
from companion.store.base.codes import looks_like_code
from companion.store.base.engine import reading, writing
from companion.store.base.errors import Refused, UnknownPlay
from companion.store.base.keys import stored_key
from companion.store.base.models import PLAYS, Play
from companion.store.decks.models import DECKS, Deck
from companion.store.decks.reading import DECK_LOG, DeckTable, deck_table, keep_table
from companion.store.plays.reading import lines, log_of
from companion.store.plays.touching import publish, touch

LIFE = 24 * 3600
DEALS = 131314  # advisory locks of PostgreSQL, one a play
_LINE_UP = text("SELECT pg_advisory_xact_lock(:deals, :play_id)")


def begin_deck(
    circle_id: int | None,
    start: Start,
    *,
    seats: Sequence[int | str] = (),
    play_id: int | None = None,
    round_number: int | None = None,
    at: float | None = None,
    key: str | None = None,
    by: str = "",
) -> Deck:
    """Lay a dealt deck on the table; the one that lay there for the same round is closed.

    `by` is the ref of the device that dealt. A deck of a play belongs to the circle of the play.
    With the `key` of an earlier deal in this circle that deck comes back and nothing is written.
    Raises Refused when there is no such deal and for the key of another one, UnknownPlay.
    """
    table = begin(BY_SLUG[start.game], start)
    if isinstance(table, Problem):
        raise Refused((table,))
    time = now(at)
    deck = Deck(
        circle_id=circle_id,
        play_id=play_id,
        round=round_number,
        game=start.game,
        seats=list(seats),
        started=to_json(start),
        head=0,
        key=stored_key(key),
        created=time,
        updated=time,
        expires=None if play_id else time + LIFE,
        closed=None,
        dealt_by=by or None,
    )
    try:
        known, version = _lay(deck)
    except IntegrityError:  # PostgreSQL lets two requests with one key get this far together
        known, version = _begun(deck), 0
        if known is None:
            raise
    if known is None:
        keep_table(deck.id, DeckTable(0, table))
        publish(play_id, version)
    return known or _snapshot(deck.id)


def find_deck(ref: str, *, at: float | None = None) -> Deck | None:
    """The deck of a ref; None for an unknown one, or one whose time is over."""
    if not looks_like_code(ref):
        return None
    with reading() as session:
        return session.scalars(_BY_REF, {"ref": ref, "at": now(at)}).one_or_none()


def current_deck(play_id: int, round_number: int) -> Deck | None:
    """The deck that lies on the table for the round of a play that is called so now."""
    with reading() as session:
        lying = list(session.scalars(_of(play_id).where(Deck.closed.is_(None))))
    return next((deck for deck in lying if round_of_deck(deck) == round_number), None)


def round_of_deck(deck: Deck) -> int | None:
    """The number that the round of a deck has after rounds were put in, taken out or swapped.

    None when it was taken out, and for a deck without a play.
    """
    return None if deck.play_id is None else _round_now(deck, lines(deck.play_id))


def _round_now(deck: Deck, log: Sequence[LogLine]) -> int | None:
    if deck.round is None:
        return None
    standing = effective(log)
    before = sum(line.at <= deck.created for line in standing)
    return round_now(standing, before, deck.round)


def lying_deck(play_id: int) -> Deck | None:
    """The deck that was dealt last of those that lie on the table of a play."""
    return _one(_of(play_id).where(Deck.closed.is_(None)).limit(1))


def last_deck(play_id: int) -> Deck | None:
    """The deck that a play used last, closed or not."""
    return _one(_of(play_id).limit(1))


def decks_of(circle_id: int, *, at: float | None = None, limit: int = 20) -> list[Deck]:
    """The decks of a circle without a play that still lie there, the one used last first."""
    mine = select(Deck).where(Deck.circle_id == circle_id, Deck.play_id.is_(None))
    lying = mine.where(_alive(now(at)), Deck.closed.is_(None)).order_by(Deck.updated.desc())
    with reading() as session:
        return list(session.scalars(lying.limit(limit)))


def close_deck(deck_id: int, *, at: float | None = None) -> None:
    """Put the cards together: no more events. Nothing happens to a closed or unknown deck."""
    with writing() as session:
        closed = update(DECKS).where(DECKS.c.id == deck_id, DECKS.c.closed.is_(None))
        row = session.execute(closed.values(closed=now(at)).returning(DECKS.c.play_id)).first()
        version = touch(session, row.play_id) if row else 0
    if row:
        publish(row.play_id, version)


def take_back_deal(deck_id: int, *, at: float | None = None) -> Deck | None:
    """Put the cards of a deck together and lay those back that it replaced; the deck that lies now.

    None, and nothing happens, where it replaced none or does not lie there itself.
    """
    with writing() as session:
        play_id = session.scalar(select(DECKS.c.play_id).where(DECKS.c.id == deck_id))
        if play_id is None:
            return None
        _one_by_one(session, play_id)
        mine = DECKS.c.id == deck_id, DECKS.c.closed.is_(None), DECKS.c.replaces.is_not(None)
        taken = update(DECKS).where(*mine).values(closed=now(at)).returning(DECKS.c.replaces)
        earlier = session.scalar(taken)
        if earlier is None:
            return None
        session.execute(update(DECKS).where(DECKS.c.id == earlier).values(closed=None))
        version = touch(session, play_id)
    publish(play_id, version)
    return _snapshot(earlier)


def may_lie_again(deck: Deck) -> bool:
    """Whether the deck that replaced this one is still played: then that can be taken back."""
    if deck.closed is None:
        return False
    later = _one(select(Deck).where(Deck.replaces == deck.id, Deck.closed.is_(None)))
    return later is not None and deck_table(later.id, later.head).state.phase != "over"


def clear_decks(*, at: float | None = None) -> int:
    """Delete the decks whose time is over; how many there were."""
    with writing() as session:
        return _clear(session, now(at))


def _alive(time: float | BindParameter[float]) -> ColumnElement[bool]:
    return DECKS.c.expires.is_(None) | (DECKS.c.expires > time)


_BY_REF = select(Deck).where(Deck.ref == bindparam("ref"), _alive(bindparam("at", type_=Double())))


def _of(play_id: int) -> Select[Deck]:
    return select(Deck).where(Deck.play_id == play_id).order_by(Deck.id.desc())


def _one(wanted: Select[Deck]) -> Deck | None:
    with reading() as session:
        return session.scalars(wanted).one_or_none()


def _snapshot(deck_id: int) -> Deck:
    """The deck without its order, which the object just written still holds."""
    with reading() as session:
        return session.get_one(Deck, deck_id)


def _lay(deck: Deck) -> tuple[Deck | None, int]:
    """The deck that has this key already, if there is one; the version of the play after this."""
    with writing() as session:
        if deck.play_id is not None:
            _one_by_one(session, deck.play_id)
            deck.circle_id = _circle_of(session, deck.play_id)
        known = _keyed(session, deck)
        if known is not None:
            _stop_if_other(session, known, deck)
            return known, 0
        _clear(session, deck.created)
        _close_others(session, deck)
        version = touch(session, deck.play_id)
        session.add(deck)
        session.flush()
        return None, version


def _one_by_one(session: Session, play_id: int) -> None:
    """Let deals for a play stand in line, as all writers of SQLite do.

    Two at once would wait for one another: one holds the play and, for its key, waits for the deck
    that the other is closing, which waits for the play.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(_LINE_UP, {"deals": DEALS, "play_id": play_id})


def _close_others(session: Session, deck: Deck) -> None:
    if deck.play_id is None:
        return
    play = session.get_one(Play, deck.play_id)
    log = log_of(session, play.id, play.head, play.updated).lines
    lying = session.scalars(_of(play.id).where(Deck.closed.is_(None)))
    same = [one.id for one in lying if _round_now(one, log) == deck.round]
    deck.replaces = same[0] if same else None
    # Only the last deal is taken back: of those before it the order may be known by then.
    closed = {"closed": deck.created, "replaces": None}
    session.execute(update(DECKS).where(DECKS.c.id.in_(same)).values(closed))


def _circle_of(session: Session, play_id: int) -> int:
    circle_id: int | None = session.scalar(select(PLAYS.c.circle_id).where(PLAYS.c.id == play_id))
    if circle_id is None:
        raise UnknownPlay(play_id)
    return circle_id


def _keyed(session: Session, deck: Deck) -> Deck | None:
    if deck.key is None:
        return None
    wanted = select(Deck).where(Deck.circle_id == deck.circle_id, Deck.key == deck.key)
    return session.scalars(wanted).one_or_none()


def _begun(deck: Deck) -> Deck | None:
    with reading() as session:
        known = _keyed(session, deck)
        if known is not None:
            _stop_if_other(session, known, deck)
        return known


def _stop_if_other(session: Session, known: Deck, deck: Deck) -> None:
    """Refuse another deal under the key of one; how the cards were shuffled makes no other."""
    started = session.scalar(select(DECKS.c.started).where(DECKS.c.id == known.id)) or {}
    same_place = (known.play_id, known.round, known.seats) == (deck.play_id, deck.round, deck.seats)
    if not same_place or _unshuffled(started) != _unshuffled(deck.started):
        raise Refused((problem("key-used", hard=True),))


def _unshuffled(started: dict[str, Any]) -> dict[str, Any]:
    known = {name: value for name, value in started.items() if name not in {"order", "salt"}}
    return {**known, "cards": sorted(started.get("order") or ())}


def _clear(session: Session, time: float) -> int:
    """A deck that is played on at this moment is locked, and its time is not over."""
    lying = select(DECKS.c.id).where(DECKS.c.expires <= time).with_for_update(skip_locked=True)
    over = list(session.scalars(lying))
    if over:
        DECK_LOG.delete(session, over)
        session.execute(delete(DECKS).where(DECKS.c.id.in_(over)))
    return len(over)
