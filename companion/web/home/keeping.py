"""A backup for a member to take home: the database, without the key that signs the cookies."""

from __future__ import annotations

import tempfile
import time
from io import BytesIO
from pathlib import Path

from flask import Blueprint, Flask, abort, current_app, g, send_file
from werkzeug.wrappers import Response

from companion import store

pages = Blueprint("keeping", __name__, url_prefix="/settings")


def init_keeping(app: Flask) -> None:
    """Hang the page on the app; templates ask whether it is there for this device."""
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
    if not may_take_backup():
        abort(403)
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
