"""Which device asks, and to which circle it belongs.

A device is a browser with a signed cookie; where it asks from proves nothing. The cookie is offered
with the first page. A row in the database begins with the first act of a browser that sends the
cookie back: neither health checks nor link previews nor browsers without cookies leave one.
"""

from __future__ import annotations

import time
from contextlib import suppress

from flask import Flask, abort, current_app, g, make_response, render_template, request, session
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.cookies import init_cookies
from companion.web.base.limits import limit_made
from companion.web.base.problem import for_programs

AN_HOUR = 3600
WITHOUT_DEVICE = (None, "static", "home.healthy")
# How browsers say what they run on; the first that is found is the name of a new device.
SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")


def init_devices(app: Flask) -> None:
    """Know the device on every request but those for files."""
    init_cookies(app)
    app.before_request(load_device)
    app.after_request(_offer_cookie)


def load_device() -> None:
    """Set `g.device` (its token, "" before it sent a cookie) and `g.circle_id` (None: stranger)."""
    g.device, g.circle_id, g.cookie_came = "", None, False
    if request.endpoint in WITHOUT_DEVICE or for_programs():
        return
    g.device = session.get("device", "")
    g.cookie_came = bool(g.device)
    _look_up(g.device, (request.view_args or {}).get("code", ""))
    if g.circle_id is not None:
        _note_seen()


def _look_up(ref: str, code: str) -> None:
    """Find the circle of the device, and in the same breath the play that the address names."""
    if code:
        g.circle_id, g.named_play = store.who_and_what(ref, code)
    elif ref:
        g.circle_id = store.circle_of(ref)


def access_to(code: str) -> store.Access | None:
    """What the code in an address opens for this device; None for nothing.

    Asked once, this is what was found together with the device; asked again, it is read anew.
    """
    if "named_play" in g:
        return store.access(g.pop("named_play"), code, g.circle_id)
    return store.find(code, g.circle_id)


def become_member(circle_id: int) -> None:
    """Make this device a member of the circle."""
    device = with_cookie()
    store.join_circle(circle_id, device, system_name())
    g.circle_id = circle_id


def with_cookie() -> str:
    """The ref of a device that is to be known again; a browser without cookies is told so."""
    if not g.cookie_came:
        abort(make_response(render_template("errors/no_cookies.html"), 403))
    device: str = g.device
    return device


def known_device() -> str:
    """The ref of this device, which does something now; makes a stranger no member.

    A browser that keeps no cookie may do so too, but is not remembered.
    """
    if not g.device:
        g.device = session["device"] = store.new_ref()
    elif g.circle_id is None and store.device_for(g.device) is None:
        store.new_device(system_name(), g.device)
    device: str = g.device
    return device


def member_circle() -> int:
    """The circle of this device. On a public server a newcomer starts one; others get 403."""
    if g.circle_id is None:
        if not may_begin():
            abort(403)
        with_cookie()
        limit_made("circle")
        become_member(store.new_circle())
    circle: int = g.circle_id
    return circle


def may_begin() -> bool:
    """Whether this device may begin a play: members, and on a public server everybody."""
    return g.circle_id is not None or bool(current_app.config["PUBLIC_URL"])


def system_name() -> str:
    """What a new device is called until somebody names it: the system it says to run."""
    says = request.user_agent.string
    name = next((system for system in SYSTEMS if system in says), "")
    return {"Macintosh": "Mac", "CrOS": "Chromebook"}.get(name, name)


def _offer_cookie(response: Response) -> Response:
    """With its first page a browser gets the token by which it is known from then on."""
    is_page = response.mimetype == "text/html" and request.endpoint not in WITHOUT_DEVICE
    if is_page and "device" in g and not session.get("device"):
        session["device"] = store.new_ref()
    return response


def _note_seen() -> None:
    """Note once an hour that the device is here; this also renews its cookie.

    While nothing can be written that waits: to read on is more important.
    """
    hour = int(time.time() / AN_HOUR)
    if session.get("seen") != hour:
        with suppress(store.Unavailable):
            store.seen_device(g.device)
            session["seen"] = hour
