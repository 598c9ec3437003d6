"""What the pages of statistics show, read from the sums and single results, never from logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, func, select

from companion.game import Points
from companion.store.base.engine import glancing
from companion.store.base.models import PLAYS, Person
from companion.store.base.result_models import EVERYBODY, RESULTS, TALLIES, VERSUS, WHOLE

_T, _R = TALLIES.c, RESULTS.c
_SUMS = tuple(
    func.sum(_T[name]).label(name)
    for name in ("plays", "seats", "wins", "shared", "chance", "points", "majorities", "ties")
)


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over plays that count, of one `subject`: a game's slug, a year or a person's number.

    `chance` is how many wins chance would have given, `points` the sum of the final totals.
    """

    subject: str | int
    plays: int
    seats: int
    wins: int
    shared: int
    chance: float
    points: Points
    majorities: int
    ties: int

    @property
    def average(self) -> float:
        """The average final total."""
        return float(self.points) / self.seats if self.seats else 0.0

    @property
    def rate(self) -> float:
        """The part of the plays that was won, from 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0

    @property
    def chance_rate(self) -> float:
        """The part of the plays that chance would have won, from 0 to 1."""
        return self.chance / self.plays if self.plays else 0.0


@dataclass(frozen=True, slots=True)
class Mark:
    """One result that stands out: of which play, whose, what (points, cards, kinds), when."""

    play: str
    game: str
    person_id: int | None
    name: str
    value: Points
    ended: float


class Met(NamedTuple):
    """What lists show of a person, at a third of the price of the person."""

    id: int
    name: str
    colour: int
    sign: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another person, and how often one came out ahead, behind and level."""

    person: Met
    ahead: int
    behind: int
    level: int


@dataclass(frozen=True, slots=True)
class Streaks:
    """Wins in a row: the most there were, and how many the last plays make."""

    longest: int
    current: int


def years_of(circle_id: int, game: str = "", person_id: int = EVERYBODY) -> list[Sums]:
    """The years in which a circle, or a person of it, played (one game), the last first."""
    wanted = _sums(_T.year, circle_id, game, person_id=person_id)
    return _found(wanted.order_by(_T.year.desc()))


def games_of(circle_id: int, year: int | None = None, person_id: int = EVERYBODY) -> list[Sums]:
    """The games that a circle, or a person of it, played, the one played most first."""
    wanted = _sums(_T.game, circle_id, year=year, person_id=person_id)
    return _found(wanted.order_by(func.sum(_T.plays).desc(), _T.game))


def ranking(
    circle_id: int, game: str = "", year: int | None = None, limit: int = 20, offset: int = 0
) -> list[Sums]:
    """The people of a circle by wins, then by how far above chance; `subject` is the person.

    They are found by the few sums that the order needs; the others are for those shown alone.
    """
    here = _tallied(circle_id, game, year)
    best_first = (
        func.sum(_T.wins).desc(),
        func.sum(_T.wins * WHOLE - _T.chance).desc(),
        _T.person_id,
    )
    best = (
        select(_T.person_id)
        .where(*here, _T.person_id != EVERYBODY)
        .group_by(_T.person_id)
        .having(func.sum(_T.plays) > 0)
        .order_by(*best_first)
    )
    with glancing() as connection:
        numbers = list(connection.scalars(best.limit(limit).offset(offset)))
    sums = _sums(_T.person_id, circle_id, game, year).where(_T.person_id.in_(numbers))
    found = {one.subject: one for one in _found(sums)}
    return [found[number] for number in numbers if number in found]


def opponents(person_id: int, limit: int = 20) -> list[Opponent]:
    """Whom a person played with, those met most often first."""
    met = VERSUS.c.ahead + VERSUS.c.behind + VERSUS.c.level
    who = [Person.__table__.c[name] for name in Met._fields]
    wanted = (
        select(*who, VERSUS.c.ahead, VERSUS.c.behind, VERSUS.c.level)
        .join(VERSUS, VERSUS.c.other_id == Person.id)
        .where(VERSUS.c.person_id == person_id, met > 0)
        .order_by(met.desc(), Person.id)
        .limit(limit)
    )
    with glancing() as connection:
        rows = connection.execute(wanted).all()
    return [Opponent(Met(*row[:4]), row.ahead, row.behind, row.level) for row in rows]


def streaks(person_id: int, game: str = "") -> Streaks:
    """How many plays in a row a person won."""
    wanted = select(_R.won).where(_R.person_id == person_id, _R.counts, *_in_game(game))
    with glancing() as connection:
        won = list(connection.scalars(wanted.order_by(_R.ended, _R.play_id)))
    longest = current = 0
    for one in won:
        current = current + 1 if one else 0
        longest = max(longest, current)
    return Streaks(longest, current)


def best_and_worst(
    circle_id: int, game: str, lowest_wins: bool, person_id: int = EVERYBODY
) -> tuple[Mark, Mark] | None:
    """The best and the worst final total in a game; None where nothing counts yet."""
    whose = _whose(circle_id, person_id)
    low, high = (
        _mark(order, _R.points, *whose, _R.game == game, _R.lowest_wins == lowest_wins)
        for order in (_R.points.asc(), _R.points.desc())
    )
    if low is None or high is None:
        return None
    return (low, high) if lowest_wins else (high, low)


def has_one_title(circle_id: int, game: str, person_id: int = EVERYBODY) -> bool:
    """Whether all plays of a game that count have one title: else their points mean nothing
    beside each other, as on a plain pad that was used for many games.
    """
    wanted = (
        select(func.lower(PLAYS.c.title))
        .join(RESULTS, PLAYS.c.id == _R.play_id)
        .where(*_whose(circle_id, person_id), _R.game == game)
    )
    with glancing() as connection:
        return len(connection.execute(wanted.distinct().limit(2)).all()) < 2


def most_fours(circle_id: int, game: str, person_id: int = EVERYBODY) -> Mark | None:
    """Who had the most fours in one round."""
    wanted = *_whose(circle_id, person_id), _R.game == game, _R.fours > 0
    return _mark(_R.fours.desc(), _R.fours, *wanted)


def most_majorities(circle_id: int, game: str) -> Mark | None:
    """Who cleared the most kinds of cards in one play."""
    wanted = *_whose(circle_id, EVERYBODY), _R.game == game, _R.majorities > 0
    return _mark(_R.majorities.desc(), _R.majorities, *wanted)


class LastResult(NamedTuple):
    """A play that counts: when it ended, a person's place of how many, and which play it is."""

    ended: float
    place: int
    players: int
    ref: str
    game: str
    title: str


def last_results(person_id: int, game: str = "", limit: int = 12) -> list[LastResult]:
    """A person's last plays that count, the first first."""
    wanted = (
        select(_R.ended, _R.place, _R.players, PLAYS.c.ref, _R.game, PLAYS.c.title)
        .join(PLAYS, PLAYS.c.id == _R.play_id)
        .where(_R.person_id == person_id, _R.counts, *_in_game(game))
    )
    last = wanted.order_by(_R.ended.desc(), _R.play_id.desc()).limit(limit)
    with glancing() as connection:
        return [LastResult(*row) for row in connection.execute(last)][::-1]


def directions(circle_id: int, game: str, person_id: int = EVERYBODY) -> list[bool]:
    """Whether the lowest total wins in a game as it was played, by one person or by any of them:
    both where that was agreed anew.
    """
    found = []
    with glancing() as connection:
        for lowest in (True, False):
            here = *_whose(circle_id, person_id), _R.game == game, _R.lowest_wins == lowest
            if connection.scalar(select(_R.play_id).where(*here).limit(1)) is not None:
                found.append(lowest)
    return found


def people_by_id(numbers: Sequence[int]) -> dict[int, Person]:
    """People by their numbers."""
    table = Person.__table__
    with glancing() as connection:
        rows = connection.execute(select(table).where(table.c.id.in_(numbers)))
        return {row.id: Person(**row._mapping) for row in rows}


def _sums(
    subject: ColumnElement[Any],
    circle_id: int,
    game: str = "",
    year: int | None = None,
    person_id: int | None = None,
) -> Select[Any]:
    wanted = select(subject.label("subject"), *_SUMS).where(*_tallied(circle_id, game, year))
    if person_id is not None:
        wanted = wanted.where(_T.person_id == person_id)
    return wanted.group_by(subject).having(func.sum(_T.plays) > 0)


def _tallied(circle_id: int, game: str, year: int | None) -> list[ColumnElement[bool]]:
    """The sums of a circle: of one game unless "", in one year unless None."""
    wanted = [_T.circle_id == circle_id]
    wanted += [_T.game == game] if game else []
    return wanted + ([_T.year == year] if year is not None else [])


def _found(wanted: Select[Any]) -> list[Sums]:
    with glancing() as connection:
        return [_as_sums(row) for row in connection.execute(wanted)]


def _as_sums(row: Row[*tuple[Any, ...]]) -> Sums:
    return Sums(
        subject=row.subject,
        plays=int(row.plays),
        seats=int(row.seats),
        wins=int(row.wins),
        shared=int(row.shared),
        chance=int(row.chance) / WHOLE,
        points=row.points,
        majorities=int(row.majorities),
        ties=int(row.ties),
    )


def _whose(circle_id: int, person_id: int) -> tuple[ColumnElement[bool], ...]:
    if person_id == EVERYBODY:
        return (_R.circle_id == circle_id, _R.counts)
    return (_R.person_id == person_id, _R.counts)


def _in_game(game: str) -> tuple[ColumnElement[bool], ...]:
    return (_R.game == game,) if game else ()


def _mark(
    order: ColumnElement[Any], value: ColumnElement[Any], *wanted: ColumnElement[bool]
) -> Mark | None:
    first = (
        select(PLAYS.c.ref, _R.game, _R.person_id, _R.name, value, _R.ended)
        .join(PLAYS, PLAYS.c.id == _R.play_id)
        .where(*wanted)
        .order_by(order)
        .limit(1)
    )
    with glancing() as connection:
        row = connection.execute(first).first()
    return Mark(*row) if row else None
