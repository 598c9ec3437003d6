"""The devices that belong together: which they are, what they are called, who may join."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from itertools import chain

from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.scorepad.reading import number_from
from companion.web.base.dates import date_said
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.limits import limit_made
from companion.web.base.translate import gettext
from companion.web.base.urls import back_to
from companion.web.home.routes import how_long_ago
from companion.web.new_play.form import NAME_LENGTH, clean
from companion.web.sharing.lan_address import lan_address, own_host_only
from companion.web.sharing.links import circle_link, life_text

pages = Blueprint("circle", __name__, url_prefix="/devices")

NAMES_SHOWN = 4
A_PAGE = 40  # devices
LAST_PAGE = 10_000


@dataclass(frozen=True, slots=True)
class ShownDevice:
    """A device in the list; `seen` says in words how long ago it was here."""

    id: int
    name: str
    seen: str
    is_this: bool


@pages.get("")
def show() -> str:
    """The devices of this circle, and how another one joins."""
    circle, reached = _own_circle(), lan_address()
    asked = number_from(request.args.get("page", ""))
    page = min(max(asked, 1), LAST_PAGE) if isinstance(asked, int) else 1
    found = store.devices(circle.id, A_PAGE + 1, (page - 1) * A_PAGE)
    return render_template(
        "share/devices.html",
        devices=[_shown(device) for device in found[:A_PAGE]],
        page=page,
        has_older=len(found) > A_PAGE,
        link=circle_link(circle, reached),
        enter=reached.to("joining.code_form") if reached else "",
        own_host=own_host_only(),
        life_text=life_text,
        earlier=_earlier(circle),
        tokens=store.tokens(circle.id),
        token_key=secrets.token_urlsafe(9),
        made_on=_made_on,
    )


@pages.post("/name")
def name_this() -> Response:
    """Name this device, as others read it in the list and in the log."""
    _own_circle()
    store.name_device(g.device, clean(request.form.get("name"))[:NAME_LENGTH])
    return redirect(url_for("circle.show"), 303)


@pages.get("/remove")
def ask_to_remove() -> str | Response:
    """Asks before a device is taken out, and what is to become of the links that it may know."""
    circle = _own_circle()
    device = _named_device(circle, request.args.get("device", ""))
    if device is None:
        return redirect(url_for("circle.show"))
    return render_template(
        "share/remove.html", device=_shown(device), running=len(store.running(circle.id))
    )


@pages.post("/remove")
def remove() -> Response:
    """Take a device out of the circle; this one may leave in the same way.

    With `codes` the running plays get new links, and the device's seats there are free.
    """
    circle = _own_circle()
    device = _named_device(circle, request.form.get("device", ""))
    if device is not None:
        store.remove_device(circle.id, device.id)
        if "codes" in request.form:
            _renew_links(circle, device.ref)
    if device is not None and device.ref == g.device:
        return redirect(url_for("home.index"), 303)
    return redirect(url_for("circle.show"), 303)


@pages.post("/new-code")
def new_code() -> Response:
    """A new code for joining; the old one lets nobody in any more."""
    limit_made("code")
    store.new_circle_code(_own_circle().id)
    flash_good(gettext("There is a new code. The old one no longer lets anybody in."))
    return redirect(url_for("circle.show"), 303)


@pages.post("/type-code")
def type_code() -> Response:
    """A short code to type for joining."""
    limit_made("code")
    store.short_code("member", circle_id=_own_circle().id)
    return redirect(back_to(request.form.get("next", "")), 303)


@pages.post("/tokens")
def new_token() -> ResponseReturnValue:
    """A token for a program, told on this page and never again.

    Its page, loaded anew, sends the form anew: by the key of the form that makes no second one.
    """
    circle = _own_circle()
    key = request.form.get("key", "")
    if key and key == session.get("token_key"):
        flash_wrong(
            gettext(
                "That token was made before and is shown only once."
                " If you don't have it, revoke it and make another."
            )
        )
        return redirect(url_for("circle.show"), 303)
    limit_made("code")
    name = clean(request.form.get("name"))[:NAME_LENGTH] or gettext("Program")
    try:
        token = store.new_token(circle.id, name, g.device)
    except store.TooManyTokens:
        flash_wrong(gettext("There are too many tokens. Revoke one first."))
        return redirect(url_for("circle.show"), 303)
    session["token_key"] = key
    page = render_template("share/token.html", name=name, token=token)
    return page, {"Cache-Control": "no-store"}


@pages.post("/tokens/revoke")
def revoke_token() -> Response:
    """Take a token back: it reads nothing any more."""
    circle, number = _own_circle(), number_from(request.form.get("token", ""))
    if isinstance(number, int) and store.revoke_token(circle.id, number):
        flash_good(gettext("The token is revoked."))
    return redirect(url_for("circle.show"), 303)


def _own_circle() -> store.Circle:
    circle = store.circle(g.circle_id) if g.circle_id else None
    return circle or abort(403)


def _named_device(circle: store.Circle, typed: str) -> store.Device | None:
    number = number_from(typed)
    return store.member(circle.id, number) if isinstance(number, int) else None


def _renew_links(circle: store.Circle, removed: str) -> None:
    """New links for the running plays and for tonight, whose links open plays to come too."""
    tonight = [store.plays_of_evening(one.id) for one in store.tonight(circle.id)]
    for play in [*store.running(circle.id), *chain.from_iterable(tonight)]:
        store.leave_seats(play.id, removed)  # of those that are over, too: seats come along
    for play in [*store.running(circle.id), *(plays[-1] for plays in tonight)]:
        store.new_codes(play.id)


def _shown(device: store.Device) -> ShownDevice:
    return ShownDevice(
        id=device.id,
        name=device.name or gettext("Device without a name"),
        seen=how_long_ago(time.time() - device.seen),
        is_this=device.ref == g.device,
    )


def _made_on(token: store.ApiToken) -> str:
    return date_said(token.created)


def _earlier(current: store.Circle) -> list[tuple[str, list[str]]]:
    """Circles that this device left for another: the code that leads back, some names."""
    found = [store.circle_by_code(code) for code in session.get("earlier", [])]
    others = [circle for circle in found if circle and circle.id != current.id]
    return [(circle.code, store.known_names(circle.id)[:NAMES_SHOWN]) for circle in others]
