"""Plays from a file that a member sends: first what would be taken, then one button that takes it.

Between the two the file lies in the data folder under a name that nobody guesses.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from flask import Blueprint, abort, current_app, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.exchange.files import read_file, too_many_games
from companion.exchange.reading import Wrong
from companion.exchange.spool import Spool
from companion.web.base.dates import date_said
from companion.web.base.devices import known_device
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.language import say
from companion.web.base.translate import gettext, ngettext

pages = Blueprint("takingin", __name__, url_prefix="/settings/import")

MOST_BYTES = 16_000_000
SECONDS = 20.0  # for reading a file
ANSWERED_WITHIN = 3600  # seconds
SHOWN = 30  # problems, and plays
PENDING = ".import-{token}"


@pages.get("")
def form() -> str:
    """Where a file is chosen."""
    _circle()
    return _form()


@pages.post("")
def look() -> ResponseReturnValue:
    """What would be taken of the file that was sent; nothing is changed yet."""
    circle = _circle()
    known_device()
    request.max_content_length = MOST_BYTES
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return _form([gettext("Choose a file first.")]), 422
    _forget_pending(time.time() - ANSWERED_WITHIN)
    token = store.new_ref()
    path = _pending(token)
    try:
        sent.save(path)
        path.chmod(0o600)
    except OSError as error:
        raise store.Unavailable(str(error), "disk") from error
    with Spool() as spool:
        wrong = _read(path, spool, sent.filename)
        if wrong:
            path.unlink(missing_ok=True)
            return _form(problems=wrong), 422
        try:
            adopted = store.adopt(circle, spool.all(), dry=True)
        except store.TooManyGames:
            path.unlink(missing_ok=True)
            return _form([say(too_many_games())]), 422
        if not adopted.changes:
            path.unlink(missing_ok=True)
        return render_template(
            "history/take_in.html",
            token=token,
            adopted=adopted,
            games=spool.games(),
            plays=[_said(play) for play, _ in zip(spool.plays(), range(SHOWN), strict=False)],
            more=max(0, spool.count - SHOWN),
        )


@pages.post("/answer")
def answer() -> Response:
    """Take the plays in, or leave everything as it is."""
    circle = _circle()
    known_device()
    path = _pending(request.form.get("token", ""))
    if request.form.get("do") != "take":
        path.unlink(missing_ok=True)
        return redirect(url_for("home.settings"), 303)
    with Spool() as spool:
        if not path.exists() or _read(path, spool):
            flash_wrong(gettext("That file isn't there any more. Choose it once more."))
            return redirect(url_for("takingin.form"), 303)
        try:
            adopted = store.adopt(circle, spool.all())
        except store.TooManyGames:
            path.unlink()
            flash_wrong(say(too_many_games()))
            return redirect(url_for("takingin.form"), 303)
    path.unlink(missing_ok=True)
    taken = adopted.new + adopted.longer
    flash_good(ngettext("%(num)s game was imported.", "%(num)s games were imported.", taken))
    return redirect(url_for("history.index"), 303)


def _form(wrong: list[str] | None = None, problems: list[Wrong] | None = None) -> str:
    return render_template(
        "history/take_in.html",
        wrong={"file": wrong or []},
        problems=[one.told() for one in (problems or [])[:SHOWN]],
        more_problems=max(0, len(problems or []) - SHOWN),
    )


def _read(path: Path, spool: Spool, name: str = "") -> list[Wrong]:
    """Lay the plays of a file down, or tell what is wrong with it."""
    wrong = []
    for one in read_file(path, SECONDS, name, store.whole_games(_circle())):
        if isinstance(one, Wrong):
            wrong.append(one)
        elif not wrong:
            spool.add(one)
    return wrong


def _said(play: store.WholePlay) -> tuple[str, object, list[str]]:
    """When a play began, what it is called, who plays."""
    log = play.log
    sheet = log.sheet
    title = sheet.setup.title or sheet.game.title
    return date_said(log.lines[0].at), title, [one.name for one in sheet.players.values()]


def _pending(token: str) -> Path:
    """Where a file lies that was sent and not yet answered; 404 for what is no token of ours."""
    if not store.looks_like_code(token):
        abort(404)
    return Path(current_app.instance_path) / PENDING.format(token=token)


def _forget_pending(before: float) -> None:
    for path in Path(current_app.instance_path).glob(PENDING.format(token="*")):
        with suppress(OSError):
            if path.stat().st_mtime < before:
                path.unlink()


def _circle() -> int:
    """The circle of the asking device; 403 for devices without one."""
    circle: int | None = g.circle_id
    return circle if circle is not None else abort(403)
