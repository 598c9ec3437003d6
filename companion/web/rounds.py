"""Entering and changing a round."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.game import Entry, Problem
from companion.scorepad.sheet import Row
from companion.web.access import OpenPlay, open_to_write
from companion.web.board import entry_view
from companion.web.entering import Outcome, Submitted, enter
from companion.web.entryfacts import (
    entry_facts,
    entry_words,
    has_long_labels,
    has_targets,
    most_of_a_kind,
    part_label,
    special_card,
)
from companion.web.language import say
from companion.web.roundform import RoundForm, Way, cell_name, round_form, values, way_of

pages = Blueprint("rounds", __name__, url_prefix="/play/<code>/round/<int:number>")
LONGEST_PLAYER = 4
NOTHING_SAVED = Outcome()


@pages.get("")
def form(code: str, number: int) -> str:
    """The cells of a round, filled with what was counted before."""
    play, row = _open(code, number)
    way = way_of(play.sheet, row, request.args.get("way"))
    typed = round_form(play.sheet, row)
    typed.fill(play.sheet, row, way)
    return _show(play, row, way, typed)


@pages.post("")
def save(code: str, number: int) -> Response | tuple[str, int] | tuple[dict[str, Any], int] | str:
    """Save a round for the whole table, or say what is wrong and keep everything typed.

    The field `switch` asks for another way to enter it instead, with nothing typed lost.
    """
    play, row = _open(code, number)
    if request.is_json:
        return _answer_script(play, row)
    typed = round_form(play.sheet, row, request.form)
    if "switch" in request.form:
        return _show(play, row, way_of(play.sheet, row, request.form["switch"]), typed)
    way = way_of(play.sheet, row, request.args.get("way"))
    outcome = enter(play, row, typed.submitted(play.sheet, row, way))
    if outcome.number is not None:
        return redirect(url_for("pad.show", code=code, _anchor=f"round-{number}"), 303)
    return _show(play, row, way, typed, outcome), 409 if outcome.theirs else 422


def _open(code: str, number: int) -> tuple[OpenPlay, Row]:
    play = open_to_write(code)
    sheet = play.sheet
    last = sheet.next_round - 1 if sheet.finished else sheet.next_round
    if not sheet.carried < number <= last:
        abort(404)
    return play, sheet.row(number)


def _show(
    play: OpenPlay, row: Row, way: Way, typed: RoundForm, outcome: Outcome = NOTHING_SAVED
) -> str:
    if outcome.theirs:
        typed.seen.data = str(outcome.head)
        typed.take_over(outcome.others, play.sheet, way)
    problems = typed.mark(outcome.problems, play.sheet, row, way)
    return render_template(
        "pad/entry.html",
        **entry_view(play, row, way),
        form=typed,
        problems=problems,
        warned=bool(problems) and not any(found.hard for found in outcome.problems),
        theirs=outcome.theirs,
        entry_words=entry_words,
        part_label=part_label,
        facts=entry_facts(play, row, way),
        long_labels=has_long_labels(play.sheet.game),
        most=most_of_a_kind(play.sheet),
        special=special_card(play.sheet.game),
        scripts=_scripts(),
        has_targets=way == "kinds" and has_targets(play.sheet.game),
    )


def _scripts() -> list[str]:
    """Every script of the page, so that a browser asks for all of them at once."""
    folder = Path(current_app.static_folder or "") / "js"
    return ["score", *(f"entry/{path.stem}" for path in sorted((folder / "entry").glob("*.js")))]


def _answer_script(play: OpenPlay, row: Row) -> tuple[dict[str, Any], int]:
    sent = _sent(_body())
    if sent is None:
        return {"error": "unreadable"}, 400
    outcome = enter(play, row, sent)
    problems = [_said(found) for found in outcome.problems]
    if outcome.number is not None:
        return {"number": outcome.number, "problems": problems}, 200
    if outcome.theirs:
        theirs, others = _entries(play, outcome.theirs), _entries(play, outcome.others)
        return {"theirs": theirs, "others": others, "head": outcome.head}, 409
    return {"problems": problems}, 422


def _said(found: Problem) -> dict[str, Any]:
    return {
        "code": found.code,
        "hard": found.hard,
        "kind": found.kind,
        "player": found.player,
        "message": say(found.message),
    }


def _entries(play: OpenPlay, entries: Mapping[int, Entry | None]) -> dict[str, Any]:
    """Entries of another device by player: as raw entry, by cell in every way, in words."""
    return {
        str(player): entry
        and {
            "entry": _raw(entry),
            "cells": {
                cell_name(player, part): str(value)
                for way in play.sheet.game.ways
                for part, value in values(play.sheet, entry, way)
            },
            "words": entry_words(play.sheet.game, entry),
        }
        for player, entry in entries.items()
    }


def _raw(entry: Entry) -> dict[str, Any]:
    if entry.counts is not None:
        return {"counts": dict(entry.counts)}
    return {"points": entry.points, "cards_held": entry.cards_held}


def _body() -> Any:
    """The JSON sent; None when it cannot be read, also because it is nested without end."""
    try:
        return request.get_json(silent=True)
    except RecursionError:
        return None


def _sent(body: Any) -> Submitted | None:
    """A script's JSON {"entries": {player: {"counts": …}}, "seen", "key", "accept"}."""
    if not isinstance(body, dict) or not isinstance(body.get("entries"), dict):
        return None
    raw = body["entries"]
    if not all(_is_player(key) and isinstance(value, dict) for key, value in raw.items()):
        return None
    seen = body.get("seen")
    return Submitted(
        raw={int(key): value for key, value in raw.items()},
        seen=seen if isinstance(seen, int) else None,
        key=str(body.get("key") or "")[:80],
        accept=body.get("accept") is True,
    )


def _is_player(key: str) -> bool:
    return key.isdecimal() and len(key) <= LONGEST_PLAYER
