"""The picture of a play: what was played when, who won, everybody with place and total."""

from __future__ import annotations

from flask import Blueprint, abort
from werkzeug.wrappers import Response

from companion import store
from companion.scorepad.sheet import Sheet
from companion.scorepad.standings import Standing
from companion.web.base.access import OpenPlay, open_play
from companion.web.base.dates import day_said
from companion.web.base.devices import access_to
from companion.web.base.language import say
from companion.web.base.marks import marks_of
from companion.web.base.names import listed_words
from companion.web.base.picture import MOST_PEOPLE, Ranked, in_one_piece, picture
from companion.web.base.theme import points
from companion.web.base.translate import gettext
from companion.web.pad.following import won_sentence

pages = Blueprint("playpicture", __name__, url_prefix="/play/<code>")


@pages.get("/picture.svg")
def show(code: str) -> Response:
    """The picture, for whoever may see the play, of what this device may see of it."""
    play = open_play(code)
    access = access_to(code)
    if access is None:
        abort(404)
    sheet = play.sheet
    return picture(
        access.play.title or say(sheet.game.title),
        _meta(access.play, sheet),
        _ranked(play)[:MOST_PEOPLE],
        won=_won(sheet),
        more=len(sheet.standings[MOST_PEOPLE:]),
    )


def _meta(row: store.Play, sheet: Sheet) -> str:
    """The game where the play has a title of its own, and the day."""
    parts = [say(sheet.game.title)] if row.title else []
    parts.append(day_said(row.created))
    return " · ".join(parts if sheet.finished else [*parts, gettext("still running")])


def _won(sheet: Sheet) -> str:
    if not sheet.finished:
        return ""
    names = (in_one_piece(sheet.players[one].name) for one in sheet.winners)
    return str(won_sentence(sheet, listed_words(list(names))))


def _ranked(play: OpenPlay) -> list[Ranked]:
    sheet = play.sheet
    names = {number: one.name for number, one in sheet.players.items()}
    marks = marks_of(play.circle_id, names)

    def line(one: Standing) -> Ranked:
        place = str(one.place) if sheet.winners else "–"
        return Ranked(place, names[one.player], points(one.total), marks[one.player].colour - 1)

    return [line(one) for one in sheet.standings]
