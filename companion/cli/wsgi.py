"""Calling a WSGI app: from a request to its environment, and to the whole answer."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Environ = dict[str, Any]
WsgiApp = Callable[..., Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Request:
    """A request as a server knows it; `path` and `query` still percent-encoded or plain text."""

    method: str
    path: str
    query: str
    scheme: str
    version: str
    server: str
    client: str
    headers: Iterable[tuple[str, str]]
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the app answered."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


def environ_of(request: Request, extra: Mapping[str, Any]) -> Environ:
    """The environment of a request (PEP 3333)."""
    host, _, port = request.server.rpartition(":")
    address, _, client_port = request.client.rpartition(":")
    return {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": request.path.encode().decode("latin-1"),
        "QUERY_STRING": request.query.encode().decode("latin-1"),
        "SERVER_NAME": host.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{request.version}",
        "REMOTE_ADDR": address.strip("[]"),
        "REMOTE_PORT": client_port,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": request.scheme,
        "wsgi.input": io.BytesIO(request.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
        **_headers(request),
        **extra,
    }


def _headers(request: Request) -> Environ:
    headers: Environ = {}
    for name, value in request.headers:
        key = "HTTP_" + name.upper().replace("-", "_")
        joint = "; " if key == "HTTP_COOKIE" else ","
        headers[key] = headers[key] + joint + value if key in headers else value
    for name in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        if (value := headers.pop(f"HTTP_{name}", None)) is not None:
            headers[name] = value
    if request.body:
        headers["CONTENT_LENGTH"] = str(len(request.body))
    return headers


def call(app: WsgiApp, environ: Environ) -> Answer:
    """Call the app and collect its whole answer."""
    started: list[tuple[int, list[tuple[str, str]]]] = []
    written: list[bytes] = []

    def start(status: str, headers: list[tuple[str, str]], _error: object = None) -> object:
        started[:] = [(int(status[:3]), headers)]
        return written.append

    chunks = app(environ, start)
    try:
        written.extend(chunks)
    finally:
        if hasattr(chunks, "close"):
            chunks.close()
    status, headers = started[0]
    return Answer(status, headers, b"".join(written))
