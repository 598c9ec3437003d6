"""Coming in: short addresses that codes hold, a code that is typed, the invitation to a circle."""

from __future__ import annotations

from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.access import open_play
from companion.web.base.dealt import awaits_player
from companion.web.base.devices import access_to, system_name, with_cookie
from companion.web.base.flash import flash_good
from companion.web.base.limits import guess_limits
from companion.web.base.lock import is_locked
from companion.web.base.opened import note_opened
from companion.web.base.translate import gettext, ngettext

pages = Blueprint("joining", __name__)

EARLIER_KEPT = 5


@pages.get("/w/<code>")
def watch(code: str) -> Response:
    """The link for watching: shows the pad."""
    return _open(code, "watcher")


@pages.get("/s/<code>")
def score(code: str) -> Response:
    """The link for scoring: shows the pad."""
    return _open(code, "scorer")


@pages.get("/s/<code>/seat")
def seat(code: str) -> Response:
    """The link at the table: shows the seats of the digital deck to choose from."""
    opened = _open(code, "scorer")
    return opened if store.find(code) is None else redirect(url_for("seats.show", code=code), 302)


@pages.post("/play/<code>/arrived")
def arrived(code: str) -> Response:
    """Sent by the script of a page that is looked at: what fetches a page only does not arrive."""
    access = access_to(code) or abort(404)
    if access.role != "member" and g.cookie_came and not is_locked():
        store.arrive(access.play_id, access.role, g.device)
    return Response(status=204)


@pages.get("/j/<code>")
def invitation(code: str) -> str | tuple[str, int]:
    """Asks whether this device shall belong to the circle: a link alone changes nothing."""
    found = store.invited(code)
    if found is None:
        return render_template("share/over.html"), 404
    return render_template(
        "share/invitation.html",
        code=code,
        is_member=found.circle_id == g.circle_id,
        moves=bool(g.circle_id),
        once=found.once,
    )


@pages.post("/j/<code>")
def join(code: str) -> ResponseReturnValue:
    """Make this device one of the circle; the way back to its earlier one is kept."""
    found = store.invited(code)
    if found is None:
        return render_template("share/over.html"), 404
    if found.circle_id != g.circle_id:
        if not store.accept_invitation(code, with_cookie(), system_name()):
            return render_template("share/over.html"), 404
        _keep_way_back()
        flash_good(gettext("This device belongs here now."))
    return redirect(url_for("home.index"), 303)


@pages.get("/code")
def code_form() -> str:
    """Where a short code is typed."""
    return render_template("share/code.html", typed="", wrong="")


@pages.post("/code")
def enter_code() -> ResponseReturnValue:
    """Go where the typed code leads, or say that it does not."""
    typed = request.form.get("code", "")[:40]
    try:
        opened = store.open_short_code(typed, guess_limits())
    except store.TooManyTries as refused:
        page = render_template("share/code.html", typed=typed, wrong=_wait(refused.seconds))
        return page, 429, {"Retry-After": str(refused.seconds)}
    if opened is None:
        return render_template("share/code.html", typed=typed, wrong=_what_is_wrong(typed)), 422
    return redirect(_link(opened), 303)


def _open(code: str, role: store.Role) -> Response:
    """Both kinds of links have the same short address: that of a play and that of an evening."""
    access = store.find(code)
    whole = store.find_evening(code) if access is None else None
    if (access or whole or abort(404)).role != role:
        abort(404)
    note_opened(code)
    if whole:
        return redirect(url_for("evenings.show", code=code), 302)
    page = "seats.show" if awaits_player(open_play(code)) else "pad.show"
    return redirect(url_for(page, code=code), 302)


def _keep_way_back() -> None:
    """Plays begun before must not be lost with the circle that holds them."""
    old = store.circle(g.circle_id) if g.circle_id else None
    if old is not None:
        earlier = [code for code in session.get("earlier", []) if code != old.code]
        session["earlier"] = [*earlier, old.code][-EARLIER_KEPT:]


def _link(opened: store.Opened) -> str:
    match opened.role:
        case "watcher":
            return url_for("joining.watch", code=opened.code)
        case "scorer":
            return url_for("joining.score", code=opened.code)
        case _:
            return url_for("joining.invitation", code=opened.code)


def _what_is_wrong(typed: str) -> str:
    if store.tidy_code(typed) is None:
        return gettext("A code has six letters and digits, as shown on the other screen.")
    return gettext("This code doesn't work. Each one lasts ten minutes: ask for a new one.")


def _wait(seconds: int) -> str:
    return ngettext(
        "Too many codes were typed here. Try again in %(num)s minute, or scan the code.",
        "Too many codes were typed here. Try again in %(num)s minutes, or scan the code.",
        -(-seconds // 60),
    )
