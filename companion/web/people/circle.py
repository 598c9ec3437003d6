"""The devices that belong together: which they are, what they are called, who may join."""

from __future__ import annotations

import time
from dataclasses import dataclass

from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.scorepad.reading import number_from
from companion.web.base.devices import is_host
from companion.web.base.flash import say_good
from companion.web.base.translate import gettext
from companion.web.base.urls import back_to
from companion.web.home.routes import how_long_ago
from companion.web.new_play.form import NAME_LENGTH, clean
from companion.web.sharing.lan_address import way
from companion.web.sharing.links import circle_link, life_text

pages = Blueprint("circle", __name__, url_prefix="/devices")

NAMES_SHOWN = 4


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
    circle, reached = _own_circle(), way()
    return render_template(
        "share/devices.html",
        devices=[_shown(device) for device in store.devices(circle.id)],
        link=circle_link(circle, reached),
        enter=reached.to("joining.code_form") if reached else "",
        life_text=life_text,
        earlier=_earlier(circle),
        is_host=is_host(),
    )


@pages.post("/name")
def name_this() -> Response:
    """Name this device, as others read it in the list and in the log."""
    _own_circle()
    store.name_device(g.device, clean(request.form.get("name"))[:NAME_LENGTH])
    return redirect(url_for("circle.show"), 303)


@pages.post("/remove")
def remove() -> Response:
    """Take a device out of the circle; this one may leave in the same way."""
    circle = _own_circle()
    number = number_from(request.form.get("device", ""))
    store.remove_device(circle.id, number if isinstance(number, int) else 0)
    if store.circle_of(g.device) is None:
        return redirect(url_for("home.index"), 303)
    return redirect(url_for("circle.show"), 303)


@pages.post("/new-code")
def new_code() -> Response:
    """A new code for joining; the old one lets nobody in any more."""
    store.new_circle_code(_own_circle().id)
    say_good(gettext("There is a new code. The old one lets nobody in any more."))
    return redirect(url_for("circle.show"), 303)


@pages.post("/type-code")
def type_code() -> Response:
    """A short code to type for joining."""
    store.short_code("member", circle_id=_own_circle().id)
    return redirect(back_to(request.form.get("next", "")), 303)


def _own_circle() -> store.Circle:
    circle = store.circle(g.circle_id) if g.circle_id else None
    return circle or abort(403)


def _shown(device: store.Device) -> ShownDevice:
    return ShownDevice(
        id=device.id,
        name=device.name or gettext("Device without a name"),
        seen=how_long_ago(time.time() - device.seen),
        is_this=device.ref == g.device,
    )


def _earlier(current: store.Circle) -> list[tuple[str, list[str]]]:
    """Circles that this device left for another: the code that leads back, some names."""
    found = [store.circle_by_code(code) for code in session.get("earlier", [])]
    others = [circle for circle in found if circle and circle.id != current.id]
    return [(circle.code, store.known_names(circle.id)[:NAMES_SHOWN]) for circle in others]
