"""The results of finished plays, written in the transaction of the change that makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.orm import Session

from companion.scorepad.sheet import Sheet
from companion.store.base.engine import reading, writing
from companion.store.base.errors import Unavailable, Unreadable
from companion.store.base.models import Play
from companion.store.base.names import storable
from companion.store.base.result_models import RESULTS, Result
from companion.store.people.people import fold, person_ids
from companion.store.people.tallies import retallied
from companion.store.plays.reading import log_of
from companion.store.plays.summary import summarise

_AT_ONCE = 100  # plays
FOURS = "four"  # a kind of cards that a record is kept of


@dataclass(frozen=True, slots=True)
class FinishedPlay:
    """What of a play its results need; times in seconds since 1970, None while it runs."""

    id: int
    circle_id: int
    game: str
    created: float
    finished_at: float | None
    excluded: bool = False
    deleted_at: float | None = None

    @classmethod
    def of(cls, play: Any, finished_at: float | None) -> FinishedPlay:
        """From a play, or from a row with the same names."""
        return cls(
            id=play.id,
            circle_id=play.circle_id,
            game=play.game,
            created=play.created,
            finished_at=finished_at,
            excluded=play.excluded,
            deleted_at=play.deleted_at,
        )


def keep_results(session: Session, play: FinishedPlay | Play, sheet: Sheet) -> None:
    """Write the results of a play as it stands now; part of a larger transaction.

    A play that is not finished, or deleted, has none. Whoever writes plays in another way than
    `begin` and `append` calls this once for each, when `play` has its number and its summary.
    """
    folded = {number: fold(sheet.players[number].name) for number in sheet.players}
    people = person_ids(session, play.circle_id, folded.values())
    rows = list(results_of(play, sheet, people))
    with retallied(session, [play.id]):
        session.execute(delete(Result).where(Result.play_id == play.id))
        if rows:
            session.connection().execute(insert(RESULTS), rows)


def results_of(
    play: FinishedPlay | Play, sheet: Sheet, people: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    """The rows of a play; `people` are the numbers of people by folded name."""
    if play.finished_at is None or play.deleted_at is not None:
        return
    places = {one.player: one.place for one in sheet.standings if one.player in sheet.played}
    first = [player for player, place in places.items() if place == 1]
    year = datetime.fromtimestamp(play.finished_at, UTC).year
    for one in sheet.standings:
        name = sheet.players[one.player].name
        yield {
            "play_id": play.id,
            "player": one.player,
            "circle_id": play.circle_id,
            "person_id": people.get(fold(name)),
            "name": storable(name),
            "folded": fold(name),
            "game": play.game,
            "points": one.total,
            "place": places.get(one.player, one.place),
            "won": one.player in first,
            "shared": one.player in first and len(first) > 1,
            "players": len(places) or len(sheet.standings),
            "lowest_wins": sheet.lowest_wins,
            **_cards(sheet, one.player),
            "started": play.created,
            "ended": play.finished_at,
            "year": year,
            "counts": not play.excluded and one.player in places,
        }


def _cards(sheet: Sheet, player: int) -> dict[str, int | None]:
    """Kinds cleared and lost to a tie, the most fours of a round: what the game knows of these."""
    cleared = any(kind.cleared for kind in sheet.game.kinds)
    rows = [row for row in sheet.rows if row.complete and player in row.points]
    counts = [row.entries[player].counts or {} for row in rows if player in row.entries]
    fours = [own.get(FOURS, 0) for own in counts if own]
    ties = sum(player in who for row in rows for who in row.tied.values())
    return {
        "majorities": sum(len(row.cleared.get(player, ())) for row in rows) if cleared else None,
        "ties": ties if cleared else None,
        "fours": max(fours, default=None) if sheet.game.kind(FOURS) else None,
    }


def add_missing_results() -> int:
    """Write results and summaries of finished plays that have no results; how many.

    That is so with those of earlier versions; an update may ask for those of others to be written
    anew (`started` is below 0).

    A play that cannot be read keeps none; the check-up tells of it.
    """
    there = select(Result.play_id).where(Result.play_id == Play.id).exists()
    anew = select(Result.play_id).where(Result.started < 0)
    done = Play.finished_at.is_not(None), Play.deleted_at.is_(None)
    wanted = select(Play.id).where(*done, or_(~there, Play.id.in_(anew)))
    with reading() as session:
        missing = list(session.scalars(wanted))
    groups = [missing[first : first + _AT_ONCE] for first in range(0, len(missing), _AT_ONCE)]
    return sum(_add_group(group) for group in groups)


def _add_group(play_ids: list[int]) -> int:
    """One transaction for all of them; one each when something is wrong with some."""
    try:
        with writing() as session:
            for number in play_ids:
                play = session.get_one(Play, number)
                sheet = log_of(session, number, play.head, play.updated).sheet
                play.summary = {**summarise(sheet)}
                keep_results(session, play, sheet)
    except (Unavailable, Unreadable):
        return sum(_add_group([one]) for one in play_ids) if len(play_ids) > 1 else 0
    return len(play_ids)
