"""The round of a game that is a value, as a form: a field for every number, saved as far as known.

Bids may be saved alone. A blank number is filled where a check leaves no choice about it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import store
from companion.definition.card import counted as how_counted
from companion.definition.model import Definition, Field
from companion.game import Entry, Problem
from companion.scorepad.annotations import Checked
from companion.scorepad.log import Counted
from companion.scorepad.reading import number_from
from companion.scorepad.redaction import BLANK
from companion.scorepad.sheet import Row
from companion.scorepad.table import replay
from companion.web.base.access import OpenPlay
from companion.web.base.entry_text import entry_words
from companion.web.base.language import say
from companion.web.entry.counting import LONGEST_KEY, body_sent, cells_sent, problem_said
from companion.web.entry.field_ahead import ends_of, fields_ahead
from companion.web.entry.field_facts import field_facts
from companion.web.entry.field_reading import Asked, Typed, boxes_of, entry_of, judge, read
from companion.web.entry.form import as_typed
from companion.web.entry.saving import (
    ABOUT_THE_CHECK,
    Outcome,
    Submitted,
    differing_count,
    disputed,
    keep,
    stopped_by,
    unchecked,
)
from companion.web.entry.sheet_lines import Line, sheet_lines, tally_lines
from companion.web.entry.words import button_words, short_words
from companion.web.pad.following import over_view
from companion.web.pad.view import common_view

UNREAD = {"blank", "negative", "not-a-number", "points-size"}
LONGEST_WORD = 11  # letters that fit into the narrowest column


def show_fields(asked: Asked) -> str:
    """The form, filled with what is saved of the round; a second count begins blank."""
    return _page(asked, _saved(asked), key=secrets.token_urlsafe(12))


def take_fields(asked: Asked) -> ResponseReturnValue:
    """Save what was sent, or say what is wrong and keep everything typed."""
    if request.is_json:
        return _answer_script(asked)
    sent = request.form
    typed = read(asked, sent)
    seen, second = number_from(sent.get("seen", "")), number_from(sent.get("check", ""))
    way = Submitted(
        raw={},
        seen=seen if isinstance(seen, int) else None,
        key=sent.get("key", "")[:LONGEST_KEY],
        accept=sent.get("accept") == "1",
        check=second if isinstance(second, int) else None,
    )
    outcome = _enter(asked, typed, way)
    if outcome.number is not None:
        return redirect(asked.back, 303)
    if outcome.theirs or outcome.table:
        theirs, fresh = _theirs(asked, outcome), secrets.token_urlsafe(12)
        return _page(asked, typed.texts, (), fresh, theirs, outcome.check), 409
    return _page(asked, typed.texts, outcome.problems, way.key, check=way.check), 422


def _enter(asked: Asked, typed: Typed, sent: Submitted) -> Outcome:
    """Save what was typed where the page says."""
    play, row = asked.play, asked.row
    if not typed.problems:
        judge(asked, replay(store.lines(play.id)), typed)
    entries = {player: entry_of(typed, player) for player in typed.entries}
    counted = asked.saves != "check"
    if counted and not typed.problems:
        typed.problems += unchecked(play, row, entries)
    whole = typed.problems and not any(found.code in UNREAD for found in typed.problems)
    counts = Counted(row.number, entries, table=typed.table)
    if counted and whole and (theirs := disputed(play, row, counts, sent)):
        return theirs
    if stopped := stopped_by(typed.problems, sent):
        return stopped
    if counted and (differs := differing_count(play, row, entries, sent)):
        return differs
    if not entries and not typed.table:
        return Outcome(number=play.sheet.head)
    if asked.saves == "check":
        return keep(play, row, Checked(row.number, entries), sent, typed.problems)
    accepted = any(found.code not in ABOUT_THE_CHECK for found in typed.problems)
    change = Counted(row.number, entries, accepted, table=typed.table)
    return keep(play, row, change, sent, typed.problems)


def _answer_script(asked: Asked) -> ResponseReturnValue:
    """The same for a script, which sends the cells as `entries` and takes the answer as JSON."""
    sent = cells_sent(body_sent())
    if sent is None:
        return {"error": "unreadable"}, 400
    outcome = _enter(asked, read(asked, sent[0]), sent[1])
    problems = [problem_said(one) for one in outcome.problems]
    if outcome.number is not None:
        return {"number": outcome.number, "problems": problems}
    if outcome.theirs or outcome.table:
        answer = {"head": outcome.head, "check": outcome.check, "theirs": _cells_of(asked, outcome)}
        others = {str(p): _cells(asked, p, one) for p, one in outcome.others.items()}
        return answer | {"others": others}, 409
    return {"problems": problems}, 422


def _cells_of(asked: Asked, outcome: Outcome) -> dict[str, Any]:
    """What others saved meanwhile: cells and words by player, `table` for the round's own."""
    words = _theirs(asked, outcome)
    found: dict[str, Any] = {
        str(player): _cells(asked, player, one) | {"words": words[player]}
        for player, one in outcome.theirs.items()
    }
    if None in words:
        cells = {f"t-{key}": str(number or 0) for key, number in outcome.table.items()}
        now = {
            f"t-{key}": str(number) for key, number in asked.row.table.items() if number is not None
        }
        found["table"] = {"cells": now | cells, "words": words[None]}
    return found


def _cells(asked: Asked, player: int, entry: Entry | None) -> dict[str, Any]:
    return {"cells": _texts(asked.definition, player, entry) if entry else {}}


def _page(
    asked: Asked,
    texts: Mapping[str, str],
    problems: Sequence[Problem] = (),
    key: str = "",
    theirs: Mapping[int | None, str] | None = None,
    check: int | None = None,
) -> str:
    play, row, definition = asked.play, asked.row, asked.definition
    at = {(one.player, one.kind): one for one in problems if one.hard and one.kind}
    table = replay(store.lines(play.id))
    facts = field_facts(asked, table, _saved(asked))
    facts |= {"ahead": fields_ahead(asked, table), "ends": ends_of(asked)}
    own: dict[int | None, list[dict[str, Any]]] = {}
    for cell in sorted(facts["cells"], key=lambda one: one["what"] != "bid"):
        seat = cell["seat"]
        own.setdefault(None if seat is None else facts["players"][seat]["number"], []).append(cell)
    return render_template(
        "pad/fields.html",
        **common_view(play),
        **over_view(play),
        facts=facts,
        cells=own,
        lines=_lines(asked, facts),
        turns={one["number"]: turn for turn, one in enumerate(facts["players"])},
        row=row,
        shown_players=asked.players if asked.saves == "own" else row.sitting,
        heading=asked.heading,
        is_round=asked.saves == "round",
        back=asked.back,
        action=url_for(request.endpoint or "", **(request.view_args or {})),
        check=check,
        definition=definition,
        labels={one.key: say(one.label) for one in (*definition.fields, *definition.table)},
        narrow=not any(len(word) > LONGEST_WORD for word in _words_of(definition)),
        texts=texts,
        problems=problems,
        short_words=short_words,
        doubtful=_doubtful(problems),
        warned=bool(problems) and not any(one.hard for one in problems),
        wrong=at,
        theirs=theirs or {},
        open_boxes=_open_boxes(play, row, definition),
        key=key,
        most=facts["most"],
        button=button_words("save"),
        how=how_counted(definition),
        signs={one.key: one.sign for one in definition.fields if one.sign},
    )


def _words_of(definition: Definition) -> Iterator[str]:
    for one in definition.fields:
        yield from say(one.label).split()


def _lines(asked: Asked, facts: Mapping[str, Any]) -> list[Line]:
    """The lines of a sheet; none for rounds that have a row a player."""
    definition = asked.definition
    if definition.sheet:
        return sheet_lines(definition, facts["sheets"])
    if facts["tally"]:
        entries = (asked.there.get(player) for player in asked.row.sitting)
        return tally_lines(definition, [(entry and entry.fields) or {} for entry in entries])
    return []


def _doubtful(problems: Sequence[Problem]) -> tuple[int | None, str] | None:
    """The player, or everybody, and the field that the first warning is about."""
    first = next(iter(problems), None)
    return (first.player, first.kind) if first and not first.hard and first.kind else None


def _theirs(asked: Asked, outcome: Outcome) -> dict[int | None, str]:
    """What others saved meanwhile, in words by player; None for the fields of the round."""
    definition, game = asked.definition, asked.play.sheet.game
    found: dict[int | None, str] = {
        player: entry_words(game, one, definition) for player, one in outcome.theirs.items()
    }
    if outcome.table:
        labels = {one.key: say(one.label) for one in definition.table}
        said = (f"{labels[key]} {number or 0}" for key, number in outcome.table.items())
        found[None] = ", ".join(said).replace("-", "−")
    return found


def _open_boxes(play: OpenPlay, row: Row, definition: Definition) -> dict[int, list[Field]]:
    """The boxes of a sheet that a player may still fill in this round."""
    filled: dict[int, set[str]] = {player: set() for player in row.sitting}
    for other in play.sheet.rows:
        if other.number != row.number:
            for player, entry in other.entries.items():
                filled.setdefault(player, set()).update(entry.fields or {})
    boxes = boxes_of(definition)
    return {p: [box for box in boxes if box.key not in filled[p]] for p in row.sitting}


def _saved(asked: Asked) -> dict[str, str]:
    row, definition = asked.row, asked.definition
    if asked.saves == "check":
        return {}
    table = row.table.items() if asked.saves == "round" else ()
    texts = {f"t-{key}": str(n) for key, n in table if n is not None}
    for player in asked.players:
        texts |= _texts(definition, player, row.entries.get(player, BLANK))
    switches = {one.key for one in (*definition.fields, *definition.table) if one.kind == "yes"}
    off = {at for at, said in texts.items() if said == "0" and at.split("-", 1)[1] in switches}
    return {at: said for at, said in texts.items() if at not in off}


def _texts(definition: Definition, player: int, entry: Entry) -> dict[str, str]:
    """An entry as texts by name of the field."""
    boxes = {box.key for box in boxes_of(definition)}
    texts: dict[str, str] = {}
    for key, number in (entry.fields or {}).items() if entry != BLANK else ():
        if number is None:
            continue
        if key in boxes:
            said = str(as_typed(entry, key, number))
            texts |= {f"p{player}-box": key, f"p{player}-value": said}
        else:
            texts[f"p{player}-{key}"] = str(as_typed(entry, key, number))
    return texts
