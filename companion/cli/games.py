"""`companion games`: every game there is, and what is wrong with one that somebody wrote down."""

from __future__ import annotations

from typing import Any

import click

from companion.cli.asking import asked_language, echo_json, json_option, language_option
from companion.cli.defined import fault_line
from companion.cli.files import read_json
from companion.cli.table import clean, table_lines
from companion.definition.model import Definition
from companion.definition.reader import read, read_all
from companion.exchange.games import game_records
from companion.game import text
from companion.language import render


@click.group("games", invoke_without_command=True)
@json_option
@language_option
@click.pass_context
def games(context: click.Context, as_json: bool, lang: str) -> None:
    """List every game: its slug, for how many players, and its fields.

    A line that names another game is a variant: that game with options set.
    """
    if context.invoked_subcommand is not None:
        return
    language = asked_language(lang)
    records = list(game_records(language))
    if as_json:
        echo_json(records)
        return
    rows = [[one["slug"], _players(one)] for one in records]
    for line, one in zip(table_lines(rows), records, strict=True):
        click.echo(f"{line}  {one['title']}: {' '.join([*one['fields'], *one['table']])}")


@games.command("check")
@click.argument("file")
@json_option
@language_option
@click.pass_context
def check(context: click.Context, file: str, as_json: bool, lang: str) -> None:
    """Explain what is wrong with the game described in FILE (- for standard input).

    Exits 0 when it can be played, and 2 when something is wrong, with a line for each fault.
    """
    language = asked_language(lang)
    raw = read_json(file, language)
    faults = read_all(raw)
    if as_json:
        echo_json([{"place": f.place, "message": render(f.message, language)} for f in faults])
    else:
        for fault in faults:
            click.echo(clean(render(fault_line(fault), language)))
    if not faults and not as_json:
        click.echo(clean(_summary(raw, language)))
    context.exit(2 if faults else 0)


def _summary(raw: object, language: str) -> str:
    found = read(raw)
    assert isinstance(found, Definition)
    message = text(
        "%(title)s is for %(least)s to %(most)s players. Fields: %(fields)s, rules: %(rules)s.",
        title=found.title,
        least=found.players[0],
        most=found.players[1],
        fields=len(found.field_of),
        rules=len(found.rules),
    )
    return render(message, language)


def _players(record: dict[str, Any]) -> str:
    least, most = record["players"]
    return str(least) if least == most else f"{least}–{most}"
