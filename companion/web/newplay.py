"""A new play: game, players in seating order, first dealer, what is agreed."""

from __future__ import annotations

import time

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.game import Game
from companion.games import GAMES, find_game
from companion.web.devices import member_circle
from companion.web.newplayform import NewPlayForm

pages = Blueprint("newplay", __name__)


@pages.get("/new")
def choose() -> str:
    """Which game?"""
    return render_template("new/choose.html", games=GAMES)


@pages.get("/new/<slug>")
def form(slug: str) -> str:
    """The form for a game's new play."""
    return _show(_game(slug), NewPlayForm(_game(slug)))


@pages.post("/new/<slug>")
def begin(slug: str) -> Response | tuple[str, int]:
    """Begin the play, or show the form again with everything typed and what is wrong."""
    game = _game(slug)
    typed = NewPlayForm(game, request.form)
    began = typed.began()
    if began is None:
        return _show(game, typed), 422
    play = store.begin(
        member_circle(), began, by=g.device, at=time.time(), key=typed.key.data or None
    )
    return redirect(url_for("pad.show", code=play.ref), 303)


def _game(slug: str) -> Game:
    return find_game(slug) or abort(404)


def _show(game: Game, typed: NewPlayForm) -> str:
    known = store.known_names(g.circle_id) if g.circle_id else []
    return render_template("new/form.html", game=game, form=typed, known=known)
