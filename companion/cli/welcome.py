"""What `companion serve` says when it starts: addresses, and how the first tablet joins."""

from __future__ import annotations

import os
import sys

import click
from flask import Flask

from companion import store
from companion.game import text
from companion.language import render
from companion.web.base.addresses import is_loopback, ranked, read_interfaces
from companion.web.sharing.lan_address import KINDS, Way, way_of
from companion.web.sharing.qr import terminal_code

BLOCKS = "█▀▄"
EVERYWHERE = {"0.0.0.0", "::"}


def say_where(app: Flask, language: str) -> None:
    """Print this machine's address; at home also the links that let a tablet in, one as a code."""
    public, host, port = (app.config[name] for name in ("PUBLIC_URL", "HOST", "PORT"))
    if public:
        click.echo(f"Spielblock: {public}/")
        return
    ways = [way_of(address, "http", port) for address in ranked(read_interfaces(), host)]
    here = ways[0].origin if host not in EVERYWHERE and ways else f"http://127.0.0.1:{port}"
    click.echo(
        render(text("Spielblock, on this machine: %(address)s", address=here + "/"), language)
    )
    if ways:
        _say_invitation(app, ways, language)
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


def _say_invitation(app: Flask, ways: list[Way], language: str) -> None:
    """The link with which a device joins, by every address; a bare address would not let it in."""
    with app.test_request_context():
        circle = store.circle(store.home_circle())
        assert circle is not None
        links = [way.to("joining.invitation", code=circle.code) for way in ways]
    message = text("On the tablet, open this link once; then the tablet belongs to your table:")
    click.echo(render(message, language))
    click.echo(_line(ways[0], links[0], language))
    if ways[1:]:
        click.echo(render(text("If it does not open there, try:"), language))
    for way, link in zip(ways[1:], links[1:], strict=True):
        click.echo(_line(way, link, language))
    if takes_codes():
        click.echo(render(text("Or scan the link:"), language))
        click.echo(terminal_code(links[0]))


def _line(way: Way, link: str, language: str) -> str:
    kind = render(KINDS[way.kind], language) if way.kind else ""
    return f"  {link}  {kind} ({way.interface})"
