"""`companion serve`: bring the database up to date, say the addresses, serve."""

from __future__ import annotations

import errno
import os
import socket
import sys

import click
from flask import Flask
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from companion import create_app, store
from companion.cli.asking import asked_language, language_option
from companion.cli.welcome import say_where
from companion.config import PREFIX
from companion.game import Text, text
from companion.language import render

KILL_AFTER = 1  # seconds that open requests may hold up the end
# Requests at work or waiting beside the live pages; further ones wait unread.
REQUESTS = 512
# What granian counts of a phone: its stream twice, as a connection and as a request at work, and
# the connection for its pages that a browser keeps beside it.
COUNTED_A_PHONE = 3


@click.command()
@click.option("--host", help="Address to listen on (COMPANION_HOST).")
@click.option("--port", type=click.IntRange(1, 65535), help="Port (COMPANION_PORT).")
@language_option
def serve(host: str | None, port: int | None, lang: str) -> None:
    """Start the score pad and tell how to reach it."""
    language = asked_language(lang)
    for name, value in (("HOST", host), ("PORT", port)):
        if value is not None:  # the serving process reads its settings from the environment
            os.environ[PREFIX + name] = str(value)
    app = _ready_app()
    host, port = app.config["HOST"], app.config["PORT"]
    trouble = _trouble(host, port)
    if trouble:
        raise click.ClickException(render(trouble, language))
    say_where(app, language)
    store.close_store(app)
    _listen(host, port, app.config["STREAMS"])


def _ready_app() -> Flask:
    try:
        app = create_app()
        store.upgrade_database(app)
    except ValueError as error:  # a setting or a database that cannot be used; it says which
        raise click.ClickException(str(error)) from error
    return app


def _trouble(host: str, port: int) -> Text | None:
    """Why nobody can listen there; None if all is well.

    Asked before serving: the server itself would share the port with one that runs already.
    """
    try:
        family, kind, _proto, _name, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind) as probe:
            if sys.platform != "win32":  # connections that ended lately are no obstacle
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
    except OSError as error:
        return _why(error, host, port)
    return None


def _why(error: OSError, host: str, port: int) -> Text:
    if error.errno == errno.EADDRINUSE:
        return text(
            "Port %(port)s is in use: Spielblock or another program runs there already."
            " Choose another one with --port.",
            port=port,
        )
    if error.errno == errno.EACCES:
        return text(
            "You may not use port %(port)s. Choose one from 1024 on with --port.", port=port
        )
    return text("This machine has no address %(host)s to listen on.", host=host)


def _listen(host: str, port: int, streams: int) -> None:
    Server(
        "companion.cli.rsgi:create",
        factory=True,
        interface=Interfaces.RSGI,
        address=host,
        port=port,
        workers=1,
        backlog=1024,
        backpressure=COUNTED_A_PHONE * streams + 2 * REQUESTS,
        workers_kill_timeout=KILL_AFTER,
        websockets=False,
        log_level=LogLevels.error,
        log_access=False,
    ).serve()
