"""What protects every page: same-origin writes, a strict content policy, plain headers."""

from __future__ import annotations

from flask import Flask, request
from werkzeug.exceptions import Forbidden
from werkzeug.wrappers import Response

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: that would turn the Origin of our own forms into null.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
# What is no document and runs nothing by itself: there the policy and frames mean nothing, and a
# page on a phone asks for several.
PARTS = {"text/css", "text/javascript", "font/woff2"}
OF_DOCUMENTS = {"Content-Security-Policy", "X-Frame-Options"}


class ForeignWrite(Forbidden):
    """A request that was sent from a page which is none of ours, or hides where it comes from."""


def init_guard(app: Flask) -> None:
    """Refuse writes from other sites; add the headers to every answer."""
    app.config.update(
        MAX_CONTENT_LENGTH=1_000_000,
        MAX_FORM_PARTS=2_000,
    )
    app.before_request(refuse_foreign_writes)
    app.after_request(add_headers)


def refuse_foreign_writes() -> None:
    """403 for an unsafe request that another site made.

    Sec-Fetch-Site decides; plain http on a home network has none, so there Origin decides. A
    client that sends neither is no browser of today, and gets no cookie across sites (SameSite).
    """
    if request.method in SAFE_METHODS:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None and site not in {"same-origin", "none"}:
        raise ForeignWrite
    if site is None and origin is not None and origin not in own_origins():
        raise ForeignWrite


def own_origins() -> set[str]:
    """The origins under which this site is itself: that of the request, since the public address
    of a server stands in every request to it (see mounting)."""
    return {f"{request.scheme}://{request.host}"}


def add_headers(response: Response) -> Response:
    """Strict policy on every answer but parts of pages; a page is asked for again each time.

    Nothing else is kept, unless it says so itself: data holds codes, and orders of cards.
    """
    without = OF_DOCUMENTS if response.mimetype in PARTS else ()
    for name, value in HEADERS.items():
        if name not in without:
            response.headers.setdefault(name, value)
    is_page = response.mimetype == "text/html"
    response.headers.setdefault("Cache-Control", "private, no-cache" if is_page else "no-store")
    return response
