"""What is said where the rules do not answer."""

from __future__ import annotations

from companion.game import Game, Text, text
from companion.rulebook.loader import load


def silence(game: Game | None, code: str) -> Text:
    """That the rules of a game are silent; None and the plain pad name no game."""
    if game is None or game.is_plain:
        return text("The rules say nothing about that.")
    return text("The rules of %(game)s say nothing about that.", game=load(game, code).title)
