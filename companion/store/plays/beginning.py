"""Beginning plays."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.scorepad.changes import refuse
from companion.scorepad.log import Began, LogLine
from companion.scorepad.messages import problem
from companion.scorepad.sheet import Sheet
from companion.store.base.clock import now
from companion.store.base.engine import reading, the_store, writing
from companion.store.base.errors import Refused, UnknownPlay
from companion.store.base.keys import stored_key
from companion.store.base.log_cache import Log
from companion.store.base.models import Play
from companion.store.base.names import storable
from companion.store.people.people import remember
from companion.store.plays.claims import come_along
from companion.store.plays.evening_writing import evening_of, wake_evening
from companion.store.plays.reading import PLAY_LOG, first_line, sheet
from companion.store.plays.results import keep_results
from companion.store.plays.summary import summarise


def begin(
    circle_id: int,
    began: Began,
    *,
    by: str = "",
    at: float | None = None,
    key: str | None = None,
    came_from: int | None = None,
) -> Play:
    """Begin a play of a circle; its log then holds `began` as number 1.

    Devices keep the seats of the people for whom they counted earlier this evening, first of all
    in the play that it `came_from`.

    With the `key` of an earlier beginning in this circle that play comes back and nothing is
    written. Raises Refused with all that is wrong with it, and for a key under which another play
    was begun.
    """
    problems = refuse((), began)
    if problems:
        raise Refused(problems)
    line = LogLine(1, began, by, now(at))
    woken: dict[int, int] = {}
    try:
        with writing() as session:
            play = _begun(session, circle_id, began, key)
            if play is None:
                play, woken = _new_play(session, circle_id, line, key)
                come_along(session, play, began.players, came_from)
    except IntegrityError:  # PostgreSQL lets two requests with one key get this far together
        woken = {}
        with writing() as session:
            play = _begun(session, circle_id, began, key)
        if play is None:
            raise
    the_store().notifier.publish_all(woken)
    return play


def rematch(play_id: int, *, by: str = "", at: float | None = None, key: str | None = None) -> Play:
    """Begin another play with the same people; the old one stays. Raises UnknownPlay."""
    with reading() as session:
        play = session.get(Play, play_id)
    if play is None:
        raise UnknownPlay(play_id)
    return begin(play.circle_id, rematch_of(play_id), by=by, at=at, key=key, came_from=play_id)


def rematch_of(play_id: int) -> Began:
    """How a rematch would begin: the same people in seating order, the deal moves on.

    A fixed number of rounds is kept; else it follows from who sits there now.
    """
    old = sheet(play_id)
    start = tuple(old.players[number].start for number in old.order) if old.counts_down else ()
    return Began(
        game=old.game.slug,
        players=tuple(old.players[number].name for number in old.order),
        first_dealer=old.order.index(old.next_dealer),
        rounds=_rounds_again(old),
        per_player=old.setup.per_player,
        start=start,
        edition=old.setup.edition,
        target=old.setup.target,
        lowest_wins=old.setup.lowest_wins,
        title=old.setup.title,
        halves=old.setup.halves,
        **_same_game(old),
    )


def _same_game(old: Sheet) -> dict[str, Any]:
    """The game as the old play has it, with its options, where it is a value."""
    if old.definition is None:
        return {}
    options = {option.key: option.chosen for option in old.definition.options}
    return {"definition": old.definition.raw, "options": options}


def _rounds_again(old: Sheet) -> int | None:
    """The number agreed; none where it was the usual one, which plays of before wrote down."""
    if old.setup.per_player:
        return len(old.order)
    usual = old.game.rounds(old.setup.players)
    return None if old.setup.rounds == usual else old.setup.rounds


def _begun(session: Session, circle_id: int, began: Began, key: str | None) -> Play | None:
    if not key:
        return None
    wanted = select(Play).where(Play.circle_id == circle_id, Play.key == stored_key(key))
    play = session.scalars(wanted).one_or_none()
    if play and first_line(session, play.id) != began:
        raise Refused((problem("key-used", hard=True),))
    return play


def _new_play(
    session: Session, circle_id: int, line: LogLine, key: str | None
) -> tuple[Play, dict[int, int]]:
    """The play, and the versions of those of its evening, whose pages now lead on to it."""
    assert isinstance(line.change, Began)
    began, log = line.change, Log((line,), line.at)
    evening_id = evening_of(session, circle_id, line.by, line.at, line.at)
    woken = wake_evening(session, evening_id)
    play = Play(
        evening_id=evening_id,
        circle_id=circle_id,
        game=began.game,
        title=storable(began.title),
        head=1,
        version=1,
        key=stored_key(key),
        created=line.at,
        updated=line.at,
        finished_at=line.at if log.sheet.finished else None,
        summary=summarise(log.sheet),
    )
    session.add(play)
    session.flush()
    PLAY_LOG.add(session, play.id, [line])
    remember(session, circle_id, began.players, line.at)
    if play.finished:
        keep_results(session, play, log.sheet)
    return play, woken
