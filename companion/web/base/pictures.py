"""How cards and games look in templates, and where the drawings of cards lie."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from flask import Flask

import companion.games
from companion.game import CardPictures
from companion.games import GAMES, find_game
from companion.games.classics import find_classic

DIE = "die "


def card_files() -> dict[str, Path]:
    """The drawings in the folders of the games, by their name as static files."""
    folder = Path(str(files(companion.games)))
    return {f"cards/{game.slug}.svg": folder / game.folder / "cards.svg" for game in GAMES}


def pictures_of(slug: str) -> CardPictures:
    """How the cards of a game look; plain for one that is not listed."""
    game = find_game(slug)
    return game.pictures if game else CardPictures()


def picture_of(slug: str) -> str:
    """What stands for a game: the key of a card, or `die ` and what it shows."""
    definition = None if find_game(slug) else find_classic(slug)
    return (definition and definition.picture) or pictures_of(slug).one


def init_pictures(app: Flask) -> None:
    """Tell templates how cards look."""
    app.jinja_env.globals.update(pictures_of=pictures_of, picture_of=picture_of)
