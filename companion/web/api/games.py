"""Games, and rounds scored without being kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import abort, request
from flask_smorest import Blueprint
from marshmallow import RAISE
from werkzeug.wrappers import Response

from companion import store
from companion.definition.model import Definition
from companion.definition.reader import read
from companion.exchange.games import defined_record, game_records
from companion.exchange.scores import scored
from companion.game import Game
from companion.games import find_game
from companion.games.classics import find_classic
from companion.language import render
from companion.web.api.schemas import GameSchema, LanguageQuery, ScoreQuery
from companion.web.api.tokens import circle, read_token
from companion.web.base.problem import problem

MOST_ROUNDS = 200  # of one request
ROUND = {
    "type": "object",
    "description": "A round as `companion score` takes it.",
    "properties": {
        "players": {"type": "array", "items": {"type": "string"}},
        "round": {"type": "integer"},
        "cards": {},
        "before": {"type": "array", "items": {"type": "integer"}},
        "entries": {"type": "array", "items": {"type": "object"}},
        "table": {"type": "object"},
    },
    "required": ["players"],
}
BODY = {
    "required": True,
    "content": {
        "application/json": {
            "schema": {"oneOf": [ROUND, {"type": "array", "items": ROUND, "maxItems": MOST_ROUNDS}]}
        }
    },
}

SCORED = {
    "oneOf": [
        {"$ref": "#/components/schemas/Score"},
        {"type": "array", "items": {"$ref": "#/components/schemas/Score"}},
    ]
}

routes = Blueprint("api_games", __name__, description="Games, and rounds scored by them")
routes.before_request(read_token)


@routes.get("/games")
@routes.arguments(LanguageQuery, location="query", unknown=RAISE)
@routes.response(200, GameSchema(many=True))
def index(query: dict[str, str]) -> list[dict[str, Any]]:
    """Every game: those that come with the program and the circle's own."""
    return [*game_records(query["lang"]), *_own(query["lang"])]


@routes.post("/games/<string:slug>/score")
@routes.arguments(ScoreQuery, location="query", unknown=RAISE)
@routes.doc(requestBody=BODY)
@routes.response(200, SCORED, description="The round, or each of a list, scored.")
def score(query: dict[str, Any], slug: str) -> Response | Any:
    """Score a round of a game, or each of a list, and say why.

    Nothing is kept. A refused round is answered with 422 and `scored`, where every round stands.
    """
    game = _game(slug, query.get("set", ()))
    if isinstance(game, Game) and query["edition"] not in {"", *(e.key for e in game.editions)}:
        abort(problem(422, "The game has no such edition."))
    raw = _body()
    rounds = raw if isinstance(raw, list) else [raw]
    found = [scored(game, one, query["edition"], query["lang"]) for one in rounds]
    answer = found if isinstance(raw, list) else found[0]
    if any(one["points"] is None for one in found):
        return problem(422, "A round is refused.", scored=answer)
    return Response(json.dumps(answer), mimetype="application/json")


def _own(language: str) -> Iterator[dict[str, Any]]:
    for own in store.own_games(circle()):
        definition = read(own.definition)
        if isinstance(definition, Definition):
            yield defined_record(definition, own.slug, render(definition.title, language))


def _game(slug: str, choice: Sequence[str]) -> Game | Definition:
    """The game of a slug with options as `name=number`; 404 for none, 422 for other options."""
    game = find_game(slug)
    if game is not None:
        return game if not choice else abort(problem(422, "This game has no options."))
    chosen = {name: int(number) for name, _, number in (one.partition("=") for one in choice)}
    definition = read(*_value(slug, chosen))
    if not isinstance(definition, Definition):
        abort(problem(422, "The game has no such option."))
    return definition


def _value(slug: str, chosen: Mapping[str, int]) -> tuple[Any, dict[str, int]]:
    """A game as plain data, and its options."""
    classic = find_classic(slug)
    if classic is not None:
        return classic.raw, {o.key: o.chosen for o in classic.options} | dict(chosen)
    own = store.own_game(circle(), slug)
    return (own.definition, dict(chosen)) if own else abort(404)


def _body() -> Any:
    try:
        raw = json.loads(request.get_data())
    except (ValueError, RecursionError):
        abort(problem(400, "The body is no JSON."))
    if isinstance(raw, list) and not 0 < len(raw) <= MOST_ROUNDS:
        abort(problem(422, f"From 1 to {MOST_ROUNDS} rounds are scored at once."))
    return raw
