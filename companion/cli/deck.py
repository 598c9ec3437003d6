"""`companion deck`: fresh shuffles, dealt, with the hash that proves them; and the check of one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TextIO

import click

from companion.deck import fair
from companion.deck.cards import deck_of, free_deck
from companion.deck.deal import deal
from companion.deck.shuffle import new_salt, shuffled
from companion.game import Game, Problem, Text
from companion.games import BY_SLUG

SLUGS = list(BY_SLUG)
MOST_TIMES = 1_000_000


def english(message: Text | str | int) -> str:
    """A message as it stands in the source, with its values."""
    if not isinstance(message, Text):
        return str(message)
    source = message.plural if message.plural and message.count != 1 else message.message
    return source % {name: english(value) for name, value in message.values}


def _fail(problem: Problem) -> NoReturn:
    raise click.UsageError(english(problem.message))


def _edition(game: Game, edition: str) -> str:
    keys = [item.key for item in game.editions]
    if edition and edition not in keys:
        raise click.BadParameter(f"not one of {', '.join(keys)}", param_hint="--edition")
    return edition


@click.group("deck")
def deck() -> None:
    """Shuffle and deal a deck, or check a shuffle that was shown."""


@deck.command("shuffle")
@click.argument("game", type=click.Choice(SLUGS))
@click.option("--players", type=int, required=True, help="How many play.")
@click.option("--times", type=click.IntRange(1, MOST_TIMES), default=1, help="How many shuffles.")
@click.option("--edition", default="", help="Edition of the game, by its number of cards.")
@click.option("--first-dealer", type=int, help="Seat that deals (or starts); else seat 0 starts.")
@click.option("--lost", multiple=True, metavar="CARD", help="A card that is lost; repeatable.")
@click.option("--cards", type=click.File(), help="File with a deck of your own, one card per line.")
@click.option("--hand", type=click.IntRange(0), default=0, help="Cards a hand, in any game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs and for verify.")
def shuffle(
    game: str,
    players: int,
    times: int,
    edition: str,
    first_dealer: int | None,
    lost: tuple[str, ...],
    cards: TextIO | None,
    hand: int,
    as_json: bool,
) -> None:
    """Print fresh shuffles of GAME, each dealt to its players.

    Seats count from 0. The left neighbour of the dealer gets the first card.
    """
    played = BY_SLUG[game]
    starter = _starter(played, players, first_dealer)
    names = _cards(played, _edition(played, edition), players, lost, cards)
    shown = (_one(played, names, players, starter, hand) for _ in range(times))
    if as_json:
        _print_json(shown)
    else:
        for number, item in enumerate(shown, 1):
            _print(number, item)


def _starter(game: Game, players: int, first_dealer: int | None) -> int:
    least, most = game.players
    if not least <= players <= most:
        raise click.BadParameter(f"from {least} to {most} play this game", param_hint="--players")
    if first_dealer is None:
        return 0
    if not 0 <= first_dealer < players:
        hint = f"a seat from 0 to {players - 1}"
        raise click.BadParameter(hint, param_hint="--first-dealer")
    return (first_dealer + game.has_dealer) % players


def _cards(
    game: Game, edition: str, players: int, lost: tuple[str, ...], file: TextIO | None
) -> tuple[str, ...]:
    if bool(game.edition(edition).deck) == bool(file):
        only = "only the game 'any' is played with cards of your own: use it with --cards FILE"
        raise click.UsageError(only)
    cards = free_deck(_lines(file)) if file else deck_of(game, edition, players, lost)
    return _fail(cards) if isinstance(cards, Problem) else cards


def _lines(file: TextIO) -> list[str]:
    try:
        return file.read().splitlines()
    except UnicodeDecodeError as error:
        raise click.UsageError("the file is no text") from error


def _one(
    game: Game, cards: tuple[str, ...], players: int, starter: int, hand: int
) -> dict[str, Any]:
    order = shuffled(cards)
    dealt = deal(game, order, players, starter, hand)
    return _fail(dealt) if isinstance(dealt, Problem) else fair.printed(order, new_salt(), dealt)


def _print_json(shown: Iterable[Mapping[str, Any]]) -> None:
    """A list, one shuffle a line, written as it is made."""
    start = "["
    for item in shown:
        click.echo(start + json.dumps(item, ensure_ascii=False), nl=False)
        start = ",\n "
    click.echo("]")


def _print(number: int, item: Mapping[str, Any]) -> None:
    click.echo(f"Shuffle {number}")
    hands = [(f"seat {seat}", hand) for seat, hand in enumerate(item["hands"]) if hand]
    piles = [("open", item["open"]), ("unused", item["unused"]), ("draw pile", item["draw_pile"])]
    for name, cards in [*hands, *piles]:
        if cards:
            click.echo(f"  {name} ({len(cards)}): {', '.join(cards)}")
    click.echo(f"  salt: {item['salt']}")
    click.echo(f"  commitment: {item['commitment']}")


@deck.command("verify")
@click.argument("file", type=click.File("rb"))
@click.option("--game", type=click.Choice(SLUGS), help="Also check cards and deal of this game.")
@click.option("--edition", default="", help="Edition of the game, by its number of cards.")
@click.pass_context
def verify(context: click.Context, file: Any, game: str | None, edition: str) -> None:
    """Check the JSON of `deck shuffle` in FILE (- for standard input).

    Says "right" and exits 0, or tells the reason and exits 1; so it does for a file that is no
    such JSON. A file that cannot be opened or a wrong option exits 2.
    """
    played = BY_SLUG[game] if game else None
    if played:
        _edition(played, edition)
    reason = _reason(file.read(), played, edition)
    click.echo(reason or "right", err=bool(reason))
    context.exit(1 if reason else 0)


def _reason(content: bytes, game: Game | None, edition: str) -> str | None:
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return "This isn't JSON."
    reason = fair.check_all(data, game, edition)
    return english(reason) if reason else None
