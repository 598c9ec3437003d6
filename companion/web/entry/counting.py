"""The page on which counts are entered, wherever they go: a round, one's own cards, a second count.

A `Counting` says whose counts the page takes and what is done with them; the cells, the keys and
the answers to forms and scripts are the same for all.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.game import Entry, Problem
from companion.halves import number_of, written
from companion.scorepad.sheet import Row
from companion.web.base.access import OpenPlay
from companion.web.base.entry_text import entry_words
from companion.web.base.language import say
from companion.web.base.words import round_of
from companion.web.entry.facts import (
    entry_facts,
    has_long_labels,
    has_targets,
    most_of_a_kind,
    part_label,
    special_card,
)
from companion.web.entry.form import (
    RoundForm,
    Way,
    cell_name,
    has_cell,
    parts,
    round_form,
    values,
    way_of,
)
from companion.web.entry.saving import Outcome, Submitted
from companion.web.entry.words import Button, button_words, short_words
from companion.web.pad.following import over_view
from companion.web.pad.view import common_view

LONGEST_PLAYER = 4
LONGEST_KEY = 80
MOST_KEYS = 50
NOTHING_SAVED = Outcome()


@dataclass(frozen=True, slots=True)
class Counting:
    """Counts to be entered: `row.sitting` are the players on the page, `others` how many are not.

    `enter` takes what was sent, `back` is where the page leads when that is saved, `draft` names
    what a browser keeps of it, `heading` and `hint` say what is counted, `button` what is done.
    With `goes_on` the page can turn to the next round by itself when the server is away.
    """

    play: OpenPlay
    row: Row
    enter: Callable[[OpenPlay, Row, Submitted], Outcome]
    back: str
    draft: str
    heading: str
    hint: str = ""
    others: int = 0
    goes_on: bool = False
    button: Button = "save"

    @property
    def is_whole(self) -> bool:
        """Whether the whole table is counted here."""
        return self.others == 0


def part_of(row: Row, players: list[int], entries: Mapping[int, Entry]) -> Row:
    """A round as if only these players sat in it, with these entries."""
    return replace(row, sitting=tuple(players), entries=dict(entries))


def leave_when_over(play: OpenPlay, number: int, end: str) -> None:
    """Lead to where the end of a play stands: the round that comes next is counted no more."""
    sheet = play.sheet
    if sheet.finished and number == sheet.next_round and request.method == "GET":
        abort(redirect(end))


def show_counting(counting: Counting) -> str:
    """The page, filled with what was counted before."""
    sheet, row = counting.play.sheet, counting.row
    way = way_of(sheet, row, request.args.get("way"))
    typed = round_form(sheet, row)
    typed.fill(sheet, row, way)
    return _page(counting, way, typed)


def take_counting(counting: Counting) -> ResponseReturnValue:
    """Save what was sent, or say what is wrong and keep everything typed.

    The field `switch` asks for another way to enter it instead, with nothing typed lost.
    """
    if request.is_json:
        return _answer_script(counting)
    sheet, row = counting.play.sheet, counting.row
    typed = round_form(sheet, row, request.form)
    if "switch" in request.form:
        return _page(counting, way_of(sheet, row, request.form["switch"]), typed)
    way = way_of(sheet, row, request.args.get("way"))
    outcome = counting.enter(counting.play, row, typed.submitted(sheet, row, way))
    if outcome.number is not None:
        return redirect(counting.back, 303)
    return _page(counting, way, typed, outcome), 409 if outcome.theirs else 422


def _page(counting: Counting, way: Way, typed: RoundForm, outcome: Outcome = NOTHING_SAVED) -> str:
    play, row = counting.play, counting.row
    if outcome.theirs:
        typed.seen.data, typed.check.data = str(outcome.head), str(outcome.check or "")
        typed.key.data = secrets.token_urlsafe(12)  # what is sent from here is something else
        typed.take_over(outcome.others, play.sheet, way)
    problems = typed.mark(outcome.problems, play.sheet, row, way)
    return render_template(
        "pad/entry.html",
        **_entry_view(play, row, way),
        counting=counting,
        form=typed,
        problems=problems,
        warned=bool(problems) and not any(found.hard for found in outcome.problems),
        theirs=outcome.theirs,
        entry_words=entry_words,
        short_words=short_words,
        part_label=part_label,
        facts=entry_facts(counting, way),
        long_labels=has_long_labels(play.sheet.game),
        most=most_of_a_kind(play.sheet),
        special=special_card(play.sheet.game),
        button=button_words(counting.button),
        has_targets=way == "kinds" and has_targets(play.sheet.game) and counting.is_whole,
        this_way=this_way,
    )


def _entry_view(play: OpenPlay, row: Row, way: Way) -> dict[str, Any]:
    return {
        **common_view(play),
        **over_view(play),
        "row": row,
        "way": way,
        "parts": parts(play.sheet, way),
        "cell_name": cell_name,
        "has_cell": has_cell,
        "heading": round_of(play.sheet.game, row.number, play.sheet.rounds),
    }


def this_way(way: str) -> str:
    """The address of this page for another way to enter."""
    return url_for(request.endpoint or "", **{**(request.view_args or {}), "way": way})


def _answer_script(counting: Counting) -> ResponseReturnValue:
    sent = _sent(body_sent())
    if sent is None:
        return {"error": "unreadable"}, 400
    outcome = counting.enter(counting.play, counting.row, sent)
    problems = [
        problem_said(found) | {"short": short_words(counting.play.sheet.game, found)}
        for found in outcome.problems
    ]
    if outcome.number is not None:
        return {"number": outcome.number, "problems": problems}, 200
    if outcome.theirs:
        answer: dict[str, Any] = {"head": outcome.head, "check": outcome.check}
        answer["theirs"] = _entries(counting.play, outcome.theirs)
        return answer | {"others": _entries(counting.play, outcome.others)}, 409
    return {"problems": problems}, 422


def problem_said(found: Problem) -> dict[str, Any]:
    """A problem as a script gets it."""
    return {
        "code": found.code,
        "hard": found.hard,
        "kind": found.kind,
        "player": found.player,
        "kinds": list(found.kinds),
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
    sums = {name: "+".join(map(written, own)) for name, own in (entry.parts or {}).items()}
    more = {"parts": sums} if sums else {}
    if entry.counts is not None:
        return {"counts": dict(entry.counts)} | more
    points = None if entry.points is None else number_of(entry.points)
    return {"points": points, "cards_held": entry.cards_held} | more


def body_sent() -> Any:
    """The JSON sent; None when it cannot be read, also because it is nested without end."""
    try:
        return request.get_json(silent=True)
    except RecursionError:
        return None


def _sent(body: Any) -> Submitted | None:
    """A script's JSON {"entries": {player: {"counts": …}}, "seen", "key", "after", …}."""
    if not isinstance(body, dict) or not isinstance(body.get("entries"), dict):
        return None
    raw = body["entries"]
    if not all(_is_player(key) and isinstance(value, dict) for key, value in raw.items()):
        return None
    return _came_along(body, {int(key): value for key, value in raw.items()})


def cells_sent(body: Any) -> tuple[dict[str, str], Submitted] | None:
    """The texts of cells that a script sent as `entries`, and what came along."""
    if not isinstance(body, dict) or not isinstance(body.get("entries"), dict):
        return None
    cells = body["entries"]
    if not all(isinstance(text, str) for text in cells.values()):
        return None
    return cells, _came_along(body, {})


def _came_along(body: Mapping[str, Any], raw: Mapping[int, Mapping[str, Any]]) -> Submitted:
    seen, check = body.get("seen"), body.get("check")
    return Submitted(
        raw=raw,
        seen=seen if isinstance(seen, int) else None,
        key=str(body.get("key") or "")[:LONGEST_KEY],
        accept=body.get("accept") is True,
        check=check if isinstance(check, int) else None,
        after=_keys(body.get("after")),
    )


def _keys(sent: object) -> tuple[str, ...]:
    keys = sent[-MOST_KEYS:] if isinstance(sent, list) else []
    return tuple(key[:LONGEST_KEY] for key in keys if isinstance(key, str))


def _is_player(key: str) -> bool:
    return key.isdecimal() and len(key) <= LONGEST_PLAYER
