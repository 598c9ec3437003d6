"""The round of a game that is a value, as a form: a field for every number, saved as far as known.

Bids may be saved alone. A blank number is filled where a check leaves no choice about it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import store
from companion.definition.card import counted
from companion.definition.checks import rest_of
from companion.definition.course import context_of
from companion.definition.model import Definition, Field
from companion.game import Entry, Problem, text
from companion.scorepad.log import Counted
from companion.scorepad.messages import problem
from companion.scorepad.positions import position_of, problems_of
from companion.scorepad.reading import number_from, wrong_number
from companion.scorepad.redaction import BLANK
from companion.scorepad.sheet import Row, at_players
from companion.scorepad.table import Table, replay
from companion.web.base.access import OpenPlay, save
from companion.web.base.entry_text import entry_words
from companion.web.base.language import say
from companion.web.base.words import round_of
from companion.web.entry.counting import body_sent, cells_sent, problem_said
from companion.web.entry.field_facts import field_facts
from companion.web.entry.sheet_lines import Line, sheet_lines, tally_lines
from companion.web.entry.words import button_words, short_words
from companion.web.pad.view import common_view

Fields = dict[str, int | None]
LONGEST_KEY = 80


@dataclass(slots=True)
class Typed:
    """A round as typed: texts by name of the field, entries by player, fields of the round."""

    texts: Mapping[str, str]
    entries: dict[int, Fields] = field(default_factory=dict)
    table: Fields = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def show_fields(play: OpenPlay, row: Row, definition: Definition) -> str:
    """The form, filled with what is saved of the round."""
    return _page(play, row, definition, _saved(row, definition), key=secrets.token_urlsafe(12))


def take_fields(play: OpenPlay, row: Row, definition: Definition) -> ResponseReturnValue:
    """Save what was sent, or say what is wrong and keep everything typed."""
    if request.is_json:
        return _answer_script(play, row, definition)
    sent = request.form
    seen = number_from(sent.get("seen", ""))
    key = sent.get("key", "")[:LONGEST_KEY]
    typed = _read(row, definition, sent)
    way = Way(key, seen if isinstance(seen, int) else None, sent.get("accept") == "1")
    try:
        _save(play, row, definition, typed, way)
    except store.Refused as refused:
        return _page(play, row, definition, typed.texts, refused.problems, key), 422
    except store.Conflict as conflict:
        fresh = secrets.token_urlsafe(12)
        page = _page(play, row, definition, typed.texts, (), fresh, _theirs(play, conflict))
        return page, 409
    return redirect(_pad(play, row), 303)


@dataclass(frozen=True, slots=True)
class Way:
    """How a round was sent: its key, the log number seen, warnings accepted, earlier keys."""

    key: str
    seen: int | None
    accept: bool
    after: tuple[str, ...] = ()


def _save(play: OpenPlay, row: Row, definition: Definition, typed: Typed, way: Way) -> int:
    """Save what was typed; the number of the change. Raises store.Refused and store.Conflict."""
    if not typed.problems:
        _judge(replay(store.lines(play.id)), row, definition, typed)
    if typed.problems and (any(one.hard for one in typed.problems) or not way.accept):
        raise store.Refused(tuple(typed.problems))
    entries = {player: Entry(fields=own) for player, own in typed.entries.items()}
    change = Counted(row.number, entries, bool(typed.problems), table=typed.table)
    return save(play, change, way.key, way.seen, way.after)


def _answer_script(play: OpenPlay, row: Row, definition: Definition) -> ResponseReturnValue:
    """The same for a script, which sends the cells as `entries` and takes the answer as JSON."""
    sent = cells_sent(body_sent())
    if sent is None:
        return {"error": "unreadable"}, 400
    cells, way = sent[0], Way(*sent[1:])
    typed = _read(row, definition, cells)
    try:
        number = _save(play, row, definition, typed, way)
    except store.Refused as refused:
        return {"problems": [problem_said(one) for one in refused.problems]}, 422
    except store.Conflict as conflict:
        answer = {"head": conflict.number, "theirs": _cells_of(play, row, definition, conflict)}
        others = {str(p): _cells(definition, p, one) for p, one in conflict.others.items()}
        return answer | {"others": others}, 409
    return {"number": number, "problems": [problem_said(one) for one in typed.problems]}


def _cells_of(
    play: OpenPlay, row: Row, definition: Definition, conflict: store.Conflict
) -> dict[str, Any]:
    """What others saved meanwhile: cells and words by player, `table` for the round's own."""
    words = _theirs(play, conflict)
    found: dict[str, Any] = {
        str(player): _cells(definition, player, one) | {"words": words[player]}
        for player, one in conflict.theirs.items()
    }
    if None in words:
        cells = {f"t-{key}": str(number or 0) for key, number in conflict.table.items()}
        now = {f"t-{key}": str(number) for key, number in row.table.items() if number is not None}
        found["table"] = {"cells": now | cells, "words": words[None]}
    return found


def _cells(definition: Definition, player: int, entry: Entry | None) -> dict[str, Any]:
    return {"cells": _texts(definition, player, entry) if entry else {}}


def _pad(play: OpenPlay, row: Row) -> str:
    return url_for("pad.show", code=play.code, _anchor=f"round-{row.number}")


def _page(
    play: OpenPlay,
    row: Row,
    definition: Definition,
    texts: Mapping[str, str],
    problems: Sequence[Problem] = (),
    key: str = "",
    theirs: Mapping[int | None, str] | None = None,
) -> str:
    at = {(one.player, one.kind): one for one in problems if one.hard and one.kind}
    table = replay(store.lines(play.id))
    facts = field_facts(play, row, definition, table, _saved(row, definition))
    own: dict[int | None, list[dict[str, Any]]] = {}
    for cell in sorted(facts["cells"], key=lambda one: one["what"] != "bid"):
        seat = cell["seat"]
        own.setdefault(None if seat is None else facts["players"][seat]["number"], []).append(cell)
    return render_template(
        "pad/fields.html",
        **common_view(play),
        facts=facts,
        cells=own,
        lines=_lines(row, definition, facts),
        turns={one["number"]: turn for turn, one in enumerate(facts["players"])},
        row=row,
        heading=round_of(play.sheet.game, row.number, play.sheet.rounds),
        back=_pad(play, row),
        definition=definition,
        labels={one.key: say(one.label) for one in (*definition.fields, *definition.table)},
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
        how=counted(definition),
    )


def _lines(row: Row, definition: Definition, facts: Mapping[str, Any]) -> list[Line]:
    """The lines of a sheet; none for rounds that have a row a player."""
    if definition.sheet:
        return sheet_lines(definition, facts["sheets"])
    if facts["tally"]:
        entries = (row.entries.get(player) for player in row.sitting)
        return tally_lines(definition, [(entry and entry.fields) or {} for entry in entries])
    return []


def _doubtful(problems: Sequence[Problem]) -> tuple[int | None, str] | None:
    """The player, or everybody, and the field that the first warning is about."""
    first = next(iter(problems), None)
    return (first.player, first.kind) if first and not first.hard and first.kind else None


def _theirs(play: OpenPlay, conflict: store.Conflict) -> dict[int | None, str]:
    """What others saved meanwhile, in words by player; None for the fields of the round."""
    definition, game = play.sheet.definition, play.sheet.game
    found: dict[int | None, str] = {
        player: entry_words(game, one, definition) for player, one in conflict.theirs.items()
    }
    if conflict.table and definition:
        labels = {one.key: say(one.label) for one in definition.table}
        said = (f"{labels[key]} {number or 0}" for key, number in conflict.table.items())
        found[None] = ", ".join(said).replace("-", "−")
    return found


def _boxes(definition: Definition) -> list[Field]:
    return [one for one in definition.fields if one.kind == "box"] if definition.sheet else []


def _open_boxes(play: OpenPlay, row: Row, definition: Definition) -> dict[int, list[Field]]:
    """The boxes of a sheet that a player may still fill in this round."""
    filled: dict[int, set[str]] = {player: set() for player in row.sitting}
    for other in play.sheet.rows:
        if other.number != row.number:
            for player, entry in other.entries.items():
                filled.setdefault(player, set()).update(entry.fields or {})
    boxes = _boxes(definition)
    return {p: [box for box in boxes if box.key not in filled[p]] for p in row.sitting}


def _saved(row: Row, definition: Definition) -> dict[str, str]:
    texts = {f"t-{key}": str(n) for key, n in row.table.items() if n is not None}
    for player, entry in row.entries.items():
        texts |= _texts(definition, player, entry)
    switches = {one.key for one in (*definition.fields, *definition.table) if one.kind == "yes"}
    off = {at for at, said in texts.items() if said == "0" and at.split("-", 1)[1] in switches}
    return {at: said for at, said in texts.items() if at not in off}


def _texts(definition: Definition, player: int, entry: Entry) -> dict[str, str]:
    """An entry as texts by name of the field."""
    boxes = {box.key for box in _boxes(definition)}
    texts: dict[str, str] = {}
    for key, number in (entry.fields or {}).items() if entry != BLANK else ():
        if number is None:
            continue
        if key in boxes:
            texts |= {f"p{player}-box": key, f"p{player}-value": str(number)}
        else:
            texts[f"p{player}-{key}"] = str(number)
    return texts


def _read(row: Row, definition: Definition, sent: Mapping[str, str]) -> Typed:
    typed = Typed(sent)
    typed.table = _fields(definition.table, "t", None, typed)
    for player in row.sitting:
        if player not in row.idle:
            _read_player(definition, player, typed)
    return typed


def _read_player(definition: Definition, player: int, typed: Typed) -> None:
    boxes = _boxes(definition)
    others = [one for one in definition.fields if one not in boxes]
    own = _fields(others, f"p{player}", player, typed)
    if boxes:
        box, value = typed.texts.get(f"p{player}-box", ""), typed.texts.get(f"p{player}-value", "")
        number = _number(value, player, box, typed)
        if number is None or box not in {one.key for one in boxes}:
            if number is not None or box:
                typed.problems.append(problem("blank", hard=True, player=player))
            return
        own[box] = number
    typed.entries[player] = own


def _fields(fields: Sequence[Field], prefix: str, player: int | None, typed: Typed) -> Fields:
    """The fields as typed; a switch that is off is 0, a blank number is None."""
    found: Fields = {}
    for one in fields:
        text = typed.texts.get(f"{prefix}-{one.key}", "")
        if one.kind == "yes":
            found[one.key] = int(text == "1")
        else:
            found[one.key] = _number(text, player, one.key, typed)
    return found


def _number(text: str, player: int | None, key: str, typed: Typed) -> int | None:
    number = number_from(text)
    code = wrong_number(number, signed=True) if number is not None else None
    if code:
        found = problem(code, hard=True, player=player)
        typed.problems.append(Problem(code, found.message, True, key, player, values=found.values))
        return None
    return number if isinstance(number, int) else None


def _judge(table: Table, row: Row, definition: Definition, typed: Typed) -> None:
    """Fill what follows, say what is missing and what cannot be right."""
    sitting = row.sitting
    position = position_of(table, definition, row.number, table.course.state)
    played = table.course.rounds.get(row.number)
    context = context_of(definition, played.before if played else position)
    blank = [typed.entries.get(player, {}) for player in sitting]
    if not definition.sheet:
        for (seat, key), number in rest_of(definition, blank, context).items():
            if sitting[seat] in typed.entries:
                typed.entries[sitting[seat]][key] = number
    for player in tuple(typed.entries):
        _complete(definition, player, typed)
    typed.table = {key: number or 0 for key, number in typed.table.items()}
    if typed.problems:
        return
    if not typed.entries:
        typed.problems.append(problem("blank", hard=True))
        return
    table.shared[row.number] = {**table.shared.get(row.number, {}), **typed.table}
    have = {**row.entries, **{p: Entry(fields=own) for p, own in typed.entries.items()}}
    found = problems_of(table, definition, row.number, [have.get(p) for p in sitting])
    typed.problems += at_players(list(found), sitting)


def _complete(definition: Definition, player: int, typed: Typed) -> None:
    """Blank counts beside something typed are 0; what stays blank is missing, or comes later."""
    own = typed.entries[player]
    numbers = [f for f in definition.fields if f.kind in {"count", "points", "choice"}]
    promised = [f for f in definition.fields if f.kind in {"bid", "made"}]
    is_blank = all(not own.get(f.key) for f in definition.fields if f.kind == "yes") and all(
        own.get(f.key) is None for f in [*numbers, *promised]
    )
    if promised:
        waits = any(own.get(f.key) is None for f in promised)
        if is_blank:
            del typed.entries[player]
        elif any(own.get(f.key) is not None for f in promised if f.kind == "made"):
            _miss([f.key for f in promised if own.get(f.key) is None], player, typed)
        elif not waits:
            own.update({f.key: own.get(f.key) or 0 for f in numbers})
        return
    if definition.win.by == "first" and is_blank:
        del typed.entries[player]
    elif numbers and not definition.sheet and (is_blank or len(numbers) == 1):
        _miss([f.key for f in numbers if own.get(f.key) is None], player, typed)
    own.update({f.key: own.get(f.key) or 0 for f in numbers})


def _miss(missing: Sequence[str], player: int, typed: Typed) -> None:
    """Say at the first of the missing fields that it is missing."""
    if missing:
        said = text("Still missing.")
        typed.problems.append(Problem("blank", said, True, missing[0], player))
