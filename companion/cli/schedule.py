"""`companion schedule`: who deals, who starts and what is dealt, round by round."""

from __future__ import annotations

from typing import Any

import click

from companion.cli.asking import (
    asked_edition,
    asked_game,
    asked_language,
    echo_json,
    edition_option,
    json_option,
    language_option,
    refused,
)
from companion.cli.table import table_lines
from companion.game import MAX_ROUNDS, Game, Setup, ntext, text
from companion.language import render
from companion.rulebook import load
from companion.scorepad import schedule as planning
from companion.scorepad.schedule import RoundPlan


@click.command("schedule")
@click.argument("game")
@click.option("--players", type=int, required=True, help="How many play.")
@click.option("--first-dealer", type=int, default=0, help="Seat that deals first (0).")
@click.option("--rounds", type=int, help="Another number of rounds than the game's usual one.")
@json_option
@edition_option
@language_option
def schedule(
    game: str,
    players: int,
    first_dealer: int,
    rounds: int | None,
    as_json: bool,
    edition: str,
    lang: str,
) -> None:
    """Print the rounds of GAME: dealer, starter, and what is dealt to each seat.

    Seats count from 0. In a game without a dealer the first dealer's seat is the one that starts.
    A game without a fixed end has no rounds to print unless --rounds says how many.
    """
    language = asked_language(lang)
    played = asked_game(game, language)
    key = asked_edition(played, edition, language).key
    _check(played, players, first_dealer, rounds, language)
    plans = planning.schedule(played, Setup(players, first_dealer, rounds, key))
    if as_json:
        echo_json([_record(plan) for plan in plans])
    elif not plans:
        click.echo(render(text("No fixed end: use --rounds to say how many to print."), language))
    else:
        for line in table_lines([_head(played, language), *map(_row, plans)]):
            click.echo(line)
    _say_who_never_starts(played, Setup(players, first_dealer, rounds, key), language, as_json)


def _say_who_never_starts(game: Game, setup: Setup, language: str, aside: bool) -> None:
    """A sentence below the rounds; beside them, for programs that read these."""
    seats = planning.never_starting(game, setup)
    if seats:
        message = ntext(
            "Seat %(seats)s never starts.",
            "Seats %(seats)s never start.",
            len(seats),
            seats=", ".join(map(str, seats)),
        )
        click.echo(render(message, language), err=aside)


def _check(game: Game, players: int, first: int, rounds: int | None, language: str) -> None:
    least, most = game.players
    if not least <= players <= most:
        message = text("This game is for %(least)s to %(most)s players.", least=least, most=most)
        raise refused(message, language)
    if not 0 <= first < players:
        raise refused(text("Seats go from 0 to %(most)s.", most=players - 1), language)
    if rounds is not None and not 1 <= rounds <= MAX_ROUNDS:
        message = text(
            "The number of rounds must be from %(least)s to %(most)s.", least=1, most=MAX_ROUNDS
        )
        raise refused(message, language)


def _record(plan: RoundPlan) -> dict[str, Any]:
    return {
        "round": plan.number,
        "dealer": plan.dealer,
        "starter": plan.starter,
        "hands": plan.hands and list(plan.hands),
        "draw_pile": plan.draw_pile,
        "unused": plan.unused,
    }


def _head(game: Game, language: str) -> list[str]:
    """The heads of the columns; the draw pile is called what the rules of the game call it."""
    names = (
        text("Round"),
        text("Dealer"),
        text("Starts"),
        text("Hands"),
        None,
        text("Unused"),
    )
    pile = load(game, language).labels["draw"]
    return [render(name, language) if name else pile for name in names]


def _row(plan: RoundPlan) -> list[str]:
    hands = " ".join(map(str, plan.hands)) if plan.hands else None
    cells = (plan.number, plan.dealer, plan.starter, hands, plan.draw_pile, plan.unused)
    return ["–" if cell is None else str(cell) for cell in cells]
