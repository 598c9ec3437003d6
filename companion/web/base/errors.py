"""Every error as a friendly page in the device's language, with a way on."""

from __future__ import annotations

from contextlib import suppress

from flask import Flask, current_app, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext
from werkzeug.exceptions import BadHost, HTTPException
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.guard import SAFE_METHODS, ForeignWrite
from companion.web.base.limits import TooManyMade
from companion.web.base.lock import is_locked
from companion.web.base.problem import for_programs, problem, problem_of
from companion.web.base.urls import this_page

TITLES = {
    400: lazy_gettext("That couldn't be read"),
    403: lazy_gettext("Not for this device"),
    404: lazy_gettext("Nothing here"),
    405: lazy_gettext("That doesn't work here"),
    413: lazy_gettext("That was too much"),
    429: lazy_gettext("Not so fast"),
}
HINTS = {
    400: lazy_gettext("Go back and try again. Nothing was changed."),
    403: lazy_gettext(
        "This device may watch, but not do that. Ask the device that started the game for its code."
    ),
    404: lazy_gettext("The link may be old, or the game has been shared with a new code since."),
    405: lazy_gettext("Go back and try again. Nothing was changed."),
    413: lazy_gettext("Go back and try again with less. Nothing was changed."),
}
OUR_FAULT = lazy_gettext(
    "Try again. The computer that runs Spielblock has written down what went wrong."
)
FOREIGN = lazy_gettext(
    "This wasn't sent from a page of Spielblock, or the browser hid that it "
    "was. Open the page itself and send it from there. Nothing was changed."
)
DELETED = lazy_gettext("This game was deleted")
DELETED_HINTS = {
    "yes": lazy_gettext(
        "For 30 days a device with full access can bring it back, under “All finished games”,"
        " “Deleted games”."
    ),
    "for good": lazy_gettext("It was deleted here for good."),
}
NO_DATABASE = (lazy_gettext("Can't be read right now"), lazy_gettext("Not saved yet"))
CAUSES = {
    "busy": lazy_gettext("The database is busy."),
    "full": lazy_gettext("The disk of the computer that runs Spielblock is full. Make room there."),
    "read-only": lazy_gettext(
        "Spielblock isn't allowed to write to its database. On the computer that "
        "runs it, check the folder's permissions."
    ),
    "disk": lazy_gettext(
        "The disk of the computer that runs Spielblock isn't working as it should."
    ),
    "no-table": lazy_gettext(
        "The database and the program don't match. Restart Spielblock on the computer that runs it."
    ),
    "damaged": lazy_gettext(
        "The database is damaged. On the computer that runs Spielblock, “companion check” says"
        " where, and “companion restore” puts a backup back."
    ),
    "away": lazy_gettext("The database server can't be reached."),
}
AGAIN = (
    lazy_gettext("Then load this page again."),
    lazy_gettext("Then go back and save again: what you typed is still there."),
)
KEPT = lazy_gettext("Your counts are kept here and sent again by themselves.")
NOT_HERE = {403, 404}
UNREADABLE = (
    lazy_gettext("This can't be read"),
    lazy_gettext(
        "The others aren't affected. On the computer that runs Spielblock, "
        "“companion check” says more."
    ),
)


def init_errors(app: Flask) -> None:
    """Answer every HTTP error with a page of our own."""
    app.register_error_handler(HTTPException, show_error)
    app.register_error_handler(store.Unavailable, show_unavailable)
    app.register_error_handler(store.Unreadable, show_unreadable)


def show_error(error: HTTPException) -> ResponseReturnValue | HTTPException:
    """The page for an HTTP error; redirects and ready responses pass through."""
    code = error.code or 500
    if isinstance(request.routing_exception, BadHost):
        return request.routing_exception  # no address of ours can be written for such a host
    if code < 400 or error.response is not None:
        return error
    if for_programs():
        return problem_of(error)
    if isinstance(error, TooManyMade):
        return *_page(code, TITLES[code], error.said), error.headers
    if code == 404 and (deleted := _was_deleted()) in DELETED_HINTS:
        return _page(404, DELETED, DELETED_HINTS[deleted])
    if code == 423 or (code == 403 and _is_locked_out()):
        return render_template("errors/locked.html", next_page=_page_after_unlocking()), code
    title = TITLES.get(code, lazy_gettext("Something went wrong"))
    hint = FOREIGN if isinstance(error, ForeignWrite) else HINTS.get(code, OUR_FAULT)
    return _page(code, title, hint, _way_on() if code in NOT_HERE else "")


def _is_locked_out() -> bool:
    """Whether a page of a play is closed to this device for as long as it is locked."""
    return is_locked() and "code" in (request.view_args or {})


def _page_after_unlocking() -> str:
    """The page that was asked for; after a form, the pad of its play or the start page."""
    if request.method in SAFE_METHODS:
        return this_page()
    return _way_on() or url_for("home.index")


def _was_deleted() -> str:
    """Whether the address names a play that was deleted here, and how far."""
    code = (request.view_args or {}).get("code", "")
    with suppress(store.Unavailable):
        if store.looks_like_code(code) and "circle_id" in g:
            return store.was_deleted(code, g.circle_id)
    return "no"


def _way_on() -> str:
    """The page to go on with for whoever may open what the address names, though not this of it."""
    code = (request.view_args or {}).get("code", "")
    with suppress(store.Unavailable):
        if code and "circle_id" in g and store.find(code, g.circle_id):
            return url_for("pad.show", code=code)
        if code and "circle_id" in g and store.find_evening(code, g.circle_id):
            return url_for("evenings.show", code=code)
    return ""


def show_unavailable(error: store.Unavailable) -> ResponseReturnValue:
    """Why the database does not do what it should; its own words go to the log."""
    _log(error)
    is_write = request.method not in SAFE_METHODS
    if request.is_json and not for_programs():  # a script of ours shows it and sends again
        return {"why": f"{CAUSES[error.cause]} {KEPT}"}, 503
    hint = f"{CAUSES[error.cause]} {AGAIN[is_write]}"
    return _page(503, NO_DATABASE[is_write], hint)


def show_unreadable(error: store.Unreadable) -> ResponseReturnValue:
    """The page of a play or deck that cannot be read."""
    _log(error)
    return _page(500, *UNREADABLE)


def _log(error: Exception) -> None:
    current_app.logger.error("%s %s: %s", request.method, request.path, error)


def _page(code: int, title: object, hint: object, way_on: str = "") -> tuple[str | Response, int]:
    if for_programs():
        return problem(code), code
    page = render_template("errors/error.html", title=title, hint=hint, code=code, way_on=way_on)
    return page, code
