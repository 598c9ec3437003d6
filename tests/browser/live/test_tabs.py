"""Many tabs of one browser at a play, and who counts as somebody that came."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.scorepad.log import Began
from tests.browser.harness import PHONE
from tests.browser.live.test_live import NAMES, a_round, score, watched

BACKGROUND = """
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
"""
SEEN = """() => {
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
TABS = 20


@pytest.fixture
def play(app):
    with app.app_context():
        return store.begin(store.home_circle(), Began("13", NAMES))


def arrived(app, play):
    with app.app_context():
        return store.arrivals(play.id).total()


def in_background(context, path, wait_until="load"):
    """A tab that was opened without being looked at."""
    tab = context.new_page()
    tab.add_init_script(BACKGROUND)
    tab.goto(path, wait_until=wait_until)
    return tab


def test_a_watcher_hears_beside_twenty_tabs_in_the_background(live_server, open_device, app, play):
    page = open_device(PHONE)
    tabs = [in_background(page.context, watched(play)) for _ in range(TABS)]
    page.goto(watched(play))
    for number in (1, 2):
        with app.app_context():
            store.append(play.id, a_round(number))
        expect(score(page, number, 1)).to_have_text("6")
    expect(page.locator("#live")).to_be_hidden()
    tab = tabs[0]
    assert tab.evaluate("document.hidden")
    expect(score(tab, 2, 1)).to_have_count(0)
    tab.evaluate(SEEN)  # it is looked at: it catches up
    expect(score(tab, 2, 1)).to_have_text("6")


def test_a_page_that_is_looked_at_checks_in_once_a_tab(live_server, open_device, app, play):
    page = open_device(PHONE)
    sent = []
    page.on("request", lambda request: sent.append(request) if "arrived" in request.url else None)
    with page.expect_response("**/arrived") as answer:
        page.goto(watched(play))
    assert answer.value.status == 204
    assert arrived(app, play) == 1
    page.reload()
    page.goto(watched(play))
    expect(page.locator("#live")).to_be_hidden()
    assert len(sent) == 1
    assert arrived(app, play) == 1


def test_a_page_in_the_background_checks_in_when_it_is_looked_at(
    live_server, open_device, app, play
):
    page = open_device(PHONE)
    page.add_init_script(BACKGROUND)
    page.goto(watched(play))
    assert arrived(app, play) == 0
    with page.expect_response("**/arrived"):
        page.evaluate(SEEN)
    assert arrived(app, play) == 1


def test_a_page_without_script_is_nobody_that_came(live_server, open_device, app, play):
    page = open_device(PHONE, java_script_enabled=False)
    page.goto(watched(play))
    assert arrived(app, play) == 0
