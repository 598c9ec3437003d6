"""People of a circle."""

from __future__ import annotations

from typing import Any

from flask import abort
from flask_smorest import Blueprint
from marshmallow import RAISE

from companion import store
from companion.web.api.moments import moment
from companion.web.api.schemas import LARGEST, PeopleQuery, PersonSchema, PersonStatisticsSchema
from companion.web.api.statistics import by_game, by_year
from companion.web.api.tokens import circle, read_token

OPPONENTS = 20

routes = Blueprint("api_people", __name__, description="People who play here")
routes.before_request(read_token)


@routes.get("/people")
@routes.arguments(PeopleQuery, location="query", unknown=RAISE)
@routes.response(200, PersonSchema(many=True))
def index(query: dict[str, Any]) -> list[dict[str, Any]]:
    """People, those who played last first."""
    found = store.people_of_kind(circle(), query["kind"], query["limit"], query["offset"])
    return [_person(person) for person in found]


@routes.get("/people/<int:number>")
@routes.response(200, PersonSchema)
def show(number: int) -> dict[str, Any]:
    """One person."""
    return _person(_found(number))


@routes.get("/people/<int:number>/statistics")
@routes.response(200, PersonStatisticsSchema)
def statistics(number: int) -> dict[str, Any]:
    """A person in numbers."""
    person, streaks = _found(number), store.streaks(number)
    return {
        "games": by_game(store.games_of(circle(), person_id=person.id)),
        "years": by_year(store.years_of(circle(), person_id=person.id)),
        "longest_streak": streaks.longest,
        "current_streak": streaks.current,
        "opponents": [
            {
                "person": one.person.id,
                "name": one.person.name,
                "ahead": one.ahead,
                "behind": one.behind,
                "level": one.level,
            }
            for one in store.opponents(person.id, OPPONENTS)
        ],
    }


def _found(number: int) -> store.Person:
    person = store.person_of(circle(), number) if 0 < number <= LARGEST else None
    return person or abort(404)


def _person(person: store.Person) -> dict[str, Any]:
    names = ("id", "name", "colour", "sign", "guest", "hidden")
    own = {name: getattr(person, name) for name in names}
    return {**own, "last_played": moment(person.last_played)}
