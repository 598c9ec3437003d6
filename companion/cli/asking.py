"""What the commands share: game, edition and language as asked for, and answers a pipe can take."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from companion.game import Edition, Game, Text, text
from companion.games import BY_SLUG, find_game
from companion.language import LANGUAGES, render

language_option = click.option(
    "--lang", default="en", metavar="|".join(LANGUAGES), help="Language of the output (en)."
)
edition_option = click.option(
    "--edition", default="", metavar="KEY", help="Edition of the game, by its number of cards."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


class Refused(click.ClickException):
    """What was asked for cannot be done: one line, exit code 2."""

    exit_code = 2


def refused(message: Text, language: str) -> Refused:
    """The exception for a message in a language."""
    return Refused(render(message, language))


def asked_language(language: str) -> str:
    """A language that the app speaks, or `Refused`."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        message = text("No language %(name)s; there are %(known)s.", name=language, known=known)
        raise refused(message, "en")
    return language


def asked_game(slug: str, language: str, more: Sequence[str] = ()) -> Game:
    """The game of that slug, or `Refused`; `more` are further slugs that would have been known."""
    game = find_game(slug)
    if game is None:
        known = ", ".join([*BY_SLUG, *more])
        raise refused(
            text("No game %(name)s; there are %(known)s.", name=slug, known=known), language
        )
    return game


def asked_edition(game: Game, key: str, language: str) -> Edition:
    """The game's edition of that key (the first for ""), or `Refused`."""
    try:
        return game.edition(key)
    except KeyError:
        known = ", ".join(edition.key for edition in game.editions)
        message = text("No edition %(name)s; there are %(known)s.", name=key, known=known)
        raise refused(message, language) from None


def echo_json(data: Any) -> None:
    """Print JSON, a list with one item a line; in plain ASCII where the output needs that."""
    readable = _json(data, ascii_only=False)
    try:
        readable.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        readable = _json(data, ascii_only=True)
    click.echo(readable)


def _json(data: Any, ascii_only: bool) -> str:
    if not isinstance(data, list):
        return json.dumps(data, ensure_ascii=ascii_only)
    items = ",\n ".join(json.dumps(item, ensure_ascii=ascii_only) for item in data)
    return f"[{items}]"


def forgive_output() -> None:
    """Print a question mark for a letter that a terminal or pipe cannot take."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
