"""The page of a play: who, when, how long, a note, whether it counts; deleting and its undoing."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.scorepad.sheet import Sheet
from companion.web.base.access import open_as_member
from companion.web.base.dates import date_said, day_said, length_said, time_said
from companion.web.base.devices import access_to, known_device
from companion.web.base.flash import flash_good
from companion.web.base.offered import titles_of
from companion.web.base.translate import gettext
from companion.web.base.words import round_title
from companion.web.history.view import line_of

pages = Blueprint("playpage", __name__, url_prefix="/plays")


@dataclass(frozen=True, slots=True)
class _OpenPlay:
    """A play that a member opened: its row in the lists, its sheet as this device may see it."""

    row: store.Play
    sheet: Sheet


@pages.get("/<code>")
def show(code: str) -> str:
    """A play: when, how long, its standings, its note, what can be done with it."""
    play = _play(code)
    return _page(play, play.row.note)


@pages.post("/<code>/note")
def note(code: str) -> ResponseReturnValue:
    """Keep the note; nothing that somebody else wrote meanwhile is lost."""
    play = _play(code)
    known_device()
    typed = _tidy(request.form.get("note", ""))
    if len(typed) > store.LONGEST_NOTE:
        much = gettext(
            "At most %(most)s characters; these are %(typed)s.",
            most=store.LONGEST_NOTE,
            typed=len(typed),
        )
        return _page(play, typed, wrong=much), 422
    stands = store.note_play(play.row.id, typed, _tidy(request.form.get("seen", "")))
    if stands is not None:
        other = gettext("Somebody changed the note meanwhile. Nothing was saved yet.")
        return _page(play, typed, wrong=other, stands=stands), 409
    flash_good(gettext("The note is saved.") if typed else gettext("The note is gone."))
    return _back(code)


@pages.post("/<code>/count")
def count(code: str) -> Response:
    """Leave the play out of the statistics (`counts` is no), or count it again."""
    play = _play(code)
    known_device()
    store.exclude(play.row.id, request.form.get("counts") == "no")
    return _back(code)


@pages.post("/<code>/delete")
def delete(code: str) -> Response:
    """Take the play off every list; the next page offers it back."""
    play = _play(code)
    known_device()
    store.delete_play(play.row.id)
    store.tidy_deleted()
    return redirect(url_for("history.index", deleted=play.row.ref), 303)


@pages.post("/<code>/bring-back")
def bring_back(code: str) -> Response:
    """Undo a deletion."""
    store.bring_back(_deleted(code, writes=True).circle_id, code)
    flash_good(gettext("The game is back."))
    return _back(code)


@pages.get("/<code>/delete-for-good")
def ask_to_delete_for_good(code: str) -> str:
    """What would go, and whether it shall."""
    play = _deleted(code)
    line = line_of(play, titles_of(play.circle_id, [play.game]))
    return render_template("history/for_good.html", play=play, line=line)


@pages.post("/<code>/delete-for-good")
def delete_for_good(code: str) -> Response:
    """Delete what was deleted before, so that nothing of it is left."""
    store.delete_for_good(_deleted(code, writes=True).circle_id, code)
    flash_good(gettext("The game was deleted for good."))
    return redirect(url_for("history.deleted"), 303)


def deleted_view(circle_id: int) -> dict[str, object]:
    """What was deleted but not for good, the last first, and until when it is kept."""
    found = store.deleted_plays(circle_id)
    titles = titles_of(circle_id, (play.game for play in found))
    return {
        "lines": [
            (play, line_of(play, titles), date_said((play.deleted_at or 0) + store.KEPT_SECONDS))
            for play in found
        ]
    }


def _page(play: _OpenPlay, typed: str, wrong: str = "", stands: str | None = None) -> str:
    row, sheet = play.row, play.sheet
    ended = row.finished_at or row.updated
    evening = store.evening(row.evening_id)
    names = [player.name for player in sheet.players.values()]
    return render_template(
        "history/play.html",
        row=row,
        sheet=sheet,
        title=row.title or sheet.game.title,
        day=day_said(row.created),
        began=time_said(row.created),
        ended=time_said(ended),
        lasted=length_said(ended - row.created),
        round_title=round_title,
        rounds=sum(one.complete for one in sheet.rows),
        people=store.people_named(row.circle_id, names),
        evening=evening.ref if evening else "",
        note=typed,
        seen=row.note if stands is None else stands,
        stands=stands,
        wrong={"note": [wrong]} if wrong else {},
        longest=store.LONGEST_NOTE,
    )


def _tidy(typed: str) -> str:
    """A note as it is kept: lines end in one way, and nothing stands in it that no database takes.

    >>> _tidy(" a\\r\\nb\\x00 ")
    'a\\nb'
    """
    lines = typed.replace("\r\n", "\n").replace("\r", "\n")
    kept = (sign for sign in lines if sign == "\n" or unicodedata.category(sign)[:2] != "Cc")
    return "".join(sign for sign in kept if unicodedata.category(sign) != "Cs").strip()


def _play(code: str) -> _OpenPlay:
    """The play of a code, for members of its circle: 403 for whoever has a link, else 404."""
    sheet = open_as_member(code).sheet
    access = access_to(code)
    if access is None:
        abort(404)
    return _OpenPlay(access.play, sheet)


def _deleted(code: str, *, writes: bool = False) -> store.Play:
    """A deleted play of the asking device's circle; else 404, or 403 for who has a link of it."""
    access = access_to(code)
    if access is not None and access.role != "member":
        abort(403)
    play = None if g.circle_id is None else store.deleted_play(g.circle_id, code)
    if play is None:
        abort(404)
    if writes:
        known_device()
    return play


def _back(code: str) -> Response:
    return redirect(url_for("playpage.show", code=code), 303)
