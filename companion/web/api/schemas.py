"""What the API takes and answers, as the document at /api/v1/openapi.json tells it."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from companion.halves import from_kept, number_of
from companion.language import LANGUAGES

MOST = 100  # of a list at once
STATES = ("all", "running", "finished")
KINDS = ("usual", "guest", "hidden")
LARGEST = 2**31 - 1  # number that a database takes


class PointsField(fields.Float):
    """A number of points; where half points were agreed one may end in .5."""

    def _serialize(self, value: Any, *_: Any, **__: Any) -> int | float | None:
        return None if value is None else number_of(from_kept(value))


def _list_of(inner: type[Schema]) -> fields.List[Any]:
    return fields.List(fields.Nested(inner), required=True)


def _by_player(inner: fields.Field[Any]) -> fields.Dict:
    return fields.Dict(
        keys=fields.String(), values=inner, required=True, metadata={"description": "By player."}
    )


class FieldErrorSchema(Schema):
    """A field of a request at fault: where it stands, its name, what is wrong."""

    in_ = fields.String(data_key="in", required=True)
    field = fields.String(required=True)
    message = fields.String(required=True)


class ProblemSchema(Schema):
    """What went wrong (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    errors = fields.List(fields.Nested(FieldErrorSchema))
    scored = fields.Raw(metadata={"description": "The rounds as scored, one of them refused."})


class LanguageQuery(Schema):
    """In which language texts come."""

    lang = fields.String(load_default="en", validate=validate.OneOf(LANGUAGES))


class PageQuery(Schema):
    """Which part of a list."""

    limit = fields.Integer(load_default=20, validate=validate.Range(1, MOST))
    offset = fields.Integer(load_default=0, validate=validate.Range(0, 1_000_000_000))


class PlaysQuery(PageQuery):
    """Which plays: of a state, or in any."""

    state = fields.String(
        load_default="all", validate=validate.OneOf(("all", "running", "finished"))
    )


class PeopleQuery(PageQuery):
    """Which people."""

    kind = fields.String(
        load_default="usual", validate=validate.OneOf(("usual", "guest", "hidden"))
    )


class StatisticsQuery(PageQuery):
    """Of which game (slug) and year; of all where they are left out. `limit` is of people."""

    game = fields.String(load_default="", validate=validate.Length(max=100))
    year = fields.Integer(load_default=None, validate=validate.Range(1970, 9999))


class ScoreQuery(LanguageQuery):
    """Which edition (its number of cards) and which house rules, `set=name=number` each."""

    edition = fields.String(load_default="", validate=validate.Length(max=20))
    set = fields.List(fields.String(validate=validate.Regexp(r"^[a-z0-9_-]{1,60}=-?[0-9]{1,6}$")))


class GameSchema(Schema):
    """A game that can be played and scored; `of` names the game that a variant changes."""

    slug = fields.String(required=True)
    title = fields.String(required=True)
    players = fields.List(fields.Integer(), required=True, metadata={"description": "From, to."})
    of = fields.String(required=True, allow_none=True)
    fields_ = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        data_key="fields",
        attribute="fields",
        metadata={"description": "What every player ends a round with, and its kind."},
    )
    table = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    options = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class TermSchema(Schema):
    """A line of a score: so many of a kind at so many points each, or cleared."""

    kind = fields.String(required=True)
    count = fields.Integer(required=True)
    each = fields.Integer(required=True)
    points = fields.Integer(required=True)
    cleared = fields.Boolean(required=True)
    rule = fields.String(required=True)


class RoundProblemSchema(Schema):
    """Why a round is refused (hard) or warned about."""

    kind = fields.String(required=True, allow_none=True)
    player = fields.String(required=True, allow_none=True)
    hard = fields.Boolean(required=True)
    message = fields.String(required=True)


class ScoreSchema(Schema):
    """A scored round, player by player; `points` is null for one that is refused."""

    points = fields.List(PointsField(), required=True, allow_none=True)
    cleared = fields.List(fields.List(fields.String()), required=True)
    tied = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)
    terms = fields.List(fields.List(fields.Nested(TermSchema)), required=True)
    problems = _list_of(RoundProblemSchema)


class PlaceSchema(Schema):
    """A line of the standings."""

    player = fields.Integer(required=True)
    name = fields.String(required=True)
    total = PointsField(required=True)
    place = fields.Integer(required=True)


class StandingSchema(PlaceSchema):
    """The same with the distance to first place, or the lead of who is alone there.

    `decided` is false for who shares first place at the end while the cards that decide it lack.
    """

    gap = PointsField(required=True)
    by_tie_break = fields.Boolean(required=True)
    decided = fields.Boolean(required=True)


class PlaySchema(Schema):
    """A play as lists show it; `planned` is the number of rounds agreed, null with an open end.

    `note` is what somebody wrote down about it; those of its rounds are with the rounds.
    """

    ref = fields.String(required=True)
    game = fields.String(required=True)
    title = fields.String(required=True)
    started = fields.DateTime(required=True)
    updated = fields.DateTime(required=True)
    finished = fields.DateTime(required=True, allow_none=True)
    put_away = fields.DateTime(required=True, allow_none=True)
    excluded = fields.Boolean(required=True)
    note = fields.String(required=True)
    rounds = fields.Integer(required=True)
    planned = fields.Integer(required=True, allow_none=True)
    lowest_wins = fields.Boolean(required=True)
    ended_early = fields.Boolean(required=True)
    winners = fields.List(fields.String(), required=True)
    players = _list_of(PlaceSchema)


class EntrySchema(Schema):
    """What a player ended a round with; empty while it is hidden from others."""

    counts = fields.Dict(keys=fields.String(), values=fields.Integer())
    points = PointsField()
    cards_held = fields.Integer()
    fields_ = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(allow_none=True),
        data_key="fields",
        attribute="fields",
    )
    parts = fields.Dict(
        keys=fields.String(),
        values=fields.List(PointsField()),
        metadata={"description": "The numbers of what was typed as a sum, as in 45 + 12."},
    )


class RoundSchema(Schema):
    """A round; players are numbered from 0. Scores are there once it is complete."""

    number = fields.Integer(required=True)
    complete = fields.Boolean(required=True)
    sitting = fields.List(fields.Integer(), required=True)
    idle = fields.List(fields.Integer(), required=True)
    dealer = fields.Integer(required=True, allow_none=True)
    starter = fields.Integer(required=True)
    entries = _by_player(fields.Nested(EntrySchema))
    table = fields.Dict(keys=fields.String(), values=fields.Integer(allow_none=True), required=True)
    points = _by_player(PointsField())
    totals = _by_player(PointsField())
    terms = _by_player(fields.List(fields.Nested(TermSchema)))
    cleared = _by_player(fields.List(fields.String()))
    tied = fields.Dict(keys=fields.String(), values=fields.List(fields.Integer()), required=True)
    note = fields.String(required=True)
    warnings = fields.List(fields.String(), required=True)


class PersonSchema(Schema):
    """Somebody the circle knows; colour and sign count from 0."""

    id = fields.Integer(required=True)
    name = fields.String(required=True)
    colour = fields.Integer(required=True)
    sign = fields.Integer(required=True)
    guest = fields.Boolean(required=True)
    hidden = fields.Boolean(required=True)
    last_played = fields.DateTime(required=True)


class SumsSchema(Schema):
    """Sums over plays that count. `chance` is how many wins chance would have given."""

    plays = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    shared = fields.Integer(required=True)
    chance = fields.Float(required=True)
    average = fields.Float(required=True)
    majorities = fields.Integer(required=True)
    ties = fields.Integer(required=True)


class GameSumsSchema(SumsSchema):
    """Those of one game."""

    game = fields.String(required=True)


class YearSumsSchema(SumsSchema):
    """Those of one year."""

    year = fields.Integer(required=True)


class PersonSumsSchema(SumsSchema):
    """Those of one person."""

    person = fields.Integer(required=True)
    name = fields.String(required=True)


class StatisticsSchema(Schema):
    """A circle in numbers; the people who won most stand first."""

    games = _list_of(GameSumsSchema)
    years = _list_of(YearSumsSchema)
    people = _list_of(PersonSumsSchema)


class OpponentSchema(Schema):
    """Another person, and how often one came out ahead, behind and level."""

    person = fields.Integer(required=True)
    name = fields.String(required=True)
    ahead = fields.Integer(required=True)
    behind = fields.Integer(required=True)
    level = fields.Integer(required=True)


class PersonStatisticsSchema(Schema):
    """A person in numbers; streaks are wins in a row."""

    games = _list_of(GameSumsSchema)
    years = _list_of(YearSumsSchema)
    longest_streak = fields.Integer(required=True)
    current_streak = fields.Integer(required=True)
    opponents = _list_of(OpponentSchema)


class MarkSchema(Schema):
    """A result that stands out."""

    play = fields.String(required=True)
    person = fields.Integer(required=True, allow_none=True)
    name = fields.String(required=True)
    value = PointsField(required=True)
    ended = fields.DateTime(required=True)


class RecordsSchema(Schema):
    """The best and the worst result, where the lowest or where the highest total wins."""

    lowest_wins = fields.Boolean(required=True)
    best = fields.Nested(MarkSchema, required=True)
    worst = fields.Nested(MarkSchema, required=True)


class GameStatisticsSchema(Schema):
    """A game in numbers; marks are null where the game knows no such thing, or nothing counts."""

    years = _list_of(YearSumsSchema)
    people = _list_of(PersonSumsSchema)
    records = _list_of(RecordsSchema)
    most_fours = fields.Nested(MarkSchema, required=True, allow_none=True)
    most_majorities = fields.Nested(MarkSchema, required=True, allow_none=True)
