"""Which device asks, and to which circle it belongs.

A device carries a signed cookie. The machine that runs the server is a member through loopback,
unless a public URL or a proxy stands between: then loopback proves nothing.
"""

from __future__ import annotations

import ipaddress
from datetime import timedelta

from flask import Flask, abort, current_app, g, request, session

from companion import store

COOKIE_FOR_DAYS = 400


def init_devices(app: Flask) -> None:
    """Know the device on every request but those for files."""
    app.config["PERMANENT_SESSION_LIFETIME"] = timedelta(days=COOKIE_FOR_DAYS)
    app.before_request(load_device)


def load_device() -> None:
    """Set `g.device` (its token, or "") and `g.circle_id` (or None for a stranger)."""
    g.device, g.circle_id = "", None
    if request.endpoint in (None, "static"):
        return
    g.device = session.get("device", "")
    g.circle_id = store.circle_of(g.device) if g.device else None
    if g.circle_id is None and is_host():
        become_member(store.home_circle())


def become_member(circle_id: int) -> None:
    """Make this device a member of the circle and remember that in its cookie."""
    g.device = store.join_circle(circle_id, session.get("device"))
    g.circle_id = circle_id
    session["device"] = g.device
    session.permanent = True


def is_host() -> bool:
    """Whether the request comes from the machine that runs the server."""
    if current_app.config["PUBLIC_URL"] or current_app.config["PROXY_HOPS"]:
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def member_circle() -> int:
    """The circle of this device. On a public server a newcomer starts one; others get 403."""
    if g.circle_id is None:
        if not current_app.config["PUBLIC_URL"]:
            abort(403)
        become_member(store.new_circle())
    circle: int = g.circle_id
    return circle
