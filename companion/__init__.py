"""Spielblock: the score pad from the box, on a tablet. `create_app` is where all floors meet."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from flask import Flask

from companion import rulebook, store, web
from companion.config import (
    data_folder,
    own_folder,
    secret_key,
    settings_from,
    shared_folder,
)
from companion.web.base.mounting import mount

__version__ = "0.1.0"


def create_app(settings: Mapping[str, Any] | None = None, *, answers: bool = True) -> Flask:
    """Build the app from the environment and `settings` (names as in config.SETTINGS).

    The rules are made ready for questions here, so that the first is answered as fast as any.
    A command, to which nobody puts one, says `answers=False`: it need not wait for that.

    Raises ValueError for a setting that cannot be read or makes no sense, for a broken secret key
    and (RulebookError) for rules that lack something. Creates the data folder, but touches no
    database: `store.upgrade_database(app)` or `companion serve` does.
    """
    values = settings_from(os.environ) | dict(settings or {})
    folder = data_folder(values["DATA"])
    app = Flask(
        __name__,
        instance_path=str(folder),
        template_folder=str(shared_folder("templates")),
        static_folder=None,  # see web.base.assets
    )
    app.jinja_options = {"lstrip_blocks": True}  # the indentation of tags would go over the wire
    own_folder(folder)
    app.config.from_mapping(values)
    app.config["SECRET_KEY"] = secret_key(values["SECRET_KEY"], folder)
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", _database(values["DATABASE_URL"], app))
    mount(app)
    (rulebook.make_ready if answers else rulebook.check_rulebooks)()
    store.init_store(app)
    web.init_web(app, shared_folder("static"))
    return app


def _database(url: str, app: Flask) -> str:
    return url or f"sqlite:///{app.instance_path}/spielblock.db"
