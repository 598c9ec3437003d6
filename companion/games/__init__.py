"""The games, one folder each, and the explicit list of them."""

from companion.game import Game
from companion.games.any_game import GAME as ANY_GAME
from companion.games.biberbande import GAME as BIBERBANDE
from companion.games.freitag13 import GAME as FREITAG13
from companion.games.push import GAME as PUSH
from companion.games.thirteen import GAME as THIRTEEN

GAMES: tuple[Game, ...] = (THIRTEEN, FREITAG13, BIBERBANDE, PUSH, ANY_GAME)
BY_SLUG = {game.slug: game for game in GAMES}


def find_game(slug: str) -> Game | None:
    """The game of that slug, or None."""
    return BY_SLUG.get(slug)
