"""Which device asks, and to which circle it belongs.

A device carries a signed cookie. The machine that runs the server is a member through loopback,
unless a public URL or a proxy stands between: then loopback proves nothing.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from datetime import timedelta

from flask import Flask, abort, current_app, g, request, session

from companion import store
from companion.web.base.addresses import is_loopback
from companion.web.base.urls import host_of

COOKIE_FOR_DAYS = 400
AN_HOUR = 3600
# How browsers say what they run on; the first that is found is the name of a new device.
SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
PROXY_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")


def init_devices(app: Flask) -> None:
    """Know the device on every request but those for files."""
    app.config["PERMANENT_SESSION_LIFETIME"] = timedelta(days=COOKIE_FOR_DAYS)
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False  # once an hour is enough, see _note_seen
    app.before_request(load_device)


def load_device() -> None:
    """Set `g.device` (its token, or "") and `g.circle_id` (or None for a stranger)."""
    g.device, g.circle_id = "", None
    if request.endpoint in (None, "static"):
        return
    g.device = session.get("device", "")
    _look_up(g.device, (request.view_args or {}).get("code", ""))
    if g.circle_id is None and is_host():
        become_member(store.home_circle())
    elif g.circle_id is not None:
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
    """Make this device a member of the circle and remember that in its cookie."""
    g.circle_id = circle_id
    remember_device(store.join_circle(circle_id, session.get("device"), system_name()))


def remember_device(ref: str) -> None:
    """Keep the token of this device in its cookie."""
    g.device = ref
    session["device"] = ref
    session.permanent = True


def known_device() -> str:
    """The ref of this device; a stranger gets one in its cookie, which makes it no member."""
    if g.circle_id is None and (not g.device or store.device_for(g.device) is None):
        remember_device(store.new_device(system_name()))
    device: str = g.device
    return device


def is_host() -> bool:
    """Whether the request comes from the machine that runs the server.

    A page of a foreign name that was made to point at this machine is not believed, nor is a
    proxy that nobody configured.
    """
    if current_app.config["PUBLIC_URL"] or current_app.config["PROXY_HOPS"]:
        return False
    if any(name in request.headers for name in PROXY_HEADERS):
        return False
    return is_loopback(request.remote_addr or "") and _is_own_name(host_of(request.host))


def member_circle() -> int:
    """The circle of this device. On a public server a newcomer starts one; others get 403."""
    if g.circle_id is None:
        if not may_begin():
            abort(403)
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


def _is_own_name(host: str) -> bool:
    """Whether a name means this machine: no name server can make it point somewhere else."""
    own = socket.gethostname().lower()
    if is_loopback(host) or host in {own, f"{own}.local", own.partition(".")[0]}:
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _note_seen() -> None:
    """Note once an hour that the device is here; this also renews its cookie."""
    hour = int(time.time() / AN_HOUR)
    if session.get("seen") != hour:
        session["seen"] = hour
        store.seen_device(g.device)
