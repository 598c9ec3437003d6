"""Addresses inside this site."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request, url_for


def back_to(path: str) -> str:
    """A path of this site to return to; anything else leads home."""
    parts = urlsplit(path)
    local = path.startswith("/") and not path.startswith(("//", "/\\"))
    if not local or parts.scheme or parts.netloc:
        return url_for("home.index")
    return path


def this_page() -> str:
    """The path and query of this page, to come back to it; after a form, of its own page."""
    query = request.query_string.decode("ascii", "ignore")
    return request.script_root + request.path + (f"?{query}" if query else "")
