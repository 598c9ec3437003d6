"""A scored round for programs: one shape for every game, on the command line and in the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from companion.definition.evaluate import evaluate
from companion.definition.model import Definition
from companion.game import Game, Problem, RoundScore, Term
from companion.halves import number_of
from companion.language import render
from companion.scorepad import scoring
from companion.scorepad.fields import FieldsReading, read_fields
from companion.scorepad.reading import Reading, read_round


def scored(game: Game | Definition, raw: object, edition: str, language: str) -> dict[str, Any]:
    """A round as it was written down, read and scored; `edition` is a key of the game's."""
    if isinstance(game, Definition):
        return fields_record(game, read_fields(game, raw), language)
    return round_record(game, read_round(game, raw, edition), language)


def round_record(game: Game, reading: Reading, language: str) -> dict[str, Any]:
    """A round as read; a refused one has points None and nothing but its problems."""
    result = None if reading.entries is None else scoring.score(game, reading.entries)
    return _record(result, reading.players, reading.problems, language)


def fields_record(game: Definition, reading: FieldsReading, language: str) -> dict[str, Any]:
    """The same for a round of fields."""
    return _record(score_of(game, reading), reading.players, reading.problems, language)


def score_of(definition: Definition, reading: FieldsReading) -> RoundScore | None:
    """The score of a round of fields as read; None for a refused one."""
    if reading.entries is None:
        return None
    return evaluate(definition, reading.entries, reading.table, reading.context).score


def _record(
    result: RoundScore | None,
    players: Sequence[str],
    found: Sequence[Problem],
    language: str,
) -> dict[str, Any]:
    problems = [_problem(item, players, language) for item in found]
    if result is None:
        return {"points": None, "cleared": [], "tied": {}, "terms": [], "problems": problems}
    return {
        "points": [number_of(points) for points in result.points],
        "cleared": [list(kinds) for kinds in result.cleared],
        "tied": {kind: [players[p] for p in who] for kind, who in result.tied.items()},
        "terms": [[term_record(term) for term in own] for own in result.terms],
        "problems": problems,
    }


def term_record(term: Term) -> dict[str, Any]:
    """A line of a score: of what, how many, how much each, the points, the anchor of its rule."""
    data = asdict(term)
    del data["tied"]  # told once, for the whole round
    return data


def _problem(item: Problem, players: Sequence[str], language: str) -> dict[str, Any]:
    return {
        "kind": item.kind,
        "player": None if item.player is None else players[item.player],
        "hard": item.hard,
        "message": render(item.message, language),
    }
