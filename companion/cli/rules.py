"""`companion rules`: questions about the rules, answered on the command line."""

from __future__ import annotations

import json
from typing import Any

import click

from companion.game import Game, text
from companion.games import BY_SLUG
from companion.language import render
from companion.rulebook import LANGUAGES, Hit, search, silence

ALL = "all"
SHOWN = 5


class UnknownGame(click.ClickException):
    """A game that is not on the list: one line, and the exit code of a wrong argument."""

    exit_code = 2


@click.command("rules")
@click.argument("game")
@click.argument("questions", metavar='"QUESTION" [...]', nargs=-1, required=True)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Language of the answers.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def rules(game: str, questions: tuple[str, ...], lang: str, as_json: bool) -> None:
    """Answer each QUESTION from the rules of GAME ("all" searches every game), best answer first.

    The JSON is a list with one list per question; each answer has anchor, title, text and whether
    the rules are sure to answer ("sure"), and with "all" its game.
    """
    chosen = _game(game)
    found = [search(question, lang, chosen, SHOWN) for question in questions]
    if as_json:
        shown = [[_as_json(hit, chosen) for hit in hits] for hits in found]
        click.echo(json.dumps(shown, ensure_ascii=False, indent=1))
    else:
        for question, hits in zip(questions, found, strict=True):
            _print(question, hits, chosen, lang)


def _game(slug: str) -> Game | None:
    """The game of that slug, None for all of them."""
    if slug == ALL:
        return None
    if slug not in BY_SLUG:
        raise UnknownGame(f"no game {slug!r}; there are {', '.join((*BY_SLUG, ALL))}")
    return BY_SLUG[slug]


def _as_json(hit: Hit, chosen: Game | None) -> dict[str, Any]:
    answer = {"anchor": hit.anchor, "title": hit.title, "text": hit.text, "sure": hit.sure}
    return answer if chosen else {"game": hit.game, **answer}


def _print(question: str, hits: list[Hit], chosen: Game | None, code: str) -> None:
    click.echo(question)
    if not hits or not hits[0].sure:
        click.echo(f"  {render(silence(chosen, code), code)}")
    if hits and not hits[0].sure:
        click.echo(f"  {render(text('The nearest sections:'), code)}")
    for hit in hits:
        where = hit.anchor if chosen else f"{hit.game} {hit.anchor}"
        click.echo(f"  {hit.title} ({where})")
        if hit.question:
            click.echo(f"    {hit.question}")
        for line in hit.text.splitlines():
            click.echo(f"    {line}")
