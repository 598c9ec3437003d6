"""The cookies of a device: under names of our own, right below this site's path, without an age.

Cookies know no ports, so every program on a host shares them: another Flask app overwrites
`session`. The name of the signed one therefore holds a trace of its key, and two of us on one
machine get along too. How old a signature is means nothing: clocks of small machines start in the
past, and a cookie that was signed a moment ago would come from the future.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Literal

from flask import Flask, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Request, Response

from companion.language import LANGUAGES

A_YEAR = 365 * 24 * 3600  # seconds; browsers keep none for much longer
OLD_SESSION = "session"  # the names of versions before 0.2
OURS = "spielblock-"
Choice = Literal["language", "theme"]
CHOICES: Mapping[Choice, Sequence[str]] = {
    "language": LANGUAGES,
    "theme": ("system", "light", "dark"),
}


class _Kept(SecureCookieSession):
    """What the signed cookie holds. `was_old` says that it came under the old name."""

    was_old = False


class DeviceCookie(SecureCookieSessionInterface):
    """Keeps Flask's session in our cookie, and takes over what an earlier version left."""

    session_class = _Kept

    def open_session(self, app: Flask, request: Request) -> _Kept:
        """What the cookie says; nothing for one that is missing, foreign or forged."""
        try:
            return _Kept(signer(app).loads(request.cookies.get(session_name(app), "")))
        except BadSignature:
            return self._old(app, request)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie where it changed."""
        if session.accessed:
            response.vary.add("Cookie")
        if not session.modified:
            return
        keep_cookie(response, session_name(app), signer(app).dumps(dict(session)), hidden=True)
        if getattr(session, "was_old", False):
            response.delete_cookie(OLD_SESSION, path=self.get_cookie_path(app))

    def _old(self, app: Flask, request: Request) -> _Kept:
        signer = self.get_signing_serializer(app)
        assert signer is not None, "there is always a key"
        try:
            kept = _Kept(signer.loads(request.cookies.get(OLD_SESSION, "")))  # of any age
        except BadSignature:
            return _Kept()
        kept.was_old = kept.modified = True
        return kept


def init_cookies(app: Flask) -> None:
    """Give the app its cookies."""
    app.session_interface = DeviceCookie()
    app.after_request(_keep_old_choices)


def session_name(app: Flask) -> str:
    """The name of the signed cookie."""
    return OURS + hashlib.sha256(str(app.secret_key).encode()).hexdigest()[:6]


def keep_cookie(response: Response, name: str, value: str, hidden: bool = False) -> None:
    """Keep a cookie in the browser, for this site alone; `hidden` from scripts."""
    response.set_cookie(
        name,
        value,
        max_age=A_YEAR,
        path=request.script_root or "/",
        secure=request.is_secure,
        httponly=hidden,
        samesite="Lax",
    )


def choice(name: Choice) -> str | None:
    """What this device chose, now or in an earlier version; None for nothing known."""
    return _chosen(OURS + name, name) or _chosen(name, name)


def keep_choice(response: Response, name: Choice, value: str) -> None:
    """Remember what this device chose."""
    keep_cookie(response, OURS + name, value)


def signer(app: Flask) -> URLSafeSerializer:
    """Signs what the cookie holds; without a time."""
    return URLSafeSerializer(str(app.secret_key), salt="spielblock device")


def _keep_old_choices(response: Response) -> Response:
    """A page takes over what was chosen in an earlier version."""
    if response.mimetype == "text/html" and request.method == "GET":
        for name in CHOICES:
            old = _chosen(name, name)
            if old and not _chosen(OURS + name, name):
                keep_choice(response, name, old)
    return response


def _chosen(cookie: str, name: Choice) -> str | None:
    value = request.cookies.get(cookie)
    return value if value in CHOICES[name] else None
