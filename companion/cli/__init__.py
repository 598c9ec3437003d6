"""The command line: `companion serve | link | backup | score | rules | …`."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import click

from companion.cli.asking import Refused, forgive_output
from companion.cli.deck import deck
from companion.cli.exchange import export, import_
from companion.cli.games import games
from companion.cli.keeping import backup, check, restore
from companion.cli.link import link
from companion.cli.rules import rules
from companion.cli.schedule import schedule
from companion.cli.score import score
from companion.cli.serve import serve


def _version() -> str:
    try:
        return metadata.version("spielblock")
    except metadata.PackageNotFoundError:
        return "(not installed)"


class OneLine(click.Group):
    """A group whose commands tell what is wrong with their arguments in one line."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise Refused(" ".join(error.format_message().split())) from error


@click.group(cls=OneLine)
@click.version_option(_version(), prog_name="companion")
def main() -> None:
    """Spielblock: score pad, rules lookup and digital deck for card games with real cards."""
    forgive_output()


_COMMANDS = (
    serve, link, backup, restore, check, export, import_, score, games, schedule, rules, deck,
)  # fmt: skip
for _command in _COMMANDS:
    main.add_command(_command)
