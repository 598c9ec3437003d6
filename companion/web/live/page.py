"""Pages that refresh themselves: asked with `?live`, a page of a play answers without its frame.

The same address and the same view serve both, so a refreshed page cannot differ from a new one; a
page below /play/<code> is one of them by that alone. The answer says in a header of which version
it is, and its ETag is made of what is shown: who has that already gets 304, whatever was changed.

A `shared` page is rendered once per version of the play, role, language and lock. Two hundred
phones ask for it in the moment of a change, so it is handed out before anything else is looked up.
All others are rendered for the device that asks.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from flask import Flask, abort, current_app, g, request
from werkzeug.wrappers import Response

from companion import store
from companion.cache import Cache
from companion.web.base.assets import assets_version
from companion.web.base.devices import access_to
from companion.web.base.language import chosen_language
from companion.web.base.lock import is_locked
from companion.web.live.routes import the_live

View = TypeVar("View", bound=Callable[..., str])

EXTENSION = "spielblock-rendered"
KEPT_PAGES = 256
KEPT_CODES = 4096
QUERY = "live"
VERSION = "Play-Version"
PAGES = "/play/<code>"
SHARED = "live_shared"


@dataclass(frozen=True)
class _Rendered:
    """The content of a page, packed; nearly every browser takes it as it is."""

    packed: bytes
    etag: str


@dataclass(frozen=True)
class _Memory:
    """What was rendered, and which play a code opened last."""

    pages: Cache[_Asked, _Rendered] = field(default_factory=lambda: Cache(KEPT_PAGES))
    plays: Cache[str, int] = field(default_factory=lambda: Cache(KEPT_CODES))


@dataclass(frozen=True)
class _Asked:
    """A shared content as it is asked for: everything that it depends on."""

    page: str
    role: str
    language: str
    locked: bool
    version: int


def init_live_page(app: Flask) -> None:
    """Let templates begin with `{% extends layout %}`; remember what was rendered last.

    Comes before everything that looks up who asks.
    """
    app.extensions[EXTENSION] = _Memory()
    app.context_processor(_layout)
    app.before_request(_answer_at_once)


def init_refreshing(app: Flask) -> None:
    """Let every page of a play refresh itself; comes after everything that looks up who asks."""
    app.before_request(_answer_content)


def shared(view: View) -> View:
    """Decorate the view of a page that is the same for all devices of a role."""
    setattr(view, SHARED, True)
    return view


def _answer_at_once() -> Response | None:
    """The answer that is ready for whoever has this link, without asking the database."""
    code = _asked_code()
    asked = _asked_by_link(code) if code and _is_shared() else None
    rendered = _memory().pages.get(asked) if asked else None
    return _answer(rendered, asked.version) if asked and rendered else None


def _answer_content() -> Response | None:
    """The content of the page that is asked for; None where a whole page is."""
    code = _asked_code()
    if code is None:
        return None
    named = g.get("named_play")
    access = access_to(code) or abort(404)
    if named is not None:
        g.named_play = named  # so that the view shows just this version
    _memory().plays.put(code, access.play_id)
    g.refreshing = True
    version = access.play.version
    if not _is_shared():
        answer = _page_of_view()
        is_page = answer.status_code == 200 and answer.mimetype == "text/html"
        return _answer(_rendered(answer.get_data()), version) if is_page else answer
    g.device = ""
    asked = _asked(access.role, version)
    return _answer(_memory().pages.made(asked, lambda: _rendered(_page_of_view().data)), version)


def _asked_code() -> str | None:
    """The code of the play whose page is asked for its content alone."""
    rule = request.url_rule
    if QUERY not in request.args or request.method != "GET" or rule is None:
        return None
    is_play = rule.rule == PAGES or rule.rule.startswith(f"{PAGES}/")
    return (request.view_args or {}).get("code") if is_play else None


def _is_shared() -> bool:
    view = current_app.view_functions.get(request.endpoint or "")
    return getattr(view, SHARED, False)


def _asked_by_link(code: str) -> _Asked | None:
    play_id = _memory().plays.get(code) or 0
    version = store.the_notifier().known(play_id)
    if version is None:
        return None
    play = the_live().versions.at(play_id, version)
    role = play.link_role(code)
    return _asked(role, play.version) if role else None


def _asked(role: str, version: int) -> _Asked:
    return _Asked(request.full_path, role, chosen_language(), is_locked(), version)


def _page_of_view() -> Response:
    return current_app.make_response(current_app.dispatch_request())


def _rendered(content: bytes) -> _Rendered:
    """Packed; named by nothing but what is shown, and by the files that show it."""
    etag = hashlib.sha256(assets_version().encode() + content).hexdigest()[:20]
    return _Rendered(gzip.compress(content, 6, mtime=0), etag)


def _answer(rendered: _Rendered, version: int) -> Response:
    answer = current_app.response_class(mimetype="text/html")
    answer.headers.update({"Cache-Control": "no-store", VERSION: str(version)})
    answer.set_etag(rendered.etag)
    if request.if_none_match.contains_weak(rendered.etag):
        answer.status_code = 304
    elif request.accept_encodings.quality("gzip"):
        answer.set_data(rendered.packed)
        answer.headers["Content-Encoding"] = "gzip"
    else:
        answer.set_data(gzip.decompress(rendered.packed))
    return answer


def _memory() -> _Memory:
    memory: _Memory = current_app.extensions[EXTENSION]
    return memory


def _layout() -> dict[str, object]:
    """A page that refreshes itself has no frame; messages wait for the next whole page."""
    if not g.get("refreshing", False):
        return {"layout": "base.html", "refreshing": False}
    return {
        "layout": "live/content.html",
        "refreshing": True,
        "get_flashed_messages": lambda **_wanted: [],
    }
