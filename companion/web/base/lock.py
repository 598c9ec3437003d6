"""The lock of a device: while it is on, this browser looks on and changes nothing.

It stands in a cookie of its own, so it outlives reloads and belongs to nobody's account. A locked
device sees the pages of a play as a watcher does, and whatever it sends is refused, be it from a
page that was open before. Links open as ever, and language and theme can be chosen.
"""

from __future__ import annotations

from flask import Blueprint, Flask, redirect, render_template, request
from werkzeug.exceptions import Locked
from werkzeug.wrappers import Response

from companion.web.base.cookies import OURS, keep_cookie
from companion.web.base.devices import with_cookie
from companion.web.base.guard import SAFE_METHODS
from companion.web.base.urls import back_to

COOKIE = f"{OURS}lock"
# What a locked device may send: it changes nothing but what the device itself shows.
OPEN = {"lock.lock", "lock.unlock", "language.choose", "home.choose_theme", "joining.arrived"}

pages = Blueprint("lock", __name__)


def init_lock(app: Flask) -> None:
    """Refuse what a locked device sends; tell templates whether it is locked."""
    app.before_request(refuse_while_locked)
    app.context_processor(lambda: {"locked": is_locked()})


def is_locked() -> bool:
    """Whether the asking device is locked."""
    return request.cookies.get(COOKIE) == "on"


def refuse_while_locked() -> None:
    """423 for what a locked device sends."""
    if request.method not in SAFE_METHODS and request.endpoint not in OPEN and is_locked():
        raise Locked


@pages.post("/lock")
def lock() -> Response:
    """Lock this device, and show the same page."""
    with_cookie()
    answer = _back()
    keep_cookie(answer, COOKIE, "on")
    return answer


@pages.get("/unlock")
def ask() -> str | Response:
    """Ask whether this device shall be unlocked: the second step for whoever cannot hold."""
    page = back_to(request.args.get("next", ""))
    return render_template("errors/locked.html", next_page=page) if is_locked() else redirect(page)


@pages.post("/unlock")
def unlock() -> Response:
    """Unlock this device, and go on with the page that it was locked on."""
    answer = _back()
    answer.delete_cookie(COOKIE, path=request.script_root or "/")
    return answer


def _back() -> Response:
    return redirect(back_to(request.form.get("next", "")), 303)
