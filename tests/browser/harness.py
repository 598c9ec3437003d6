"""Real pages in a real browser: a server in a thread, Chromium, and a watch over its faults."""

from __future__ import annotations

import io
import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.browser.rest import at_rest, count_requests

HERE = Path(__file__).parent
SHOTS = HERE / "shots"
CHROMIUM = "/usr/bin/chromium"
# No background traffic: a test must not depend on a network, nor fail for lack of one.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The popup of the address bar would start a process with every page. Only the last such switch
    # counts, so what Playwright switches off is listed again.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,PreconnectToSearch",
]
TABLET, PHONE = (1180, 820), (390, 844)
SIZES = [
    pytest.param(TABLET, id="1180x820"),
    pytest.param((768, 1024), id="768x1024"),
    pytest.param((844, 390), id="844x390"),
    pytest.param(PHONE, id="390x844"),
    pytest.param((360, 640), id="360x640"),
]


def at_every_size(page: Page, reload: bool = True) -> Iterator[tuple[int, int]]:
    """The sizes, one after the other, with the page loaded anew at each."""
    for width, height in (param.values[0] for param in SIZES):
        page.set_viewport_size({"width": width, "height": height})
        if reload:
            page.reload()
        yield width, height


class Handler(WSGIRequestHandler):
    """Keeps connections open, as the real server does, and stays quiet."""

    protocol_version = "HTTP/1.1"

    def log(self, *_message):
        pass


class LiveServer:
    """A WSGI app on a free port of this machine; `stop` and `start` again on the same port.

    >>> with LiveServer(app) as server:          # doctest: +SKIP
    ...     page.goto(server.url + "/")
    """

    def __init__(self, app):
        self.app, self.port, self._server, self._thread = app, 0, None, None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self._server = make_server(
            "127.0.0.1", self.port, self.app, threaded=True, request_handler=Handler
        )
        self._server.daemon_threads = True
        self._server.block_on_close = False  # an open stream would hold the test forever
        self._connections = _remember_connections(self._server)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()
        return self

    def stop(self):
        """The machine is gone: nobody is let in, and open connections break off."""
        if self._server is not None:
            self._server.shutdown()
            self._thread.join(timeout=5)
            self._server.server_close()
            for connection in self._connections:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
            self._server = None

    __enter__ = start

    def __exit__(self, *_error):
        self.stop()


def _remember_connections(server):
    """The list to which every connection of the server is added; a server itself forgets them."""
    connections, let_in = [], server.process_request

    def process_request(request, address):
        connections.append(request)
        let_in(request, address)

    server.process_request = process_request
    return connections


# The server ends its streams when it stops, and each at its age: the page asks anew, no fault.
CUT_STREAM = re.compile(r"/live\?.*ERR_INCOMPLETE_CHUNKED|ERR_INCOMPLETE_CHUNKED.*/live\?")


# What a page complains of when its server is gone, or the way to it.
NO_SERVER = re.compile(
    r"net::ERR_(CONNECTION|CONTENT_LENGTH|INTERNET|EMPTY|INCOMPLETE|SOCKET|NETWORK|FAILED)"
)


class Watch:
    """Writes down every fault of the pages it is attached to.

    A test that provokes a fault on purpose names it: `watch.allow("409")` takes away complaints
    that match, and fails when there was none, so that no permission outlives its reason.
    """

    def __init__(self):
        self.complaints: list[str] = []
        self._allowed: list[str] = []
        self._without_server = False

    def attach(self, page: Page) -> None:
        count_requests(page)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._add(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def allow(self, pattern: str) -> None:
        self._allowed.append(pattern)

    def allow_no_server(self) -> None:
        """The server of this test goes away at times; errors of scripts stay faults."""
        self._without_server = True

    def check(self) -> None:
        left, unused = list(self.complaints), []
        if self._without_server:
            left = [text for text in left if not NO_SERVER.search(text)]
        for pattern in self._allowed:
            rest = [text for text in left if not re.search(pattern, text)]
            unused += [pattern] if len(rest) == len(left) else []
            left = rest
        assert not left, "faults in the browser:\n  " + "\n  ".join(left)
        assert not unused, f"allowed but never seen: {unused}"

    def _add(self, text):
        if not CUT_STREAM.search(text):
            self.complaints.append(text)

    def _console(self, message):
        if message.type == "error":  # a refused script, style or picture (CSP) is one as well
            self._add(f"console: {message.text} [{message.location.get('url', '')}]")

    def _failed(self, request):
        # Leaving a page ends its stream and its open requests: no fault.
        if request.failure != "net::ERR_ABORTED":
            self._add(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response):
        if response.status >= 400:
            self._add(f"status {response.status}: {response.request.method} {response.url}")


def screenshot(page: Page, name: str, full_page: bool = False) -> Path:
    """Save what `page` shows at rest as shots/NAME-WIDTHxHEIGHT.png, to be looked at.

    Only where somebody wants to look, with SHOTS in the environment: pictures cost a tenth of
    the time of the suite.
    """
    at_rest(page)
    size = page.viewport_size
    path = SHOTS / f"{name}-{size['width']}x{size['height']}.png"
    if os.environ.get("SHOTS"):
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=path, full_page=full_page, animations="disabled")
    return path


def read_code(part: Page | Locator) -> str:
    """What a phone reads when it is held over the only QR code in a page or a part of it."""
    at_rest(part if isinstance(part, Page) else part.page)
    picture = Image.open(io.BytesIO(part.screenshot(animations="disabled"))).convert("L")
    codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    assert len(codes) == 1, f"{len(codes)} readable codes"
    return codes[0].text
