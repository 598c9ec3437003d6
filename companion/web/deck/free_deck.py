"""Decks without a play: choose game and players, or a list of one's own; check a shown shuffle."""

from __future__ import annotations

import json
import secrets
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import store
from companion.deck import fair
from companion.deck.picker import first_player
from companion.game import Game, Text, text
from companion.games import BY_SLUG, GAMES, find_game
from companion.scorepad.reading import number_from
from companion.store.decks.dealing import LIFE
from companion.web.base.devices import may_begin, member_circle
from companion.web.base.flash import flash_wrong
from companion.web.base.language import say
from companion.web.base.limits import TooManyMade, limit_made
from companion.web.base.translate import gettext
from companion.web.deck.start_form import StartForm, start_form
from companion.web.new_play.form import NAME_LENGTH, clean

pages = Blueprint("freedeck", __name__, url_prefix="/deck")
HOURS = LIFE // 3600


@pages.get("")
def choose() -> str:
    """The decks that lie there, and games to deal."""
    decks = store.decks_of(g.circle_id) if g.circle_id else []
    return render_template(
        "deck/choose.html",
        games=GAMES,
        decks=decks,
        game_of=BY_SLUG,
        hours=HOURS,
        may_begin=may_begin(),
    )


@pages.get("/new/<slug>")
def form(slug: str) -> str:
    """How to deal a game's cards without a score pad; nobody shall fill it in vain."""
    if not may_begin():
        abort(403)
    game = _game(slug)
    return _page(game, start_form(game, _edition(game, "")), [], [])


@pages.post("/new/<slug>")
def deal(slug: str) -> ResponseReturnValue:
    """Shuffle and deal, or the form again with what is wrong."""
    game = _game(slug)
    typed = start_form(game, _edition(game, request.form.get("edition", "")), request.form)
    names, wrong = _people(game)
    start = None if wrong else typed.start(len(names), _starter(len(names)))
    if start is None:
        return _page(game, typed, names, wrong), 422
    try:
        limit_made("deck")
        deck = store.begin_deck(member_circle(), start, seats=names, key=typed.key.data or None)
    except TooManyMade as many:
        flash_wrong(many.said)
        return _page(game, typed, names, wrong), 429, many.headers
    except store.Refused as refused:
        flash_wrong(" ".join(say(problem.message) for problem in refused.problems))
        typed.key.data = secrets.token_urlsafe(12)  # for the next try
        return _page(game, typed, names, wrong), 422
    return redirect(url_for("free_table.show", ref=deck.ref), 303)


@pages.get("/check")
def check() -> str:
    """A page that checks what a table has shown."""
    return render_template("deck/check.html", typed="", said=None, right=False)


@pages.post("/check")
def checked() -> str | tuple[str, int]:
    """Whether the pasted shuffles are right, or why not."""
    typed = request.form.get("shuffles", "")
    reason = _reason(typed)
    said = say(reason or text("Correct: every fingerprint matches its order and salt."))
    page = render_template("deck/check.html", typed=typed, said=said, right=reason is None)
    return page if reason is None else (page, 422)


def _reason(typed: str) -> Text | None:
    try:
        data = json.loads(typed)
    except (ValueError, RecursionError):
        return text("This isn't JSON.")
    return fair.check_all(data)


def _game(slug: str) -> Game:
    return find_game(slug) or abort(404)


def _edition(game: Game, asked: str) -> str:
    keys = [edition.key for edition in game.editions]
    return asked if asked in keys else keys[0]


def _people(game: Game) -> tuple[list[str], list[str]]:
    """The names, made up where only a number was given; and what is wrong with them."""
    least, most = game.players
    names = [clean(name)[:NAME_LENGTH] for name in request.form.get("names", "").splitlines()]
    names = [name for name in names if name]
    if not names:
        count = number_from(request.form.get("players", "")) or least
        names = [""] * count if isinstance(count, int) and least <= count <= most else []
    if least <= len(names) <= most:
        return names, []
    return names, [
        gettext("This game is for %(least)s to %(most)s players.", least=least, most=most)
    ]


def _starter(players: int) -> int:
    """The seat that was chosen, else one by lot."""
    asked = number_from(request.form.get("starter", ""))
    known = isinstance(asked, int) and 1 <= asked <= players
    return asked - 1 if known and isinstance(asked, int) else first_player(players)


def _page(game: Game, typed: StartForm, names: list[str], wrong: list[str]) -> str:
    values: dict[str, Any] = {
        "game": game,
        "form": typed,
        "names": "\n".join(name for name in names if name) or request.form.get("names", ""),
        "players": request.form.get("players", ""),
        "starter": request.form.get("starter", ""),
        "wrong": wrong,
        "hours": HOURS,
    }
    return render_template("deck/free.html", **values)
