"""A sample round of a game: numbers to change, and the points they make at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.definition.checks import check, numbers_of
from companion.definition.evaluate import evaluate
from companion.definition.model import Definition, Field
from companion.definition.plain import plain
from companion.game import Text
from companion.scorepad.reading import number_from
from companion.web.base.language import say
from companion.web.base.translate import gettext

NAMES = ("Ida", "Tom", "Mia", "Leo", "Zoe", "Jan", "Eva", "Max", "Ada", "Kai", "Lea", "Tim")
SHOWN = 3
_COUNTS = ((4, 11, 1), (7, 3, 3), (2, 0, 2))
_BIDS = ((2, 2), (1, 2), (0, 0))


@dataclass(frozen=True, slots=True)
class Line:
    """A player of the sample: what was typed by key of a field, the points and why."""

    name: str
    typed: Mapping[str, str]
    points: int
    terms: tuple[tuple[str, int, bool], ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample round: its fields, a line a player, what can't be right with it.

    `facts` let a script count it again.
    """

    fields: tuple[Field, ...]
    lines: tuple[Line, ...]
    problems: tuple[str, ...]
    facts: Mapping[str, Any]


def sample_of(definition: Definition, typed: Mapping[str, str]) -> Sample:
    """The sample as typed (`t0-f1`), with usual numbers where nothing stands."""
    players = min(max(SHOWN, definition.players[0]), definition.players[1])
    rows = [_row(definition, player, typed) for player in range(players)]
    entries = [{key: _number(text) for key, text in row.items()} for row in rows]
    score = evaluate(definition, entries).score
    lines = tuple(
        Line(
            NAMES[player],
            row,
            score.whole[player],
            tuple(
                (say(definition.label_of.get(term.kind, term.kind)), term.points, term.cleared)
                for term in score.terms[player]
                if term.points or term.cleared
            ),
        )
        for player, row in enumerate(rows)
    )
    found = check(definition, entries)
    problems = tuple(dict.fromkeys(say(one.message) for one in found))
    facts = _facts(definition, players)
    return Sample(definition.fields, lines, problems or _unread(rows), facts)


def _facts(definition: Definition, players: int) -> dict[str, Any]:
    """The game and the words of its lines and problems, for the script."""
    bounds = [(one, one.least, one.most) for one in definition.fields]
    return {
        "definition": plain(definition),
        "names": NAMES[:players],
        "labels": {key: say(label) for key, label in definition.label_of.items()},
        "known": {
            one.key: numbers_of(one, least, most)
            for one, least, most in bounds
            if isinstance(least, int) and isinstance(most, int)
        },
        "messages": {
            "field-range": _open("This must be from %(least)s to %(most)s.", "least", "most"),
            "field-value": _open("Possible here: %(known)s.", "known"),
            "deck-limit": _open(
                "%(kind)s: %(over)s too many, %(count)s of %(copies)s.",
                *("kind", "over", "count", "copies"),
            ),
        },
        "possible": gettext("This round is possible."),
    }


def _open(sentence: str, *names: str) -> str:
    """A sentence of the checks with its places still open."""
    return say(Text(sentence, values=tuple((name, f"%({name})s") for name in names)))


def _row(definition: Definition, player: int, typed: Mapping[str, str]) -> dict[str, str]:
    return {one.key: _shown(one, player, typed) for one in definition.fields}


def _shown(field: Field, player: int, typed: Mapping[str, str]) -> str:
    """What was typed, or the usual number; a choice that is gone is no choice."""
    text = typed.get(f"t{player}-{field.key}", "")
    if field.choices:
        return text if text in map(str, field.values) else _usual(field, player)
    return typed.get(f"t{player}-{field.key}", _usual(field, player))


def _usual(field: Field, player: int) -> str:
    at = int(field.key[1:])
    match field.kind:
        case "count":
            number = _COUNTS[player % 3][at % 3]
        case "points":
            number = (12, 5, 20)[player % 3]
        case "yes":
            number = int(player == 0)
        case "choice":
            number = field.values[player % len(field.values)]
        case _:
            number = _BIDS[player % 3][field.kind == "made"]
    return str(number)


def _number(typed: str) -> int:
    number = number_from(typed)
    return number if isinstance(number, int) else 0


def _unread(rows: list[dict[str, str]]) -> tuple[str, ...]:
    wrong = [text for row in rows for text in row.values() if isinstance(number_from(text), str)]
    return (gettext("“%(typed)s” isn't a number.", typed=wrong[0][:20]),) if wrong else ()
