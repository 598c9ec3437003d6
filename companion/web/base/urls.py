"""Addresses inside this site, and parts of addresses."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request, url_for


def back_to(path: str) -> str:
    """A path of this site to return to; anything else leads home.

    Browsers read a backslash as a slash, leave out tabs and line ends, and take whatever follows
    two slashes or more for a host.
    """
    if path[:1] != "/" or path[1:2] in {"/", "\\"} or not path.isprintable():
        return url_for("home.index")
    try:
        parts = urlsplit(path)
    except ValueError:
        return url_for("home.index")
    return url_for("home.index") if parts.scheme or parts.netloc else path


def this_page() -> str:
    """The path and query of this page, to come back to it; after a form, of its own page."""
    asked = request.query_string.decode("ascii", "ignore").split("&")
    query = "&".join(one for one in asked if not one.startswith("live="))  # (live/page.py)
    return request.script_root + request.path + (f"?{query}" if query else "")


def host_of(netloc: str) -> str:
    """The host of a Host header or the like, without port and brackets, in lower case."""
    try:
        return (urlsplit(f"//{netloc}").hostname or "").lower()
    except ValueError:
        return ""
