"""`companion score`: a round, or many, scored from JSON and explained."""

from __future__ import annotations

from collections.abc import Iterator

import click

from companion.cli.asking import (
    asked_edition,
    asked_language,
    echo_json,
    edition_option,
    json_option,
    language_option,
)
from companion.cli.defined import asked_play, lines, set_option
from companion.cli.files import read_json
from companion.cli.table import round_lines
from companion.definition.model import Definition
from companion.exchange.scores import fields_record, round_record
from companion.game import text
from companion.language import render
from companion.scorepad.fields import read_fields
from companion.scorepad.reading import read_round


@click.command("score")
@click.argument("game")
@click.argument("file")
@json_option
@edition_option
@set_option
@language_option
@click.pass_context
def score(
    context: click.Context,
    game: str,
    file: str,
    as_json: bool,
    edition: str,
    choice: tuple[str, ...],
    lang: str,
) -> None:
    """Score a round of GAME from the JSON in FILE (- for standard input).

    GAME is a slug of `companion games`, or the file of your own game (NAME.game.json). A round is
    {"players": [names], "entries": [{field: number}, ...]}, with "table" for what the whole round
    has, "round", "cards" and "before" (totals) where the game asks for them. The games with card
    pictures take "counts", "cards" (Rat-a-Tat Cat: four a player) or "points" (PUSH: with
    "cards_held") as well. A list of rounds is scored round by round, each on its own.

    Exits 0 when everything was scored, even with warnings, and 2 when a round is refused.
    """
    language = asked_language(lang)
    played = asked_play(game, choice, language)
    if isinstance(played, Definition):
        context.exit(_score_fields(played, file, as_json, language))
    key = asked_edition(played, edition, language).key
    raw, rounds = _rounds(file, language)
    readings = [read_round(played, one, key) for one in rounds]
    if as_json:
        records = [round_record(played, reading, language) for reading in readings]
        echo_json(records if isinstance(raw, list) else records[0])
    else:
        _print_all([round_lines(played, reading, language) for reading in readings], language)
    context.exit(2 if any(reading.entries is None for reading in readings) else 0)


def _rounds(file: str, language: str) -> tuple[object, list[object]]:
    """What the file says, and its rounds: itself or those of a list."""
    raw = read_json(file, language)
    return raw, raw if isinstance(raw, list) else [raw]


def _score_fields(game: Definition, file: str, as_json: bool, language: str) -> int:
    """Score rounds of fields and return the exit code."""
    raw, rounds = _rounds(file, language)
    readings = [read_fields(game, one) for one in rounds]
    if as_json:
        records = [fields_record(game, reading, language) for reading in readings]
        echo_json(records if isinstance(raw, list) else records[0])
    else:
        _print_all([lines(game, reading, language) for reading in readings], language)
    return 2 if any(reading.entries is None for reading in readings) else 0


def _print_all(rounds: list[Iterator[str]], language: str) -> None:
    """Each round's lines, numbered where there are several; a sentence where there is none."""
    if not rounds:
        click.echo(render(text("The list is empty, so there is nothing to score."), language))
    for number, own in enumerate(rounds, 1):
        if len(rounds) > 1:
            click.echo(f"{'' if number == 1 else chr(10)}{number}.")
        for line in own:
            click.echo(line)
