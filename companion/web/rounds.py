"""Entering and changing a round."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.scorepad.sheet import Row
from companion.web.access import OpenPlay, open_to_write
from companion.web.board import entry_view
from companion.web.entering import Outcome, Submitted, enter
from companion.web.language import say
from companion.web.roundform import RoundForm, Way, round_form, way_of

pages = Blueprint("rounds", __name__, url_prefix="/play/<code>/round/<int:number>")


@pages.get("")
def form(code: str, number: int) -> str:
    """The cells of a round, filled with what was counted before."""
    play, row = _open(code, number)
    way = way_of(play.sheet, row, request.args.get("way"))
    typed = round_form(play.sheet, row, way)
    typed.fill(play.sheet, row, way)
    return _show(play, row, way, typed, Outcome())


@pages.post("")
def save(code: str, number: int) -> Response | tuple[str, int] | tuple[dict[str, Any], int]:
    """Save a round for the whole table, or say what is wrong and keep everything typed."""
    play, row = _open(code, number)
    if request.is_json:
        return _answer_script(play, row)
    way = way_of(play.sheet, row, request.args.get("way"))
    typed = round_form(play.sheet, row, way, request.form)
    outcome = enter(play, row, typed.submitted(play.sheet, row, way))
    if outcome.number is not None:
        return redirect(url_for("pad.show", code=code, _anchor=f"round-{number}"), 303)
    return _show(play, row, way, typed, outcome), 409 if outcome.theirs else 422


def _open(code: str, number: int) -> tuple[OpenPlay, Row]:
    play = open_to_write(code)
    sheet = play.sheet
    if not sheet.carried < number <= sheet.current or (sheet.finished and number == sheet.current):
        abort(404)
    return play, sheet.row(number)


def _show(play: OpenPlay, row: Row, way: Way, typed: RoundForm, outcome: Outcome) -> str:
    view = entry_view(play, row, way)
    if outcome.theirs:
        typed.seen.data = str(play.sheet.head)
    return render_template(
        "pad/entry.html",
        **view,
        form=typed,
        problems=typed.mark(outcome.problems, way),
        warned=bool(outcome.problems) and not any(found.hard for found in outcome.problems),
        theirs=outcome.theirs,
    )


def _answer_script(play: OpenPlay, row: Row) -> tuple[dict[str, Any], int]:
    sent = _sent(request.get_json(silent=True))
    if sent is None:
        return {"error": "unreadable"}, 400
    outcome = enter(play, row, sent)
    problems = [
        {
            "code": found.code,
            "hard": found.hard,
            "kind": found.kind,
            "player": found.player,
            "message": say(found.message),
        }
        for found in outcome.problems
    ]
    if outcome.number is not None:
        return {"number": outcome.number, "problems": problems}, 200
    if outcome.theirs:
        theirs = {
            str(player): entry
            and {
                "counts": entry.counts,
                "points": entry.points,
                "cards_held": entry.cards_held,
            }
            for player, entry in outcome.theirs.items()
        }
        return {"theirs": theirs, "head": play.sheet.head}, 409
    return {"problems": problems}, 422


def _sent(body: Any) -> Submitted | None:
    """A script's JSON {"entries": {player: {"counts": …}}, "seen", "key", "accept"}."""
    if not isinstance(body, dict) or not isinstance(body.get("entries"), dict):
        return None
    raw = body["entries"]
    if not all(key.isdecimal() and isinstance(value, dict) for key, value in raw.items()):
        return None
    seen = body.get("seen")
    return Submitted(
        raw={int(key): value for key, value in raw.items()},
        seen=seen if isinstance(seen, int) else None,
        key=str(body.get("key") or "")[:80],
        accept=body.get("accept") is True,
    )
