"""Home: plays to go on with, a new play, recent ones; and the page about this program."""

from __future__ import annotations

from flask import Blueprint, g, redirect, render_template, request
from werkzeug.wrappers import Response

from companion import store
from companion.games import BY_SLUG, GAMES
from companion.web.language import A_YEAR
from companion.web.look import THEME_COOKIE, THEMES
from companion.web.urls import back_to

pages = Blueprint("home", __name__)


@pages.get("/")
def index() -> str:
    """What this circle plays and played; a stranger is told how to join."""
    circle = g.circle_id
    return render_template(
        "home/index.html",
        games=GAMES,
        game_of=BY_SLUG,
        running=store.running(circle) if circle else [],
        recent=store.recent(circle) if circle else [],
    )


@pages.get("/about")
def about() -> str:
    """What this is, whose games these are, which licences it uses."""
    return render_template("home/about.html", games=GAMES)


@pages.get("/settings")
def settings() -> str:
    """Language and theme of this device."""
    return render_template("home/settings.html", themes=THEMES)


@pages.post("/theme")
def choose_theme() -> Response:
    """Remember the theme for this device."""
    answer = redirect(back_to(request.form.get("next", "")), 303)
    if request.form.get("theme") in THEMES:
        answer.set_cookie(THEME_COOKIE, request.form["theme"], max_age=A_YEAR, samesite="Lax")
    return answer
