"""`companion link`: another link for a tablet, for a machine without a screen."""

from __future__ import annotations

from pathlib import Path

import click

from companion import store
from companion.cli.asking import Refused, asked_language, language_option
from companion.cli.listening import where_served
from companion.cli.ready import ready_app
from companion.cli.welcome import say_links
from companion.game import text
from companion.language import render


@click.command()
@language_option
def link(lang: str) -> None:
    """Print a link that lets tablets join for an hour, one for each address of this machine.

    Runs beside `companion serve`, on the same machine with the same data folder.
    """
    language = asked_language(lang)
    app = ready_app()
    try:
        if app.config["PUBLIC_URL"]:
            message = text("On a public server, whoever starts a game gets a table of their own.")
            raise Refused(render(message, language))
        served = where_served(Path(app.instance_path))
        if served:
            app.config["HOST"], app.config["PORT"] = served
        say_links(app, language)
    finally:
        store.close_store(app)
