"""`companion serve`: bring the database up to date, say the addresses, serve."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from flask import Flask
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from companion import store
from companion.cli.asking import asked_language, language_option, refused
from companion.cli.listening import listening
from companion.cli.opening import open_when_ready
from companion.cli.ready import ready_app
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
# Connections that say nothing, or half a request, are dropped; so many may wait for that.
IDLE, HEAD_SECONDS = 2048, 10


@click.command()
@click.option("--host", help="Address to listen on (COMPANION_HOST).")
@click.option("--port", type=click.IntRange(1, 65535), help="Port (COMPANION_PORT).")
@click.option("--open", "opens", is_flag=True, help="Open the link for this machine in a browser.")
@language_option
def serve(host: str | None, port: int | None, opens: bool, lang: str) -> None:
    """Start the score pad and say how to reach it."""
    language = asked_language(lang)
    for name, value in (("HOST", host), ("PORT", port)):
        if value is not None:  # the serving process reads its settings from the environment
            os.environ[PREFIX + name] = str(value)
    app = ready_app()
    _warn_of_damage(app, language)
    with app.app_context(), suppress(store.Unavailable):  # to read on is more important
        store.tidy_devices()
        store.tidy_deleted()
    host, port = app.config["HOST"], app.config["PORT"]
    trouble = _trouble(host, port)
    if trouble:
        raise refused(trouble, language)
    link = say_where(app, language)
    store.close_store(app)
    if opens:
        open_when_ready(link, host, port)
    with listening(Path(app.instance_path), host, port):
        _listen(host, port, app.config["STREAMS"])


class _Server(Server):  # type: ignore[misc, valid-type]  # chosen when granian is loaded
    """Closing the terminal stops it as Ctrl+C does, where granian would load the program anew."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        hang_up = getattr(signal, "SIGHUP", None)
        self._goes_on = hang_up and signal.getsignal(hang_up) == signal.SIG_IGN  # as `nohup` asks

    def signal_handler_reload(self, *args: Any, **named: Any) -> None:
        """The terminal was closed."""
        if not self._goes_on:
            self.signal_handler_interrupt(*args, **named)


def _warn_of_damage(app: Flask, language: str) -> None:
    """Say that a database is damaged; the plays that can be read are served all the same."""
    with app.app_context():
        damage = next(iter(store.database_findings("quick_check")), None)
    if damage:
        message = text(
            "The database is damaged (%(cause)s). What can be read is served. “companion check”"
            " tells more, “companion restore” puts a backup back.",
            cause=damage.cause or damage.where,
        )
        click.echo(render(message, language), err=True)


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
    except (OSError, UnicodeError) as error:
        return _why(error, host, port)
    return None


def _why(error: OSError | UnicodeError, host: str, port: int) -> Text:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return text(
            "Port %(port)s is in use: Spielblock or another program runs there already."
            " Choose another one with --port.",
            port=port,
        )
    if number == errno.EACCES:
        return text(
            "You aren't allowed to use port %(port)s. Choose one from 1024 up with --port.",
            port=port,
        )
    return text("This computer has no address %(host)s to listen on.", host=host)


def _listen(host: str, port: int, streams: int) -> None:
    _Server(
        "companion.cli.rsgi:create",
        factory=True,
        interface=Interfaces.RSGI,
        # Not auto: what says nothing would then be waited for without end, to see which it speaks.
        http=HTTPModes.http1,
        address=host,
        port=port,
        workers=1,
        backlog=1024,
        backpressure=COUNTED_A_PHONE * streams + 2 * REQUESTS + IDLE,
        http1_settings=HTTP1Settings(header_read_timeout=1000 * HEAD_SECONDS),
        workers_kill_timeout=KILL_AFTER,
        websockets=False,
        log_level=LogLevels.error,
        log_access=False,
    ).serve()
