"""An app whose database can be used, or one line that says why not."""

from __future__ import annotations

from flask import Flask

from companion import create_app, store
from companion.cli.asking import Refused


def ready_app() -> Flask:
    """The app as the environment sets it, with its database brought up to date."""
    try:
        app = create_app(answers=False)
        store.upgrade_database(app)
    except ValueError as error:  # a setting or a database that cannot be used; it says which
        raise Refused(str(error)) from error
    return app
