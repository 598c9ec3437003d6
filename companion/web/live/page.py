"""Pages that refresh themselves: asked with `?live`, a page answers with its content alone.

The same address and the same view serve both, so a refreshed page cannot differ from a new one.
The content is rendered once per version of the play, role and language, and sent with an ETag: a
page that asks without need gets 304. Two hundred phones ask in the moment of a change, so what was
rendered already is handed out before anything else is looked up.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps

from flask import Flask, abort, current_app, g, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.web.base.devices import access_to
from companion.web.base.language import chosen_language
from companion.web.base.once_cache import OnceCache
from companion.web.live.routes import the_live

View = Callable[..., ResponseReturnValue]

EXTENSION = "spielblock-rendered"
KEPT_PAGES = 256
KEPT_CODES = 4096
QUERY = "live"
SHARED = "live_shared"


@dataclass(frozen=True)
class _Rendered:
    """The content of a page, packed; nearly every browser takes it as it is."""

    packed: bytes


@dataclass(frozen=True)
class _Memory:
    """What was rendered, and which play a code opened last."""

    pages: OnceCache[_Rendered] = field(default_factory=lambda: OnceCache(KEPT_PAGES))
    plays: dict[str, int] = field(default_factory=dict)

    def remember(self, code: str, play_id: int) -> None:
        if len(self.plays) >= KEPT_CODES:
            self.plays.clear()
        self.plays[code] = play_id


@dataclass(frozen=True)
class _Asked:
    """A content as it is asked for: everything that it depends on."""

    page: str
    role: str
    language: str
    device: str
    version: int

    @property
    def etag(self) -> str:
        """Differs with everything that the content depends on; the program's own files too."""
        files = (current_app.static_url_path or "").rpartition("/")[2]
        return f"{self.version}-{self.role}-{self.language}-{files}-{self.device[-6:]}"


def init_livepage(app: Flask) -> None:
    """Let templates begin with `{% extends layout %}`; remember what was rendered last.

    Comes before everything that looks up who asks.
    """
    app.extensions[EXTENSION] = _Memory()
    app.context_processor(_layout)
    app.before_request(_answer_at_once)


def live_page(personal: bool = False) -> Callable[[Callable[..., str]], View]:
    """Decorate the view of a page of a play: `view(code, …)` gives its HTML.

    `personal` pages differ from device to device; all others must not depend on the device.
    """

    def decorate(view: Callable[..., str]) -> View:
        @wraps(view)
        def page(code: str, **values: object) -> ResponseReturnValue:
            if QUERY not in request.args:
                return view(code, **values)
            return _refreshed(code, personal, lambda: view(code, **values))

        setattr(page, SHARED, not personal)
        return page

    return decorate


def _answer_at_once() -> Response | None:
    """The answer that is ready for whoever has this link, without asking the database."""
    code = (request.view_args or {}).get("code")
    view = current_app.view_functions.get(request.endpoint or "")
    if QUERY not in request.args or not code or not getattr(view, SHARED, False):
        return None
    asked = _asked_by_link(code)
    if asked is None:
        return None
    rendered = _memory().pages.peek(asked)
    return _answer(asked, rendered) if rendered else None


def _asked_by_link(code: str) -> _Asked | None:
    play_id = _memory().plays.get(code, 0)
    version = store.the_bell().known(play_id)
    if version is None:
        return None
    pulse = the_live().tails.at(play_id, version)
    role = pulse.link_role(code)
    return _Asked(request.full_path, role, chosen_language(), "", pulse.version) if role else None


def _refreshed(code: str, personal: bool, view: Callable[[], str]) -> Response:
    access = access_to(code)
    if access is None:
        abort(404)
    _memory().remember(code, access.play_id)
    g.device = g.device if personal else ""
    g.refreshing = True
    version = access.play.version
    asked = _Asked(request.full_path, access.role, chosen_language(), g.device, version)
    made = _memory().pages.get(asked, lambda: _Rendered(gzip.compress(view().encode(), 6)))
    return _answer(asked, made)


def _answer(asked: _Asked, rendered: _Rendered) -> Response:
    answer = current_app.response_class(mimetype="text/html", headers={"Cache-Control": "no-store"})
    answer.set_etag(asked.etag)
    if request.if_none_match.contains(asked.etag):
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
        return {"layout": "base.html"}
    return {"layout": "live/content.html", "get_flashed_messages": lambda **_wanted: []}
