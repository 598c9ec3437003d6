"""The styleguide: the real components on sample data, at `/styleguide` in development.

Each part takes `game`, `players` and `rounds` from the query. Nothing is stored.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

from flask import Blueprint, render_template, request
from werkzeug.datastructures import MultiDict

from companion.config import shared_folder
from companion.deck.cards import stock_of
from companion.game import Entry, Game
from companion.games import GAMES, find_game
from companion.scorepad.log import Began, Change, Counted, Ended, LogLine
from companion.scorepad.sheet import Sheet, read_sheet
from companion.web.base.access import OpenPlay
from companion.web.base.marks import marks_expected
from companion.web.base.offered import listed
from companion.web.new_play.form import NewPlayForm
from companion.web.new_play.words import agreed_said, script_facts
from companion.web.pad.view import pad_view

pages = Blueprint("styleguide", __name__, url_prefix="/styleguide")

Part = Literal["cards", "controls", "pad", "end"]
PARTS: tuple[Part, ...] = ("cards", "controls", "pad", "end")
NAMES = (
    "Marina",
    "Georg",
    "Ben",
    "Nils",
    "Großtante Hildegard-Maximiliane von Hagen",
    "عبد الرحمن",
    "שירה",
    "O'Brien",
    "<b>Jo</b>",
    "👩‍👩‍👧 Drei",
    "Anneliese",
    "Kai",
)


@pages.get("/")
@pages.get("/<any(cards, controls, pad, end):part>")
def show(part: Part = "cards") -> str:
    """One part of the look."""
    return render_template(f"styleguide/{part}.html", parts=PARTS, part=part, **_context(part))


def _context(part: Part) -> dict[str, Any]:
    match part:
        case "cards":
            return {"cards": {game.slug: cards_of(game) for game in GAMES}, "icons": icons()}
        case "controls":
            return _controls()
        case "pad" | "end":
            play = OpenPlay(
                0, "styleguide", "watcher", _sheet(part == "end"), version=1, circle_id=0
            )
            return pad_view(play)


def cards_of(game: Game) -> list[str]:
    """Every picture that a game has: its cards, its kinds, the back."""
    return list(dict.fromkeys([*stock_of(game), *(kind.key for kind in game.kinds), "back"]))


@cache
def icons() -> list[str]:
    """The names of all signs."""
    sprite = shared_folder("static") / "icons" / "icons.svg"
    return re.findall(r'<symbol id="([\w-]+)"', sprite.read_text(encoding="utf-8"))


def _controls() -> dict[str, Any]:
    """A form in which something is wrong: two people of the same name, too many rounds."""
    typed = MultiDict([("players-0", "Marina"), ("players-1", "marina"), ("players-2", NAMES[4])])
    typed.update({"ends": "rounds", "rounds": "0", "first_dealer": "1"})
    form = NewPlayForm(listed(_game()), typed)
    form.began()
    return {
        "game": form.game,
        "form": form,
        "known": NAMES,
        "marks": marks_expected(None, [field.data or "" for field in form.players]),
        "offered": len(NAMES),
        "most_offered": len(NAMES),
        "agreed": agreed_said(form),
        "facts": {**script_facts(form), "people": [], "count": 0},
    }


def _game() -> Game:
    return find_game(request.args.get("game", "13")) or GAMES[0]


def _sheet(finished: bool) -> Sheet:
    """A play with as many players and rounds as asked for; every round counts something else."""
    game = _game()
    number = request.args.get("players", 4, type=int)
    rounds = request.args.get("rounds", 3, type=int)
    changes: list[Change] = [Began(game.slug, NAMES[:number])]
    changes += [Counted(n + 1, _entries(game, number, n)) for n in range(rounds)]
    changes += [Ended()] if finished else []
    return read_sheet([LogLine(n, change) for n, change in enumerate(changes, 1)])


def _entries(game: Game, players: int, number: int) -> dict[int, Entry]:
    return {player: _entry(game, number, player) for player in range(players)}


def _entry(game: Game, number: int, player: int) -> Entry:
    counts = {kind.key: (number + player * at) % 4 for at, kind in enumerate(game.kinds, 1)}
    return Entry(counts=counts) if counts else Entry(points=number * 7 - player * 3)
