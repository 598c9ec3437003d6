"""`companion serve`: bring the database up to date, say the addresses, serve."""

from __future__ import annotations

import os

import click
from granian.constants import Interfaces
from granian.server import Server

from companion import create_app, store
from companion.config import PREFIX

# Requests at work or waiting beside the live pages; further ones wait unread.
REQUESTS = 512


@click.command()
@click.option("--host", help="Address to listen on (COMPANION_HOST).")
@click.option("--port", type=click.IntRange(1, 65535), help="Port (COMPANION_PORT).")
def serve(host: str | None, port: int | None) -> None:
    """Start the score pad and tell how to reach it."""
    for name, value in (("HOST", host), ("PORT", port)):
        if value is not None:  # the serving process reads its settings from the environment
            os.environ[PREFIX + name] = str(value)
    try:
        app = create_app()
        store.upgrade_database(app)
    except (ValueError, store.DatabaseTooNew) as error:
        raise click.ClickException(str(error)) from error
    host, port = app.config["HOST"], app.config["PORT"]
    click.echo(f"Spielblock: http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/")
    Server(
        "companion.cli.rsgi:create",
        factory=True,
        interface=Interfaces.RSGI,
        address=host,
        port=port,
        workers=1,
        backlog=1024,
        backpressure=app.config["STREAMS"] + REQUESTS,
        workers_kill_timeout=1,
        websockets=False,
        log_access=False,
    ).serve()
