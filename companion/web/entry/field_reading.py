"""The round of a game that is a value, as typed: read, completed where it follows, judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.definition.checks import rest_of
from companion.definition.course import context_of
from companion.definition.model import Definition, Field
from companion.game import Entry, Problem, text
from companion.scorepad.messages import problem
from companion.scorepad.positions import position_of, problems_of
from companion.scorepad.reading import amount_from, kept_parts, wrong_number
from companion.scorepad.sheet import Row, Sheet, at_players
from companion.scorepad.table import Table
from companion.web.base.access import OpenPlay

Fields = dict[str, int | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page of fields asks for: those of some `players` in a round, and what it saves.

    That is the `round` for the whole table, one's `own` part of it, or a second count (`check`).
    `back` is where the page leads, `draft` names what a browser keeps of it.
    """

    play: OpenPlay
    row: Row
    definition: Definition
    players: tuple[int, ...]
    back: str
    draft: str
    heading: str
    saves: Literal["round", "own", "check"] = "round"

    @property
    def there(self) -> dict[int, Entry]:
        """The entries that this page may know and count with, by player."""
        return {} if self.saves == "check" else dict(self.row.entries)


@dataclass(slots=True)
class Typed:
    """A round as typed: texts by name of the field, entries by player, fields of the round."""

    texts: Mapping[str, str]
    entries: dict[int, Fields] = field(default_factory=dict)
    table: Fields = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def boxes_of(definition: Definition) -> list[Field]:
    """The boxes of a sheet; none where a round is no turn on a sheet."""
    return [one for one in definition.fields if one.kind == "box"] if definition.sheet else []


def is_counted_apart(sheet: Sheet) -> bool:
    """Whether every player's part can be counted alone; a round with fields of its own is one."""
    return sheet.definition is None or not sheet.definition.table


def read(asked: Asked, sent: Mapping[str, str]) -> Typed:
    """What was typed on the page; the fields of the round come with the whole round only."""
    typed = Typed(sent)
    if asked.saves == "round":
        typed.table = _fields(asked.definition.table, "t", None, typed)
    for player in asked.players:
        _read_player(asked.definition, player, typed)
    return typed


def _read_player(definition: Definition, player: int, typed: Typed) -> None:
    boxes = boxes_of(definition)
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
    number = amount_from(text)
    code = wrong_number(number, signed=True) if number is not None else None
    if code:
        found = problem(code, hard=True, player=player)
        typed.problems.append(Problem(code, found.message, True, key, player, values=found.values))
        return None
    return number if isinstance(number, int) else None


def entry_of(typed: Typed, player: int) -> Entry:
    """A player's entry, with the sums typed for it; all boxes are typed in the same cell."""
    own, box = typed.entries[player], typed.texts.get(f"p{player}-box", "")
    cells = {key: f"p{player}-{'value' if key == box else key}" for key in own}
    texts = {key: typed.texts.get(cell, "") for key, cell in cells.items()}
    return Entry(fields=own, parts=kept_parts(texts, own))


def judge(asked: Asked, table: Table, typed: Typed) -> None:
    """Fill what follows, say what is missing and what cannot be right.

    What others hold is counted with as far as this page may know it. Entries that are hidden and
    were left as they are shown are no longer among those typed.
    """
    row, definition = asked.row, asked.definition
    sitting = row.sitting
    is_left = _leave_what_is_hidden(asked, typed)
    position = position_of(table, definition, row.number, table.course.state)
    played = table.course.rounds.get(row.number)
    context = context_of(definition, played.before if played else position)
    known_now = [_known(asked, typed, player) for player in sitting]
    if not definition.sheet:
        for (seat, key), number in rest_of(definition, known_now, context).items():
            if sitting[seat] in typed.entries:
                typed.entries[sitting[seat]][key] = number
    for player in tuple(typed.entries):
        _complete(definition, player, typed, whole=asked.saves == "check")
    typed.table = {key: number or 0 for key, number in typed.table.items()}
    if typed.problems:
        return
    if not typed.entries and not is_left:
        typed.problems.append(problem("blank", hard=True))
        return
    table.shared[row.number] = {**table.shared.get(row.number, {}), **typed.table}
    have = {**asked.there, **{p: Entry(fields=own) for p, own in typed.entries.items()}}
    found = problems_of(table, definition, row.number, [have.get(p) for p in sitting])
    typed.problems += at_players(list(found), sitting)


def _known(asked: Asked, typed: Typed, player: int) -> Mapping[str, int | None] | None:
    """The fields of a player as far as they are known here; None while they are to come."""
    if player in typed.entries:
        return typed.entries[player]
    if player in asked.row.idle:
        return {}
    there = asked.there.get(player)
    return there.fields if there else None


def _leave_what_is_hidden(asked: Asked, typed: Typed) -> bool:
    """Forget entries that say what is shown of hidden ones; whether there were such."""
    if asked.saves != "round" or not asked.play.sheet.hides(asked.row):
        return False
    before = len(typed.entries)
    for player, shown in asked.row.entries.items():
        own = typed.entries.get(player)
        if own is not None and _said(asked, own) == _said(asked, shown.fields or {}):
            del typed.entries[player]
    return len(typed.entries) < before


def _said(asked: Asked, fields: Mapping[str, int | None]) -> Mapping[str, int | None]:
    """What is there of an entry; a switch that is off is not."""
    switches = {one.key for one in asked.definition.fields if one.kind == "yes"}
    return {k: n for k, n in fields.items() if n is not None and (n or k not in switches)}


def _complete(definition: Definition, player: int, typed: Typed, whole: bool) -> None:
    """Blank counts beside something typed are 0; what stays blank is missing, or comes later.

    Nothing comes later where the `whole` round is asked for.
    """
    own = typed.entries[player]
    numbers = [f for f in definition.fields if f.kind in {"count", "points", "choice"}]
    unchosen = [f.key for f in numbers if _must_be_chosen(f) and own.get(f.key) is None]
    promised = [f for f in definition.fields if f.kind in {"bid", "made"}]
    is_blank = all(not own.get(f.key) for f in definition.fields if f.kind == "yes") and all(
        own.get(f.key) is None for f in [*numbers, *promised]
    )
    if promised:
        lacks = [f.key for f in promised if own.get(f.key) is None] + unchosen
        if is_blank and not whole:
            del typed.entries[player]
        elif whole or any(own.get(f.key) is not None for f in promised if f.kind == "made"):
            _miss(lacks, player, typed)
        if not is_blank and not lacks:
            own.update({f.key: own.get(f.key) or 0 for f in numbers})
        return
    if definition.win.by == "first" and is_blank and not whole:
        del typed.entries[player]
    elif numbers and not definition.sheet and (is_blank or len(numbers) == 1):
        _miss([f.key for f in numbers if own.get(f.key) is None], player, typed)
    elif not definition.sheet:
        _miss(unchosen, player, typed)
    own.update({f.key: own.get(f.key) or 0 for f in numbers})


def _must_be_chosen(field: Field) -> bool:
    """Whether one of several has to be named, since none of them stands for nothing."""
    return field.kind == "choice" and 0 not in field.values


def _miss(missing: Sequence[str], player: int, typed: Typed) -> None:
    """Say at the first of the missing fields that it is missing."""
    if missing:
        said = text("Still missing.")
        typed.problems.append(Problem("blank", said, True, missing[0], player))
