"""The page that puts a play on every phone: codes to scan, who came, and help when nobody did."""

from __future__ import annotations

import hashlib
import time
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.access import OpenPlay, open_as_member, open_to_write
from companion.web.base.devices import access_to
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.language import say
from companion.web.base.limits import limit_made
from companion.web.base.translate import gettext, ngettext
from companion.web.sharing.lan_address import (
    KINDS,
    LanAddress,
    choose_address,
    is_undecided,
    lan_address,
    lan_addresses,
    own_host_only,
)
from companion.web.sharing.links import (
    Link,
    Typed,
    circle_link,
    evening_links,
    life_text,
    play_links,
    typed_of,
)

pages = Blueprint("share", __name__, url_prefix="/play/<code>/share")

# Which codes to type are made on request, and what they allow.
TYPED: dict[str, store.TypedRole] = {
    "score": "scorer",
    "evening-watch": "watcher",
    "evening-score": "scorer",
}


@pages.get("")
def show(code: str) -> str:
    """The links of a play, the first of them large; the addresses to choose from for members."""
    play, record = _open(code)
    is_member = play.role == "member"
    found = lan_addresses() if is_member else [one for one in [lan_address()] if one]
    first = next(iter(found), None)
    links, came = play_links(record, first), store.arrivals(record.id)
    evening = _evening_links(record, first) if is_member else []
    circle = circle_link(_circle(record), first) if is_member else None
    return render_template(
        "share/share.html",
        play=play,
        sheet=play.sheet,
        title=play.sheet.setup.title or say(play.sheet.game.title),
        links=links,
        opened=_opened,
        opens_more=_opens_more([*evening, *([circle] if circle else [])]),
        evening=evening,
        circle=circle,
        ways=found,
        kinds=KINDS,
        undecided=is_undecided(found),
        own_host=own_host_only(),
        arrived=came.total(),
        arrived_text=arrived_text(came),
        life_text=life_text,
        now=time.time(),
        seal=_seal(record),
    )


@pages.get("/arrivals")
def arrivals(code: str) -> dict[str, Any]:
    """For the open page: who came, how many of them since, whether its codes still count."""
    _play, record = _open(code)
    typed = typed_of(store.short_code("watcher", play_id=record.id))
    assert typed is not None
    return {
        "text": arrived_text(store.arrivals(record.id)),
        "new": store.arrivals(record.id, _since()).total(),
        "seal": _seal(record),
        "code": typed.code,
        "life": life_text(typed.minutes),
    }


@pages.post("/new-codes")
def new_codes(code: str) -> Response:
    """New links; the old ones open nothing any more, nor do pages that were open."""
    play = open_as_member(code)
    limit_made("code")
    store.new_codes(play.id)
    flash_good(gettext("There are new codes. The old links no longer work."))
    return redirect(url_for("share.show", code=code), 303)


@pages.post("/address")
def choose(code: str) -> Response:
    """Put another address of this machine into the codes, from now on."""
    open_as_member(code)
    if not choose_address(request.form.get("origin", "")):
        flash_wrong(gettext("This computer no longer has that address."))
    return redirect(url_for("share.show", code=code), 303)


@pages.post("/type-code")
def type_code(code: str) -> Response:
    """A short code to type for scoring, or, for members, one of the whole evening."""
    wanted = request.form.get("for", "score")
    play = open_to_write(code) if wanted == "score" else open_as_member(code)
    limit_made("code")
    role = TYPED.get(wanted) or abort(400)
    if wanted == "score":
        store.short_code(role, play_id=play.id)
    else:
        access = access_to(code) or abort(404)
        store.short_code(role, evening_id=access.play.evening_id)
    return redirect(url_for("share.show", code=code, open=wanted, _anchor=wanted), 303)


def arrived_text(counts: dict[str, int]) -> str:
    """Who came, in words."""
    watching, scoring = counts.get("watcher", 0), counts.get("scorer", 0)
    if not watching and not scoring:
        return gettext("No phone has connected yet.")
    parts = []
    if watching:
        parts.append(
            ngettext(
                "%(num)s phone has joined to watch", "%(num)s phones have joined to watch", watching
            )
        )
    if scoring:
        parts.append(
            ngettext(
                "%(num)s phone has joined to keep score",
                "%(num)s phones have joined to keep score",
                scoring,
            )
        )
    return ", ".join(parts)


def _open(code: str) -> tuple[OpenPlay, store.Play]:
    """The play for who may write, with its links."""
    play = open_to_write(code)
    access = access_to(code) or abort(404)
    return play, access.play


def _evening_links(record: store.Play, way: LanAddress | None) -> list[Link]:
    evening = store.evening(record.evening_id)
    return evening_links(evening, way) if evening else []


def _opened(fold: str, typed: Typed | None) -> bool:
    """Whether a code stands open: the one asked for last, else one that can be typed."""
    asked = request.args.get("open", "")
    return fold == asked if asked else typed is not None


def _opens_more(others: list[Link]) -> bool:
    """Whether one of the codes that are seldom needed stands open, in place of that to play."""
    return any(_opened(link.does, link.typed) for link in others)


def _circle(record: store.Play) -> store.Circle:
    return store.circle(record.circle_id) or abort(404)


def _seal(record: store.Play) -> str:
    """Tells an open page whether its codes still count, without being one."""
    links = f"{record.scorer_code} {record.watch_code}"
    return hashlib.sha256(links.encode()).hexdigest()[:12]


def _since() -> float:
    try:
        return float(request.args.get("since", ""))
    except ValueError:
        return 0.0
