"""Backups on the settings page: one to take home, without the key that signs the cookies, and one
to put back in place of what is here, after a question.
"""

from __future__ import annotations

import shutil
import stat
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from flask import (
    Blueprint,
    Flask,
    abort,
    current_app,
    g,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.dates import date_said, time_said
from companion.web.base.devices import become_member
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.theme import THEMES
from companion.web.base.translate import gettext, ngettext

pages = Blueprint("keeping", __name__, url_prefix="/settings")

UPLOADS = ("/settings/restore", "/settings/import")  # of files larger than forms are
MOST_BYTES = 64_000_000
ANSWERED_WITHIN = 3600  # seconds
PENDING = ".uploaded-{token}"  # a folder, as bringing a backup up to date leaves more than a file
BAD: Mapping[store.BadReason, object] = {
    "unreadable": lazy_gettext("The file can't be read."),
    "no-database": lazy_gettext("This isn't a Spielblock backup."),
    "damaged": lazy_gettext("This backup is damaged and can't be restored."),
    "foreign": lazy_gettext("This isn't a Spielblock backup."),
    "too-new": lazy_gettext("This backup was made by a newer Spielblock. Update this one first."),
}


def init_keeping(app: Flask) -> None:
    """Hang the pages on the app; templates ask whether they are there for this device.

    Backups that were sent and never answered for are forgotten.
    """
    _forget_pending(Path(app.instance_path), time.time() - ANSWERED_WITHIN)
    app.register_blueprint(pages)
    app.jinja_env.globals["may_take_backup"] = may_take_backup


def may_take_backup() -> bool:
    """For members of the home, from a database that is a file; a public server has many homes."""
    if g.circle_id is None or current_app.config["PUBLIC_URL"] or not store.database_file():
        return False
    return bool(g.circle_id == store.home_circle())


@pages.get("/backup")
def backup() -> Response:
    """Everything that was saved, as one file; `companion restore` takes it."""
    _only_members()
    database = store.database_file()
    assert database
    with tempfile.TemporaryDirectory(dir=current_app.instance_path, prefix=".backup-") as folder:
        file = Path(folder) / "backup"
        store.write_backup(database, file)
        content = BytesIO(file.read_bytes())
    name = time.strftime("spielblock-%Y%m%d-%H%M.backup")
    answer = send_file(content, "application/octet-stream", as_attachment=True, download_name=name)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.post("/restore")
def restore() -> ResponseReturnValue:
    """Looks at a backup that was sent, and asks whether it shall take the place of what is here."""
    _only_members()
    request.max_content_length = MOST_BYTES
    sent = request.files.get("backup")
    if sent is None or not sent.filename:
        return _wrong(gettext("Choose the file of a backup first."))
    token = store.new_ref()
    try:
        _forget_pending(_folder())
        path = _pending(token)
        path.parent.mkdir(mode=stat.S_IRWXU)
        sent.save(path)
        found = store.checked_backup(path)
    except store.BadBackup as bad:
        _forget_pending(_folder())
        return _wrong(str(BAD[bad.reason]))
    except OSError as error:
        raise store.Unavailable(str(error), "disk") from error
    return render_template("home/restore.html", token=token, said=_said(found))


@pages.post("/restore/answer")
def answer() -> Response:
    """Puts the backup back, or leaves everything as it is."""
    _only_members()
    path = _pending(request.form.get("token", ""))
    if request.form.get("do") != "restore":
        _forget_pending(_folder())
        return redirect(url_for("home.settings"), 303)
    if not path.exists():
        flash_wrong(gettext("That backup isn't there any more. Choose the file once more."))
        return redirect(url_for("home.settings"), 303)
    found = store.checked_backup(path)
    aside = store.put_back(found)
    _forget_pending(_folder())
    become_member(store.home_circle())  # whoever put it back may not be among its devices
    put = ngettext("%(num)s game was put back.", "%(num)s games were put back.", found.plays)
    flash_good(f"{put} {_where(aside)}")
    return redirect(url_for("home.index"), 303)


def _only_members() -> None:
    if not may_take_backup():
        abort(403)


def _pending(token: str) -> Path:
    """Where a backup lies that was sent and not yet answered; 404 for what is no token of ours."""
    if not store.looks_like_code(token):
        abort(404)
    return _folder() / PENDING.format(token=token) / "backup.db"


def _folder() -> Path:
    return Path(current_app.instance_path)


def _forget_pending(folder: Path, before: float = float("inf")) -> None:
    """Take away the backups that were sent before a time and never answered for."""
    for path in folder.glob(PENDING.format(token="*")):
        with suppress(OSError):
            if path.stat().st_mtime < before:
                shutil.rmtree(path, ignore_errors=True)


def _wrong(message: str) -> tuple[str, int]:
    return render_template("home/settings.html", themes=THEMES, wrong={"backup": [message]}), 422


def _said(found: store.Backup) -> list[str]:
    """What is in the backup, in sentences."""
    games = ngettext(
        "There is %(num)s game in this backup.",
        "There are %(num)s games in this backup.",
        found.plays,
    )
    dated = [
        (found.made, gettext("Made: %(when)s", when=_when(found.made))),
        (found.updated, gettext("Last change: %(when)s", when=_when(found.updated))),
    ]
    return [games, *(text for at, text in dated if at)]


def _when(at: float | None) -> str:
    return f"{date_said(at or 0)}, {time_said(at or 0)}"


def _where(aside: Path) -> str:
    return gettext("What was here before is in the file %(file)s.", file=aside.name)
