"""Fixtures for tests in a real Chromium; a missing browser fails them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.belonging import host_cookie
from tests.browser.harness import CHROMIUM, FLAGS, TABLET, LiveServer, Watch


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def live_server(app):
    """The real app at `live_server.url`, on the test's own database."""
    with LiveServer(app) as server:
        yield server


@pytest.fixture
def watch():
    """Fails the test, at its end, on any fault of its pages that it did not allow."""
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture
def server_may_go(watch):
    """For tests that stop their server, or cut the way to it."""
    watch.allow_no_server()


@pytest.fixture
def open_device(browser, watch, request):
    """A function that opens a new device: `open_device((390, 844), locale="nl")` is its page.

    Each device has its own cookies and storage, and belongs to the home unless it is a `stranger`.
    Paths are relative to the live server.
    """
    contexts = []
    # Asked for first, so that it is stopped last: a page that outlives its server complains.
    server = (
        request.getfixturevalue("live_server") if "live_server" in request.fixturenames else None
    )

    def open_device(size=TABLET, stranger=False, **options):
        if server:
            options.setdefault("base_url", server.url)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            **{"locale": "en-GB", "has_touch": True, **options},
        )
        contexts.append(context)
        if server and not stranger:
            name, value = host_cookie(server.app, name="Linux")
            context.add_cookies([{"name": name, "value": value, "url": server.url}])
        context.set_default_timeout(10_000)
        context.on("page", watch.attach)
        return context.new_page()

    yield open_device
    for context in contexts:
        context.close()


@pytest.fixture
def page(live_server, open_device):
    """A tablet of its own; `page.set_viewport_size` or `open_device` for other sizes."""
    return open_device()
