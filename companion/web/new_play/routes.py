"""A new play: game, players in seating order, first dealer, what is agreed."""

from __future__ import annotations

import time
from collections.abc import Sequence

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.game import Game
from companion.games import GAMES, find_game
from companion.scorepad.log import Began
from companion.web.base.devices import may_begin, member_circle
from companion.web.new_play.form import NewPlayForm, rearranged
from companion.web.new_play.words import agreed_said, script_facts

pages = Blueprint("newplay", __name__)

OFFERED = 12  # names to tap; the rest is found while typing


@pages.get("/new")
def choose() -> str:
    """Which game?"""
    _only_who_may_begin()
    return render_template("new/choose.html", games=GAMES)


@pages.get("/new/<slug>")
def form(slug: str) -> str:
    """The form for a game's new play; who played last sits at the table already."""
    _only_who_may_begin()
    game = _game(slug)
    names, first_dealer = _last_table(game)
    return _show(game, NewPlayForm(game, None, names, first_dealer), fresh=True)


@pages.post("/new/<slug>")
def begin(slug: str) -> Response | str | tuple[str, int]:
    """Begin the play, or show the form again with everything typed and what is wrong.

    A button of the rows (`do`) only rearranges them.
    """
    _only_who_may_begin()
    game = _game(slug)
    if action := request.form.get("do", ""):
        typed = rearranged(request.form, action, game.players[1])
        return _show(game, NewPlayForm(game, typed))
    asked = NewPlayForm(game, request.form)
    play = _begun(member_circle(), asked)
    if play is None:
        return _show(game, asked), 422
    return redirect(url_for("pad.show", code=play.ref), 303)


def _begun(circle: int, asked: NewPlayForm) -> store.Play | None:
    began = asked.began()
    if began is None:
        return None
    try:
        return store.begin(circle, began, by=g.device, at=time.time(), key=asked.once(began))
    except store.Refused as refused:
        asked.refused(refused.problems)
        return None


def _only_who_may_begin() -> None:
    """Nobody shall fill a form in vain."""
    if not may_begin():
        abort(403)


def _game(slug: str) -> Game:
    return find_game(slug) or abort(404)


def _show(game: Game, typed: NewPlayForm, fresh: bool = False) -> str:
    return render_template(
        "new/form.html",
        game=game,
        form=typed,
        fresh=fresh,
        known=store.known_names(g.circle_id) if g.circle_id else [],
        offered=OFFERED,
        agreed=agreed_said(typed),
        facts=script_facts(typed),
    )


def _last_table(game: Game) -> tuple[Sequence[str], int]:
    """Who sat at this circle's last table, if they fit this game, and who deals next."""
    began = _last_began()
    if began is None or len(began.players) > game.players[1]:
        return (), 0
    return began.players, began.first_dealer if began.game == game.slug else 0


def _last_began() -> Began | None:
    if g.circle_id is None:
        return None
    last = [*store.running(g.circle_id, 1), *store.recent(g.circle_id, 1)]
    if not last:
        return None
    try:
        return store.rematch_of(max(last, key=lambda play: play.updated).id)
    except (store.Unreadable, store.Unavailable):
        return None
