"""Plays of a circle: lists, rounds, standings."""

from __future__ import annotations

from typing import Any

from flask import abort
from flask_smorest import Blueprint
from marshmallow import RAISE

from companion import store
from companion.exchange.scores import term_record
from companion.language import render
from companion.scorepad.log import entry_data
from companion.scorepad.redaction import redacted
from companion.scorepad.sheet import Row, Sheet
from companion.web.api.moments import moment
from companion.web.api.schemas import (
    LanguageQuery,
    PlaySchema,
    PlaysQuery,
    RoundSchema,
    StandingSchema,
)
from companion.web.api.tokens import circle, read_token

NOBODY = ""  # asks: no device, so nothing that is hidden is its own
STATES = {"all": None, "running": False, "finished": True}

routes = Blueprint("api_plays", __name__, description="Plays, their rounds and standings")
routes.before_request(read_token)


@routes.get("/plays")
@routes.arguments(PlaysQuery, location="query", unknown=RAISE)
@routes.response(200, PlaySchema(many=True))
def index(query: dict[str, Any]) -> list[dict[str, Any]]:
    """Plays, the one touched last first."""
    state = STATES[query["state"]]
    found = store.plays_of(circle(), state, query["limit"], query["offset"])
    return [_play(play) for play in found if play.ref]


@routes.get("/plays/<string:ref>")
@routes.response(200, PlaySchema)
def show(ref: str) -> dict[str, Any]:
    """One play as it stands."""
    return _play(_found(ref))


@routes.get("/plays/<string:ref>/rounds")
@routes.arguments(LanguageQuery, location="query", unknown=RAISE)
@routes.response(200, RoundSchema(many=True))
def rounds(query: dict[str, str], ref: str) -> list[dict[str, Any]]:
    """The rounds of a play, those still to come among them while it runs."""
    return [_round(row, query["lang"]) for row in _sheet(ref).rows]


@routes.get("/plays/<string:ref>/standings")
@routes.response(200, StandingSchema(many=True))
def standings(ref: str) -> list[dict[str, Any]]:
    """The standings of a play, best first."""
    sheet = _sheet(ref)
    return [
        {
            "player": one.player,
            "name": sheet.players[one.player].name,
            "total": one.total,
            "place": one.place,
            "gap": one.gap,
            "by_tie_break": one.by_tie_break,
            "decided": one.player not in sheet.open_tie,
        }
        for one in sheet.standings
    ]


def _found(ref: str) -> store.Play:
    access = store.find(ref, circle())
    return access.play if access and access.role == "member" else abort(404)


def _sheet(ref: str) -> Sheet:
    play = _found(ref)
    sheet = store.sheet_of(play)
    return redacted(sheet, store.lines(play.id), NOBODY) if sheet.hidden_lines else sheet


def _play(play: store.Play) -> dict[str, Any]:
    return {
        **play.summary,
        "ref": play.ref,
        "game": play.game,
        "title": play.title,
        "started": moment(play.created),
        "updated": moment(play.updated),
        "finished": moment(play.finished_at),
        "put_away": moment(play.put_away_at),
        "excluded": play.excluded,
        "note": play.note,
    }


def _round(row: Row, language: str) -> dict[str, Any]:
    return {
        "number": row.number,
        "complete": row.complete,
        "sitting": row.sitting,
        "idle": row.idle,
        "dealer": row.dealer,
        "starter": row.starter,
        "entries": _by_player({n: entry_data(entry) for n, entry in row.entries.items()}),
        "table": row.table,
        "points": _by_player(row.points),
        "totals": _by_player(row.totals),
        "terms": _by_player({n: [term_record(t) for t in own] for n, own in row.terms.items()}),
        "cleared": _by_player(row.cleared),
        "tied": row.tied,
        "note": row.note,
        "warnings": [render(item.message, language) for item in row.problems],
    }


def _by_player(values: Any) -> dict[str, Any]:
    return {str(player): value for player, value in values.items()}
