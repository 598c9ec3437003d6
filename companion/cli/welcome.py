"""What `companion serve` says when it starts: addresses, and how the first tablet joins."""

from __future__ import annotations

import os
import sys

import click
from flask import Flask, url_for

from companion import store
from companion.game import text
from companion.language import render
from companion.web.base.addresses import hears_itself_only, ranked, read_interfaces
from companion.web.sharing.lan_address import KINDS, LanAddress, lan_address_of
from companion.web.sharing.qr import terminal_code

BLOCKS = "█▀▄"
EVERYWHERE = {"0.0.0.0", "::"}


def say_where(app: Flask, language: str) -> str:
    """Print the address of this machine, and at home the links that let it and tablets in.

    The link for this machine: that makes it a member, on a public server the start page.
    """
    public: str = app.config["PUBLIC_URL"]
    if public:
        click.echo(f"Spielblock: {public}/")
        return f"{public}/"
    here = _here(app)
    click.echo(
        render(text("Spielblock, on this computer: %(address)s", address=here + "/"), language)
    )
    link = here + _path(app, once=True)
    message = text("To keep the score on this machine, open this link within ten minutes, once:")
    click.echo(render(message, language))
    click.echo(f"  {link}")
    say_links(app, language)
    return link


def say_links(app: Flask, language: str) -> None:
    """Print a new link for tablets by every address, one of them as a code to scan."""
    host, ways = app.config["HOST"], _ways(app)
    if ways:
        _say_invitation(app, ways, language)
    elif hears_itself_only(host):
        message = text(
            "No phone can connect: COMPANION_HOST is %(host)s. If there's a proxy in front of it,"
            " open this link there within an hour, with the proxy's address in front:",
            host=host,
        )
        click.echo(render(message, language))
        click.echo(f"  {_here(app)}{_path(app, once=False)}")
    else:
        message = text("This computer isn't on a network that a phone could join.")
        click.echo(render(message, language))


def _ways(app: Flask) -> list[LanAddress]:
    found = ranked(read_interfaces(), app.config["HOST"])
    return [lan_address_of(address, "http", app.config["PORT"]) for address in found]


def _here(app: Flask) -> str:
    """The origin by which this machine reaches itself."""
    host, ways = app.config["HOST"], _ways(app)
    return (
        ways[0].origin
        if host not in EVERYWHERE and ways
        else f"http://127.0.0.1:{app.config['PORT']}"
    )


def _path(app: Flask, once: bool) -> str:
    """The path of a new link for joining."""
    with app.test_request_context():
        code = store.invite(store.home_circle(), once=once)
        return url_for("joining.invitation", code=code)


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


def _say_invitation(app: Flask, ways: list[LanAddress], language: str) -> None:
    """The link with which a device joins, by every address; a bare address would not let it in."""
    path = _path(app, once=False)
    links = [way.origin + path for way in ways]
    message = text("On the tablet, open this link within an hour; then it belongs to your table:")
    click.echo(render(message, language))
    click.echo(_line(ways[0], links[0], language))
    if ways[1:]:
        click.echo(render(text("If it doesn't open there, try:"), language))
    for way, link in zip(ways[1:], links[1:], strict=True):
        click.echo(_line(way, link, language))
    if takes_codes():
        click.echo(render(text("Or scan the link:"), language))
        click.echo(terminal_code(links[0]))


def _line(way: LanAddress, link: str, language: str) -> str:
    kind = render(KINDS[way.kind], language) if way.kind else ""
    return f"  {link}  {kind} ({way.interface})"
