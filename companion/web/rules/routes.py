"""The rules: to read, to look up, on one card, and one section alone for the sheet over a page."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from companion.game import Game
from companion.games import GAMES, find_game
from companion.rulebook import Hit, search, silence
from companion.web.base.language import chosen_language
from companion.web.rules.quick_card import quick_card
from companion.web.rules.view import own_book, shown_section, shown_sections

pages = Blueprint("rules", __name__, url_prefix="/rules")

LONGEST_QUESTION = 200
ANSWERS = 5


@pages.get("")
def index() -> str:
    """Every rulebook, and one search box over all of them."""
    return render_template("rules/index.html", books=[(game, own_book(game)) for game in GAMES])


@pages.get("/search")
def look_up() -> str:
    """The answers to a question as a page, for one game or all."""
    return render_template("rules/search.html", **_asked())


@pages.get("/answers")
def answers() -> str:
    """The answers alone, while somebody is still typing."""
    return render_template("rules/_answers.html", **_asked())


@pages.get("/<slug>")
def book(slug: str) -> str:
    """The whole rulebook of a game; each section has its anchor as id."""
    game = _game(slug)
    return render_template(
        "rules/book.html", game=game, book=own_book(game), sections=shown_sections(game)
    )


@pages.get("/<slug>/card")
def card(slug: str) -> str:
    """The whole game on one screen, or on one printed A5 page."""
    game = _game(slug)
    return render_template("rules/card.html", game=game, book=own_book(game), **quick_card(game))


@pages.get("/<slug>/section/<anchor>")
def section(slug: str, anchor: str) -> str | tuple[str, int]:
    """One section alone; for an anchor that does not exist, a 404 that leads on."""
    game = _game(slug)
    shown = shown_section(game, anchor)
    if shown is None:
        return render_template("rules/_no_section.html", game=game, book=own_book(game)), 404
    return render_template("rules/_section.html", game=game, book=own_book(game), section=shown)


@pages.errorhandler(404)
def nothing_there(_error: Exception) -> tuple[str, int]:
    """A game that nobody knows: all rulebooks, and the search."""
    books = [(game, own_book(game)) for game in GAMES]
    return render_template("rules/missing.html", books=books), 404


def _game(slug: str) -> Game:
    game = find_game(slug)
    if game is None:
        abort(404)
    return game


def _asked() -> dict[str, object]:
    """The question, the game it is about (None: any), and what the rules say."""
    slug = request.args.get("game", "")
    game = _game(slug) if slug else None
    question = " ".join(request.args.get("q", "")[:LONGEST_QUESTION].split())
    hits: list[Hit] = search(question, chosen_language(), game, ANSWERS)
    titles = {one.slug: own_book(one).title for one in GAMES}
    return {
        "question": question,
        "game": game,
        "hits": hits,
        "sure": bool(hits) and hits[0].sure,
        "silence": silence(game, chosen_language()),
        "titles": titles,
        "games": GAMES,
    }
