"""How soon a watcher with many tabs in the background shows a round that was saved elsewhere."""

from __future__ import annotations

import tempfile
import time

from playwright.sync_api import sync_playwright

from companion import store
from companion.scorepad.log import Began
from tests.belonging import host_cookie
from tests.bench.registry import Sample, bench
from tests.browser.harness import CHROMIUM, FLAGS, PHONE, LiveServer
from tests.browser.live.test_live import NAMES, a_round, watched
from tests.browser.live.test_tabs import TABS, in_background
from tests.conftest import make_app, migrate, release

ROUNDS = 6
SOON = 3  # seconds


@bench(f"a round is seen beside {TABS} tabs in the background", by="p95", most=SOON)
def beside_tabs() -> Sample:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/bench.db"
        migrate(database, folder)
        app = make_app(database, folder)
        with app.app_context():
            play = store.begin(store.home_circle(), Began("13", NAMES))
        try:
            return _seen(app, play)
        finally:
            release(app)


def _seen(app, play) -> Sample:
    seconds = []
    with LiveServer(app) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        viewport = {"width": PHONE[0], "height": PHONE[1]}
        context = browser.new_context(viewport=viewport, base_url=server.url)
        name, value = host_cookie(app)
        context.add_cookies([{"name": name, "value": value, "url": server.url}])
        for _ in range(TABS):
            in_background(context, watched(play))
        page = context.new_page()
        page.goto(watched(play))
        for number in range(1, ROUNDS + 1):
            began = time.perf_counter()
            with app.app_context():
                store.append(play.id, a_round(number))
            page.wait_for_selector(f"#round-{number} .score-points")
            seconds.append(time.perf_counter() - began)
        browser.close()
    return Sample(tuple(seconds))
