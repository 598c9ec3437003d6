"""Live pages: a stream of server-sent events that tails the log of a play.

A page that hears of a change asks for itself again (`page.py`). A stream lives a minute or two and
is then opened anew, so that a connection that died unnoticed does not stay subscribed.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Flask, current_app, g, request
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.devices import access_to
from companion.web.live.stream import GONE, ChangeStream, Live, OpenStreams, Pace
from companion.web.live.versions import NewestVersions

pages = Blueprint("live", __name__, url_prefix="/play/<code>")

EXTENSION = "spielblock-live"
LONGEST_TAB = 40
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

# A server that can wait without a thread puts a list here and takes the stream out of it.
TAKES_STREAMS = "spielblock.streams"


def init_live(app: Flask) -> None:
    """Give an app its live pages."""
    with app.app_context():
        notifier = store.the_notifier()
    app.extensions[EXTENSION] = Live(
        OpenStreams(app.config["STREAMS"]), NewestVersions(), Pace(), notifier
    )
    app.context_processor(lambda: {"live_pace": the_live().pace})


def the_live() -> Live:
    """The live pages of the current app."""
    live: Live = current_app.extensions[EXTENSION]
    return live


@pages.get("/live")
def stream(code: str) -> Response:
    """The events of a play from a version on: `?after=`, or Last-Event-ID when the browser retries.

    A code that opens nothing gets the event `gone`: a browser would hide an error status from the
    page, and try for ever.
    """
    access = access_to(code)
    if access is None:
        return _answer([GONE])
    version = access.play.version
    the_live().notifier.publish(access.play_id, version)
    after = _number(request.headers.get("Last-Event-ID") or request.args.get("after", ""))
    page = (access.play_id, request.args.get("tab", "")[:LONGEST_TAB] or g.device)
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    source = ChangeStream(app, the_live(), page, code, version if after is None else after)
    taken = request.environ.get(TAKES_STREAMS)
    if taken is None:
        return _answer(source.events())
    taken.append(source)
    return _answer([])


def _answer(events: Iterable[str]) -> Response:
    return current_app.response_class(events, mimetype="text/event-stream", headers=HEADERS)


def _number(typed: str) -> int | None:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else None
