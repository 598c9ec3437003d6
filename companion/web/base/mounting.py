"""Where this site stands in the world: behind proxies, under a public address, below a path."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, quote_from_bytes, urlsplit

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

DEFAULT_PORTS = {"http": "80", "https": "443"}
_PLAIN = "".join(map(chr, range(0x21, 0x7F)))  # what a query holds as it is, "%" among it


def mount(app: Flask) -> None:
    """Believe proxies and the public address as far as they are configured, and no further.

    Reads PROXY_HOPS and PUBLIC_URL; leaves PUBLIC_URL without a slash at its end. ValueError for
    a setting that makes no sense.
    """
    app.wsgi_app = _PlainQuery(app.wsgi_app)  # type: ignore[method-assign]
    hops, public = app.config["PROXY_HOPS"], clean_public_url(app.config["PUBLIC_URL"])
    if hops < 0:
        raise ValueError(f"PROXY_HOPS is {hops}: it must be 0 or more")
    app.config["PUBLIC_URL"] = public
    if public:
        place = _Place(app.wsgi_app, urlsplit(public))
        app.config["APPLICATION_ROOT"] = place.root or "/"
        app.wsgi_app = place  # type: ignore[method-assign]
    if hops:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops
        )


def clean_public_url(typed: str) -> str:
    """The public address as browsers write it, without a slash at its end; "" for none.

    ValueError for what cannot be one.
    """
    url = typed.strip().rstrip("/")
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        netloc = _netloc(parts)
    except ValueError:
        netloc = ""
    if not netloc:
        raise ValueError(
            f"PUBLIC_URL is {typed!r}: it must look like https://games.example.org"
            " or https://example.org/spielblock"
        )
    return f"{parts.scheme}://{netloc}{parts.path}"


def _netloc(parts: SplitResult) -> str:
    """Host and port as in an Origin header: lower case, plain ASCII, no port that goes unsaid.

    Empty for an address that is more or less than scheme, host, port and path.
    """
    host = (parts.hostname or "").encode("idna").decode("ascii")
    if parts.scheme not in DEFAULT_PORTS or not host or parts.port == 0:
        return ""
    if parts.query or parts.fragment or "@" in parts.netloc or not host.isprintable():
        return ""
    shown = f"[{host}]" if ":" in host else host
    usual = parts.port is None or str(parts.port) == DEFAULT_PORTS[parts.scheme]
    return shown if usual else f"{shown}:{parts.port}"


@dataclass(slots=True)
class _PlainQuery:
    """Escapes what a query holds unescaped: `?q=für`, as people type it for curl, or any bytes."""

    app: WSGIApplication

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        query = environ.get("QUERY_STRING", "")
        if not query.isascii():
            environ["QUERY_STRING"] = quote_from_bytes(query.encode("latin-1"), _PLAIN)
        return self.app(environ, start_response)


@dataclass(slots=True)
class _Place:
    """Makes every request one to the public address, whatever host it claims to be for.

    A proxy may pass the path of that address on, or cut it off; both arrive.
    """

    app: WSGIApplication
    public: SplitResult

    @property
    def root(self) -> str:
        return self.public.path

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["HTTP_HOST"] = self.public.netloc
        environ["SERVER_NAME"] = self.public.hostname or ""
        environ["SERVER_PORT"] = str(self.public.port or DEFAULT_PORTS[self.public.scheme])
        environ["wsgi.url_scheme"] = self.public.scheme
        path = environ.get("PATH_INFO", "")
        if not environ.get("SCRIPT_NAME") and f"{path}/".startswith(f"{self.root}/"):
            environ["PATH_INFO"] = path[len(self.root) :] or "/"
        environ["SCRIPT_NAME"] = self.root
        return self.app(environ, start_response)
