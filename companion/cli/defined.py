"""Games that are values, on the command line: a classic by its slug, an own game by its file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from companion.cli.asking import asked_game, refused
from companion.cli.files import read_json
from companion.cli.table import clean, table_lines
from companion.definition.model import Definition
from companion.definition.reader import read
from companion.definition.source import Fault
from companion.exchange.scores import score_of
from companion.game import Game, Problem, RoundScore, Term, text
from companion.games import BY_SLUG
from companion.games.classics import find_classic, slugs
from companion.language import render
from companion.scorepad.fields import FieldsReading

OWN = ".game.json"


def asked_play(name: str, choice: Sequence[str], language: str) -> Game | Definition:
    """The game of that slug, or the own game in that file; `Refused` when there is neither.

    `choice` are options as `name=number`, which only a game that is a value has.
    """
    if not name.endswith(OWN) and (name in BY_SLUG or find_classic(name) is None):
        if choice:
            raise refused(text("Only classics and games of your own have options."), language)
        return asked_game(name, language, slugs())
    found = find_classic(name)
    raw = found.raw if found else read_json(name, language)
    chosen = {option.key: option.chosen for option in found.options} if found else {}
    definition = read(raw, {**chosen, **_choice(choice, language)})
    if isinstance(definition, Definition):
        return definition
    reason = render(fault_line(definition[0]), language)
    message = text("%(name)s isn't a game: %(reason)s", name=clean(name), reason=clean(reason))
    raise refused(message, language)


def _choice(pairs: Sequence[str], language: str) -> dict[str, int]:
    chosen = {}
    for pair in pairs:
        key, _, number = pair.partition("=")
        if not number.removeprefix("-").isascii() or not number.removeprefix("-").isdecimal():
            raise refused(text("An option is written as name=number, not %(pair)s.",
                               pair=clean(pair)), language)  # fmt: skip
        chosen[key] = int(number[:12])
    return chosen


def fault_line(fault: Fault) -> Any:
    """A fault with its place in front, where it has one."""
    if not fault.place:
        return fault.message
    return text("%(place)s: %(reason)s", place=fault.place, reason=fault.message)


def lines(definition: Definition, reading: FieldsReading, language: str) -> Iterator[str]:
    """A scored round as a table with a line of the score a column, then what is wrong with it."""
    result = score_of(definition, reading)
    if result is not None:
        yield from table_lines(list(_rows(definition, reading, result, language)))
    for item in reading.problems:
        mark = render(text("Refused") if item.hard else text("Warning"), language)
        yield f"{mark}: {clean(_where(definition, reading, item, language))}"


def _rows(
    definition: Definition, reading: FieldsReading, result: RoundScore, language: str
) -> Iterator[list[str]]:
    """What counted, by line of the score, as `number × points` or as the points alone."""
    kinds = list(dict.fromkeys(term.kind for own in result.terms for term in own))
    words = [_words(definition, kind, language) for kind in kinds]
    yield [render(text("Player"), language), *words, render(text("Points"), language)]
    for name, terms, points in zip(reading.players, result.terms, result.points, strict=True):
        shown = [" + ".join(map(_cell, (t for t in terms if t.kind == kind))) for kind in kinds]
        yield [clean(name), *shown, str(points)]


def _words(definition: Definition, key: str, language: str) -> str:
    label = definition.label_of.get(key)
    return clean(render(label, language)) if label else key


def _cell(term: Term) -> str:
    if term.cleared:
        return f"({term.count})"
    return str(term.count) if term.each == 1 else f"{term.count} × {term.each}"


def _where(definition: Definition, reading: FieldsReading, item: Problem, language: str) -> str:
    parts = [] if item.player is None else [reading.players[item.player]]
    if item.kind is not None and item.code.startswith(("field", "not-a", "blank", "points")):
        parts.append(_words(definition, item.kind, language))
    return ": ".join(filter(None, [", ".join(parts), render(item.message, language)]))


set_option = click.option(
    "--set",
    "choice",
    multiple=True,
    metavar="NAME=NUMBER",
    help="An option of a classic or of your own game, such as seeger=1; repeat it for more.",
)
