"""What `companion serve` says when it starts: addresses, and how the first tablet joins."""

from __future__ import annotations

import os
import sys

import click
from flask import Flask

from companion import store
from companion.game import text
from companion.language import render
from companion.web.addresses import is_loopback, ranked, read_interfaces
from companion.web.qr import terminal_code
from companion.web.reach import KINDS, Way, way_of

BLOCKS = "█▀▄"
EVERYWHERE = {"0.0.0.0", "::"}


def say_where(app: Flask, language: str) -> None:
    """Print the addresses; at home also the link that makes a device a member, as a code too."""
    public, host, port = (app.config[name] for name in ("PUBLIC_URL", "HOST", "PORT"))
    if public:
        click.echo(f"Spielblock: {public}/")
        return
    ways = [way_of(address, "http", port) for address in ranked(read_interfaces(), host)]
    here = ways[0].origin if host not in EVERYWHERE and ways else f"http://127.0.0.1:{port}"
    click.echo(f"Spielblock: {here}/")
    if ways:
        _say_ways(ways, language)
        _say_invitation(app, ways[0], language)
    elif is_loopback(host) and host not in EVERYWHERE:
        click.echo(render(text("No phone can come in: HOST is %(host)s.", host=host), language))
    else:
        message = text("This machine is in no network that a phone could be in too.")
        click.echo(render(message, language))


def takes_codes() -> bool:
    """Whether the output is a terminal with blocks and colours; elsewhere a code is no code."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return False
    try:
        BLOCKS.encode(sys.stdout.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    if sys.platform == "win32":
        import colorama

        colorama.just_fix_windows_console()
    return True


def _say_ways(ways: list[Way], language: str) -> None:
    click.echo(render(text("In your network, the likeliest first:"), language))
    for way in ways:
        kind = render(KINDS[way.kind], language) if way.kind else ""
        click.echo(f"  {way.origin}/  {kind} ({way.interface})")


def _say_invitation(app: Flask, way: Way, language: str) -> None:
    with app.test_request_context():
        circle = store.circle(store.home_circle())
        assert circle is not None
        link = way.to("joining.invitation", code=circle.code)
    message = text("A tablet or phone becomes one of yours with this link:")
    click.echo(f"{render(message, language)}\n  {link}")
    if takes_codes():
        click.echo(terminal_code(link))
