"""From a tap on the entry's keypad to the preview on the screen, on a CPU four times slower.

Measured in a real Chromium from the time the browser stamps on the touch to the moment after the
frame that shows what it changed. Keys answer when they are touched, all else to the click. A tap
should feel instant: 50 ms at p95. What the browser, this machine and the frames take by themselves
is the tap on an empty page: the floor, printed beside the figures and taken off none.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from flask import Flask
from playwright.sync_api import Page, sync_playwright

from companion import store
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from companion.scorepad.log import Began
from tests.belonging import host_cookie
from tests.bench.registry import Sample, bench
from tests.browser.harness import CHROMIUM, FLAGS, PHONE, TABLET, LiveServer
from tests.conftest import make_app, migrate, release
from tests.web.rounds import begin, url

BUDGET = "50 ms, what a tap may take"
SLOWER = 4
ROUNDS = 12  # of sixteen taps each
PAUSE = 60  # ms between two taps: faster than anybody taps
KEYS = ["3", "2", "0", "1", "0", "6", "2", "0", "2", "5", "6", "2", "6", "1", "6", "4"]
WATCH = """() => {
  window.taps = [];
  let since = 0;
  const shown = () => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.taps.push(performance.now() - since);
    channel.port2.postMessage(null);
  });
  const atOnce = ({ target }) => target.closest(".keypad");
  addEventListener("pointerdown", (event) => {
    since = event.timeStamp;
    if (atOnce(event)) shown();
  }, { capture: true });
  addEventListener("click", (event) => {
    if (!atOnce(event) && event.detail) shown();
  }, { capture: true });
}"""
EMPTY = """<!doctype html><meta name="viewport" content="width=device-width">
<p class="keypad"><button style="font-size: 3rem; touch-action: manipulation">0</button></p>
<script>
  let taps = 0;
  const button = document.querySelector("button");
  button.addEventListener("pointerdown", () => (button.textContent = ++taps));
</script>"""


@bench(BUDGET)
def budget() -> Sample:
    return Sample((0.05, 0.05))


@bench("tap to a number on an empty page, phone, CPU 4x slower", against=BUDGET, by="p95")
def floor() -> Sample:
    with _chromium(PHONE) as page:
        page.set_content(EMPTY)
        _slowed(page)
        middle = _middle_of(page, "button")
        for _ in range(ROUNDS * len(KEYS)):
            page.touchscreen.tap(*middle)
            page.wait_for_timeout(PAUSE)
        return _seen(page, ROUNDS * len(KEYS))


@bench("tap to preview at 1180x820, CPU 4x slower", against=BUDGET, aim=1, by="p95")
def tablet() -> Sample:
    return _taps(TABLET)


@bench("tap to preview at 390x844, CPU 4x slower", against=BUDGET, aim=1, by="p95")
def phone() -> Sample:
    return _taps(PHONE)


@bench("tap to preview of Skat, phone, CPU 4x slower", against=BUDGET, aim=1, by="p95")
def skat() -> Sample:
    return _classic("skat", ('[data-value="24"]', "label:has(#p0-plays)", '[data-key="3"]'))


@bench("tap to preview of Kniffel, phone, CPU 4x slower", against=BUDGET, aim=1, by="p95")
def kniffel() -> Sample:
    return _classic("kniffel", ('[data-box="u3"][data-turn="0"]', '[data-key="9"]'))


def _classic(slug: str, selectors: Sequence[str]) -> Sample:
    """Taps on a round of a classic at a table of three, one after the other and again."""
    play = began(find_classic(slug), ("Marina", "Georg", "Ben"))
    with _entry(PHONE, play) as page:
        for selector in selectors * ROUNDS:
            page.locator(selector).scroll_into_view_if_needed()
            page.touchscreen.tap(*_middle_of(page, selector))
            page.wait_for_timeout(PAUSE)
        return _seen(page, ROUNDS * len(selectors))


def _taps(size: tuple[int, int]) -> Sample:
    """Every tap of some rounds of 13 at a table of four, each round typed over the last."""
    with _entry(size) as page:
        keys = {key: _middle(page, key) for key in set(KEYS)}
        cell = _middle_of(page, "#p0-blue")
        for _ in range(ROUNDS):
            page.touchscreen.tap(*cell)
            for key in KEYS:
                page.touchscreen.tap(*keys[key])
                page.wait_for_timeout(PAUSE)
        return _seen(page, ROUNDS * (len(KEYS) + 1))


def _seen(page: Page, number: int) -> Sample:
    page.wait_for_timeout(300)
    taps = page.evaluate("() => window.taps")
    assert len(taps) == number
    return Sample(tuple(ms / 1000 for ms in taps))


def _middle(page: Page, key: str) -> tuple[float, float]:
    return _middle_of(page, f'.keypad [data-key="{key}"]')


def _middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _begun(app: Flask, play: Began) -> store.Play:
    with app.test_request_context():
        return store.begin(store.home_circle(), play)


@contextmanager
def _entry(size: tuple[int, int], play: Began | None = None) -> Iterator[Page]:
    folder = tempfile.mkdtemp()
    database = f"sqlite:///{folder}/bench.db"
    migrate(database, folder)
    app = make_app(database, folder)
    try:
        with LiveServer(app) as server, _chromium(size, server.url) as page:
            name, value = host_cookie(app)
            page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
            page.goto(url(begin(app) if play is None else _begun(app, play)))
            page.wait_for_selector(".is-active")
            _slowed(page)
            yield page
    finally:
        release(app)
        shutil.rmtree(folder)


@contextmanager
def _chromium(size: tuple[int, int], address: str | None = None) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        viewport = {"width": size[0], "height": size[1]}
        yield browser.new_page(viewport=viewport, has_touch=True, base_url=address)
        browser.close()


def _slowed(page: Page) -> None:
    page.evaluate(WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
