"""A first visit on a slow phone: from the tap on a link to the page on the screen.

Chromium slowed down as a cheap phone on slow 4G is: 150 ms to the server and back, 1.6 Mbit/s, a
CPU four times slower. The page is there when its largest part was painted; nothing is kept of
visits before.
"""

from __future__ import annotations

import tempfile
from functools import cache

from playwright.sync_api import Browser, sync_playwright

from tests.belonging import host_cookie
from tests.bench.registry import Sample, bench
from tests.browser.harness import CHROMIUM, FLAGS, PHONE, LiveServer
from tests.browser.plays import printed_play
from tests.conftest import make_app, migrate, release

VISITS = 7
SLOWER = 4
MOST = 1.5  # seconds until the pad is shown
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
PAINTED = """() => new Promise((done) => {
  let last = 0;
  new PerformanceObserver((seen) => seen.getEntries().forEach((one) => (last = one.startTime)))
    .observe({ type: "largest-contentful-paint", buffered: true });
  document.fonts.ready.then(() => setTimeout(() => done(last), 800));
})"""


@cache
def painted() -> dict[str, Sample]:
    """Seconds until each kind of page is painted, a browser without memory for every visit."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/bench.db"
        migrate(database, folder)
        app = make_app(database, folder)
        try:
            play = printed_play(app)
            pages = {
                "home": "/",
                "pad": f"/play/{play}",
                "entry": f"/play/{play}/round/3",
                "rules": "/rules/13",
            }
            with LiveServer(app) as server, sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                return {
                    kind: Sample(tuple(_visit(browser, server, path) for _ in range(VISITS)))
                    for kind, path in pages.items()
                }
        finally:
            release(app)


def _visit(browser: Browser, server: LiveServer, path: str) -> float:
    viewport = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=viewport, base_url=server.url)
    name, value = host_cookie(server.app)
    context.add_cookies([{"name": name, "value": value, "url": server.url}])
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(path)
    seconds = page.evaluate(PAINTED) / 1000
    context.close()
    assert seconds > 0
    return seconds


@bench("first visit on a slow phone, pad", most=MOST)
def pad() -> Sample:
    return painted()["pad"]


@bench("first visit on a slow phone, home")
def home() -> Sample:
    return painted()["home"]


@bench("first visit on a slow phone, entry")
def entry() -> Sample:
    return painted()["entry"]


@bench("first visit on a slow phone, rules")
def rules() -> Sample:
    return painted()["rules"]
