"""A circle and its games in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_smorest import Blueprint
from marshmallow import RAISE

from companion import store
from companion.web.api.moments import moment
from companion.web.api.schemas import GameStatisticsSchema, StatisticsQuery, StatisticsSchema
from companion.web.api.tokens import circle, read_token

PEOPLE = 50

routes = Blueprint("api_statistics", __name__, description="Statistics over finished plays")
routes.before_request(read_token)


@routes.get("/statistics")
@routes.arguments(StatisticsQuery, location="query", unknown=RAISE)
@routes.response(200, StatisticsSchema)
def index(query: dict[str, Any]) -> dict[str, Any]:
    """Games, years and people of the circle in numbers."""
    game, year = query["game"], query["year"]
    games = [one for one in store.games_of(circle(), year) if game in ("", one.subject)]
    years = [one for one in store.years_of(circle(), game) if year in (None, one.subject)]
    return {
        "games": by_game(games),
        "years": by_year(years),
        "people": _by_person(store.ranking(circle(), game, year, query["limit"], query["offset"])),
    }


@routes.get("/statistics/games/<string:slug>")
@routes.response(200, GameStatisticsSchema)
def game(slug: str) -> dict[str, Any]:
    """A game in numbers; empty for one that nobody played."""
    ways = store.directions(circle(), slug)
    return {
        "years": by_year(store.years_of(circle(), slug)),
        "people": _by_person(store.ranking(circle(), slug, limit=PEOPLE)),
        "records": [one for lowest in ways if (one := _records(slug, lowest))],
        "most_fours": _mark(store.most_fours(circle(), slug)),
        "most_majorities": _mark(store.most_majorities(circle(), slug)),
    }


def by_game(found: Sequence[store.Sums]) -> list[dict[str, Any]]:
    """Sums, each with its game."""
    return [_sums(one, "game") for one in found]


def by_year(found: Sequence[store.Sums]) -> list[dict[str, Any]]:
    """Sums, each with its year."""
    return [_sums(one, "year") for one in found]


def _by_person(found: Sequence[store.Sums]) -> list[dict[str, Any]]:
    people = store.people_by_id([int(one.subject) for one in found])
    return [
        {**_sums(one, "person"), "name": people[int(one.subject)].name}
        for one in found
        if int(one.subject) in people
    ]


def _sums(one: store.Sums, subject: str) -> dict[str, Any]:
    names = ("plays", "wins", "shared", "chance", "average", "majorities", "ties")
    return {name: getattr(one, name) for name in names} | {subject: one.subject}


def _records(slug: str, lowest_wins: bool) -> dict[str, Any] | None:
    found = store.best_and_worst(circle(), slug, lowest_wins)
    if found is None:
        return None
    best, worst = map(_mark, found)
    return {"lowest_wins": lowest_wins, "best": best, "worst": worst}


def _mark(mark: store.Mark | None) -> dict[str, Any] | None:
    if mark is None:
        return None
    return {
        "play": mark.play,
        "person": mark.person_id,
        "name": mark.name,
        "value": mark.value,
        "ended": moment(mark.ended),
    }
