"""The rules beside a play: what to do in each moment of it, with its own people and numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import Any

from flask import Blueprint, render_template, request
from markupsafe import Markup

from companion.rulebook import Rulebook, phase_help
from companion.scorepad.sheet import Row, Sheet
from companion.web.access import open_play
from companion.web.rulesview import as_html, book_link, own_book

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
    book = own_book(play.sheet.game)
    return {
        "play": play,
        "game": play.sheet.game,
        "book": book,
        "moments": moments(play.sheet, book, request.args.get("at", "")),
    }


def moments(sheet: Sheet, book: Rulebook, asked: str) -> list[Moment]:
    """The help of every phase, in the order of play; `asked` says which phase it is now."""
    row = sheet.row(min(sheet.current, sheet.rounds or sheet.current))
    now = "game-end" if sheet.finished else asked if asked in book.phases else "deal"
    plain = [key for key in book.phases if not key.rpartition("-")[2].isdigit()]
    return [_moment(sheet, row, book, key, key == now) for key in plain]


def _moment(sheet: Sheet, row: Row, book: Rulebook, key: str, is_now: bool) -> Moment:
    setup = replace(sheet.setup, players=len(row.sitting), rounds=sheet.rounds)
    text = phase_help(
        sheet.game,
        book,
        key,
        setup,
        round_number=row.number,
        dealer=DEALER,
        starter=STARTER,
    )
    html = as_html(sheet.game, book, text, book_link(sheet.game))
    section = book.section(book.phases[key].anchor)
    title = section.title if section else ""
    return Moment(book.phases[key].anchor, title, _named(html, sheet, row), is_now)


def _named(html: Markup, sheet: Sheet, row: Row) -> Markup:
    """The names put in, each in its own direction of writing."""
    people = {DEALER: row.dealer, STARTER: row.starter}
    for mark, player in people.items():
        name = sheet.players[player].name if player is not None else ""
        html = Markup(html.replace(mark, f"<bdi>{escape(name)}</bdi>"))
    return html
