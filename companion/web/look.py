"""Theme of the device, and small helpers that many templates need."""

from __future__ import annotations

from flask import Flask, request

from companion.game import CardKind, Game
from companion.web.urls import this_page

THEMES = ("system", "light", "dark")
THEME_COOKIE = "theme"


def init_look(app: Flask) -> None:
    """Give every template the theme, its own address and the helpers below."""
    app.jinja_env.filters["points"] = points
    app.context_processor(
        lambda: {"theme": chosen_theme(), "this_page": this_page, "card_of": card_of}
    )


def chosen_theme() -> str:
    """The device's theme; `system` until it chose one."""
    chosen = request.cookies.get(THEME_COOKIE)
    return chosen if chosen in THEMES else "system"


def points(number: int) -> str:
    """A number of points as it is printed: with a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def card_of(game: Game, kind: CardKind) -> str:
    """The key of the picture that stands for a kind of card in a game."""
    return f"{game.slug}-{kind.key}"
