"""The games, one folder each, and the explicit list of them."""

from importlib import import_module

from companion.game import Game

FOLDERS = ("thirteen", "freitag13", "biberbande", "push", "any_game")  # as lists show them
GAMES: tuple[Game, ...] = tuple(import_module(f"{__name__}.{name}").GAME for name in FOLDERS)
BY_SLUG = {game.slug: game for game in GAMES}


def find_game(slug: str) -> Game | None:
    """The game of that slug, or None."""
    return BY_SLUG.get(slug)
