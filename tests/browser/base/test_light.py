"""Light as paper: how many bytes and requests a page costs a phone, and that nothing moves on it.

Bytes are those of Chromium on the wire, headers included, compressed with gzip: what a phone gets
over plain http at home.
"""

from __future__ import annotations

import gzip

import pytest

from companion.config import shared_folder
from companion.web.base.assets import Assets
from tests.belonging import host_cookie
from tests.browser.harness import PHONE, TABLET
from tests.browser.plays import printed_play

PLAIN_HTTP = {"Accept-Encoding": "gzip, deflate"}
SHIFTS = """() => new Promise((done) => {
  let moved = 0;
  new PerformanceObserver((seen) => seen.getEntries().forEach((one) => (moved += one.value)))
    .observe({ type: "layout-shift", buffered: true });
  document.fonts.ready.then(() => setTimeout(() => done(moved), 300));
})"""


class Wire:
    """Counts what the pages of a device fetch."""

    def __init__(self, page):
        self.page, self._asked, self._got, self._kept = page, {}, {}, set()
        self.session = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.session.on("Network.requestWillBeSent", self._asks)
        self.session.on("Network.requestServedFromCache", lambda e: self._kept.add(e["requestId"]))
        self.session.on("Network.responseReceived", self._begins)
        self.session.on("Network.loadingFinished", self._ends)

    def open(self, path):
        """Opens a page as a visit of its own: (kilobytes, addresses)."""
        self._asked, self._got, self._kept = {}, {}, set()
        self.page.goto(path, wait_until="networkidle" if "/play/" not in path else "load")
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_timeout(500)  # the stream of a play never ends: no idle network there
        sent = [
            key
            for key in self._got
            if self._got[key] and key not in self._kept and self._asked[key]
        ]
        return sum(self._got[key] for key in sent) / 1000, [self._asked[key] for key in sent]

    def _asks(self, event):
        address = event["request"]["url"]
        self._asked[event["requestId"]] = "" if address.startswith("data:") else address

    def _begins(self, event):
        self._got.setdefault(event["requestId"], event["response"]["encodedDataLength"])

    def _ends(self, event):
        self._got[event["requestId"]] = event["encodedDataLength"]


@pytest.fixture
def phone(live_server, open_device):
    return Wire(open_device(PHONE, extra_http_headers=PLAIN_HTTP))


def test_pad_and_entry_cost_little(phone, app):
    play = printed_play(app)
    first, asked = phone.open(f"/play/{play}")
    assert len(asked) <= 12, asked
    assert 40 < first <= 90, asked
    again, asked = phone.open(f"/play/{play}")
    assert 1 < again <= 8, asked
    entry, asked = phone.open(f"/play/{play}/round/3")
    assert 8 < entry <= 30, asked


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("kind", ["home", "pad", "entry", "rules"])
def test_nothing_moves_while_a_page_loads(live_server, open_device, app, kind, size):
    play = printed_play(app)
    paths = {
        "home": "/",
        "pad": f"/play/{play}",
        "entry": f"/play/{play}/round/3",
        "rules": "/rules/13",
    }
    page = open_device(size)
    for _visit in ("the first", "with everything at hand"):
        page.goto(paths[kind])
        assert page.evaluate(SHIFTS) <= 0.01


def test_what_moves_is_noticed(live_server, open_device):
    page = open_device(PHONE)
    page.goto("/about")
    page.wait_for_timeout(600)  # a move within half a second of a touch would not count
    page.evaluate(
        """() => new Promise((done) => requestAnimationFrame(() => {
          const bar = document.createElement("div");
          bar.className = "block";
          bar.textContent = "late ".repeat(200);
          document.getElementById("main").before(bar);
          requestAnimationFrame(() => setTimeout(done, 100));
        }))"""
    )
    assert page.evaluate(SHIFTS) > 0.01


def test_no_kind_of_page_has_much_script():
    assets = Assets(shared_folder("static"))
    kinds = [path.stem for path in (shared_folder("static") / "js/pages").glob("*.js")]
    packed = {
        kind: len(gzip.compress(assets.find(f"js/pages/{kind}.js").content, 9)) for kind in kinds
    }
    base = packed.pop("base")
    assert len(packed) > 10
    assert {kind: size for kind, size in packed.items() if base + size > 60_000} == {}


def test_in_development_pages_work_from_their_parts(sqlite_url, tmp_path, monkeypatch, open_parts):
    page = open_parts(monkeypatch)
    style = page.evaluate("() => getComputedStyle(document.querySelector('.block')).boxShadow")
    assert style != "none"
    assert page.evaluate("() => document.styleSheets[0].cssRules.length") > 10
    page.locator("a[data-rule]").first.click()
    page.locator("#rules-sheet-part [data-title]").wait_for()


@pytest.fixture
def open_parts(sqlite_url, tmp_path, open_device):
    """A function that opens a pad of an app in development."""
    from tests.browser.harness import LiveServer
    from tests.conftest import make_app, release

    servers = []

    def open_parts(monkeypatch):
        monkeypatch.setenv("FLASK_DEBUG", "1")
        app = make_app(sqlite_url, tmp_path)
        servers.append((LiveServer(app).start(), app))
        url = servers[0][0].url
        page = open_device(TABLET, base_url=url)
        name, value = host_cookie(app)
        page.context.add_cookies([{"name": name, "value": value, "url": url}])
        page.goto(f"/play/{printed_play(app)}")
        return page

    yield open_parts
    for server, app in servers:
        server.stop()
        release(app)
