"""A note on a round: who may score the play writes it, whoever sees the pad reads it."""

from __future__ import annotations

import unicodedata

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.game import MAX_NOTE
from companion.scorepad.log import Noted
from companion.scorepad.sheet import Row
from companion.web.base.access import OpenPlay, open_to_write, problems_of, row_of, save
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.pad.view import common_view

pages = Blueprint("roundnotes", __name__, url_prefix="/play/<code>/round/<int:number>/note")


@pages.get("")
def form(code: str, number: int) -> str:
    """The note as it stands, to be written or changed."""
    play = open_to_write(code)
    row = row_of(play, number)
    return _page(play, row, row.note)


@pages.post("")
def note(code: str, number: int) -> ResponseReturnValue:
    """Keep the note; one that somebody else wrote meanwhile is shown first, and nothing saved."""
    play = open_to_write(code)
    row, typed = row_of(play, number), tidy(request.form.get("note", ""))
    if len(typed) > MAX_NOTE:
        much = gettext(
            "At most %(most)s characters; these are %(typed)s.", most=MAX_NOTE, typed=len(typed)
        )
        return _page(play, row, typed, [much]), 422
    if row.note not in {tidy(request.form.get("seen", "")), typed}:
        other = gettext("Somebody changed the note meanwhile. Nothing was saved yet.")
        return _page(play, row, typed, [other], stands=row.note), 409
    if row.note != typed:
        change = Noted(number, typed)
        found = problems_of(lambda: save(play, change, request.form.get("key", "")))
        if found:
            return _page(play, row, typed, [say(one.message) for one in found]), 422
    return redirect(url_for("pad.show", code=code), 303)


def tidy(typed: str) -> str:
    """A note of one line, without anything that no database takes.

    >>> tidy(" a\\r\\nb\\x00 ")
    'a b'
    """
    kept = (one for one in typed if one.isspace() or unicodedata.category(one) not in {"Cc", "Cs"})
    return " ".join("".join(kept).split())


def _page(
    play: OpenPlay, row: Row, typed: str, wrong: list[str] | None = None, stands: str | None = None
) -> str:
    return render_template(
        "pad/note.html",
        **common_view(play),
        row=row,
        note=typed,
        seen=row.note,
        stands=stands,
        wrong={"note": wrong} if wrong else {},
        longest=MAX_NOTE,
    )
