"""The rules beside a play: what to do in each moment of it, with its own people and numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import Any

from flask import Blueprint, abort, render_template, request
from markupsafe import Markup

from companion.rulebook import Rulebook, phase_help
from companion.scorepad.sheet import Row, Sheet
from companion.web.base.access import open_play
from companion.web.rules.view import as_html, book_link, own_book

pages = Blueprint("playrules", __name__, url_prefix="/play/<code>/rules")

# Private characters stand for a name while the rules are drawn, so that it can hold anything.
DEALER, STARTER = "\ue000", "\ue001"


@dataclass(frozen=True, slots=True)
class Moment:
    """The help of one phase: its section, the words, and whether it is what happens now."""

    anchor: str
    title: str
    text: Markup
    is_now: bool


@pages.get("")
def show(code: str) -> str:
    """What to do now, the other moments, search and all sections: as a page."""
    return render_template("rules/play.html", **_view(code))


@pages.get("/sheet")
def sheet(code: str) -> str:
    """The same alone, for the sheet over the pad."""
    return render_template("rules/_play.html", **_view(code))


def _view(code: str) -> dict[str, Any]:
    play = open_play(code)
    if play.sheet.definition is not None:
        abort(404)  # a game that is a value has no rulebook
    book = own_book(play.sheet.game)
    return {
        "play": play,
        "game": play.sheet.game,
        "book": book,
        "moments": moments(play.sheet, book, request.args.get("at", "")),
    }


def moments(sheet: Sheet, book: Rulebook, asked: str) -> list[Moment]:
    """The help of every phase, in the order of play; `asked` says which phase it is now."""
    now = "game-end" if sheet.finished else asked if asked in book.phases else "deal"
    row = _row(sheet)
    keys = [key for key in book.phases if not key.rpartition("-")[2].isdigit()]
    if row is None:
        keys = [now]
    return [_moment(sheet, row, book, key, key == now) for key in keys]


def _row(sheet: Sheet) -> Row | None:
    """The round that is on; of a finished play the last one, None where none was begun."""
    if not sheet.finished:
        return sheet.row(sheet.current)
    return sheet.rows[-1] if sheet.rows else None


def _moment(sheet: Sheet, row: Row | None, book: Rulebook, key: str, is_now: bool) -> Moment:
    players = len(row.sitting) if row else len(sheet.order)
    setup = replace(sheet.setup, players=players, rounds=sheet.rounds)
    number = row.number if row else 1
    text = phase_help(
        sheet.game, book, key, setup, round_number=number, dealer=DEALER, starter=STARTER
    )
    html = as_html(sheet.game, book, text, book_link(sheet.game))
    section = book.section(book.phases[key].anchor)
    title = section.title if section else ""
    return Moment(book.phases[key].anchor, title, _named(html, sheet, row), is_now)


def _named(html: Markup, sheet: Sheet, row: Row | None) -> Markup:
    """The names put in, each in its own direction of writing."""
    named = str(html)
    people = {DEALER: row.dealer, STARTER: row.starter} if row else {}
    for mark, player in people.items():
        name = sheet.players[player].name if player is not None else ""
        named = named.replace(mark, f"<bdi>{escape(name)}</bdi>")
    return Markup(named)
