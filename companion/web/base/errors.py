"""Every error as a friendly page in the device's language, with a way on."""

from __future__ import annotations

from flask import Flask, render_template, request
from flask_babel import lazy_gettext
from werkzeug.exceptions import BadHost, HTTPException, ServiceUnavailable

from companion import store

TITLES = {
    400: lazy_gettext("That could not be read"),
    403: lazy_gettext("Not for this device"),
    404: lazy_gettext("Nothing lies here"),
    405: lazy_gettext("That does not work here"),
    413: lazy_gettext("That was too much"),
    503: lazy_gettext("Not saved yet"),
}
HINTS = {
    400: lazy_gettext("Go back and try again. Nothing was changed."),
    403: lazy_gettext(
        "This device may look, but not do that. Ask the device that began the play for its code."
    ),
    404: lazy_gettext("The link may be old, or the play was shared with a new code since."),
    405: lazy_gettext("Go back and try again. Nothing was changed."),
    413: lazy_gettext("Go back and try again with less. Nothing was changed."),
    503: lazy_gettext(
        "The database is busy. Go back and save again: what you typed is still there."
    ),
}


def init_errors(app: Flask) -> None:
    """Answer every HTTP error with a page of our own."""
    app.register_error_handler(HTTPException, show_error)
    app.register_error_handler(store.Unavailable, lambda error: show_error(ServiceUnavailable()))


def show_error(error: HTTPException) -> HTTPException | tuple[str, int]:
    """The page for an HTTP error; redirects and ready responses pass through."""
    code = error.code or 500
    if isinstance(request.routing_exception, BadHost):
        return request.routing_exception  # no address of ours can be written for such a host
    if code < 400 or error.response is not None:
        return error
    title = TITLES.get(code, lazy_gettext("Something went wrong"))
    hint = HINTS.get(code, lazy_gettext("Try again. What was saved before is safe."))
    return render_template("errors/error.html", title=title, hint=hint, code=code), code
