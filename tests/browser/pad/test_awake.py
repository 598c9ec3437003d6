"""The screen stays awake during a play where the browser allows it; else the page says why."""

import pytest

from companion import store
from companion.scorepad.log import Ended
from tests.browser.harness import at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import printed_play

SPY = """
  window.asked = 0;
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = (kind) => { window.asked += 1; return request(kind); };
"""
INSECURE = """
  Object.defineProperty(window, "isSecureContext", { value: false });
  delete Navigator.prototype.wakeLock;
"""
NO_VIDEO = """
  const none = new DOMException("no", "NotSupportedError");
  HTMLMediaElement.prototype.play = () => Promise.reject(none);
"""
PLAYING = """
  window.videos = [];
  const make = document.createElement.bind(document);
  document.createElement = (name, ...more) => {
    const made = make(name, ...more);
    if (name === "video") window.videos.push(made);
    return made;
  };
"""
PLAYS = "() => window.videos.length === 1 && !window.videos[0].paused && !window.videos[0].muted"
RESTS = "() => window.videos.every((one) => one.paused)"
SHOWN = """(value) => {
  Object.defineProperty(document, "visibilityState", { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
REFUSED = """
  const no = new DOMException("no", "NotAllowedError");
  navigator.wakeLock.request = () => Promise.reject(no);
"""
HIDE_AND_SHOW = """async () => {
  const state = (value) =>
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
  state("hidden");
  await window.held?.release();
  document.dispatchEvent(new Event("visibilitychange"));
  const before = window.asked;
  state("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  return before;
}"""


@pytest.fixture
def open_pad(app, open_device, live_server):
    def open_pad(script="", path=""):
        page = open_device()
        if script:
            page.add_init_script(script)
        page.goto(f"/play/{printed_play(app)}{path}")
        return page

    return open_pad


@pytest.mark.parametrize("path", ["", "/round/3", "/seats"])
def test_a_page_of_a_play_keeps_the_screen_on(open_pad, path):
    page = open_pad(SPY, path)
    page.wait_for_function("() => window.asked === 1")


def test_the_lock_is_asked_for_again_after_hide_and_show(open_pad):
    held = "return request(kind).then((lock) => (window.held = lock));"
    page = open_pad(SPY.replace("return request(kind);", held))
    page.wait_for_function("() => window.held")
    before = page.evaluate(HIDE_AND_SHOW)
    page.wait_for_function(f"() => window.asked === {before + 1}")
    assert before == 1


def test_where_it_is_on_the_page_says_so(open_pad):
    page = open_pad()
    box = page.locator("#awake")
    box.get_by_text("The screen stays on").wait_for()
    assert box.get_by_text("may go dark").is_hidden()


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (INSECURE + NO_VIDEO, "only for pages on the device itself"),
        ("delete Navigator.prototype.wakeLock;" + NO_VIDEO, "This browser can't"),
        (REFUSED, "battery"),
    ],
    ids=["plain http", "old browser", "refused"],
)
def test_where_it_cannot_the_page_says_why_in_one_line(open_pad, script, why):
    page = open_pad(script)
    box = page.locator("#awake")
    box.get_by_text("The screen may go dark").tap()
    shown = [line.inner_text() for line in box.locator("p").all() if line.is_visible()]
    assert len(shown) == 1
    assert why in shown[0]
    assert_accessible(page)
    assert "iPad" in box.locator("li:visible").first.inner_text()


def test_over_plain_http_a_silent_video_plays_after_the_first_tap(open_pad):
    page = open_pad(INSECURE + PLAYING)
    page.locator("#awake").get_by_text("The screen may go dark").tap()
    page.wait_for_function(PLAYS)
    box = page.locator("#awake")
    box.get_by_text("The screen should stay on").wait_for()
    assert box.get_by_text("Music from other apps").is_visible()
    assert box.locator("li:visible").count() == 3
    assert page.evaluate("() => window.videos[0].loop")
    page.wait_for_function("() => window.videos[0].currentTime > 0.2")
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        screenshot(page, "awake-video")


def test_the_video_rests_while_the_page_is_hidden_and_goes_on_after(open_pad):
    page = open_pad(INSECURE + PLAYING)
    page.locator("#awake").get_by_text("The screen may go dark").tap()
    page.wait_for_function(PLAYS)
    page.evaluate(SHOWN, "hidden")
    page.wait_for_function(RESTS)
    page.evaluate(SHOWN, "visible")
    page.wait_for_function(PLAYS)


def end(app, code):
    with app.app_context():
        store.append(store.find(code, store.home_circle()).play_id, Ended())


def test_nothing_is_kept_awake_when_the_play_is_over(open_pad, app):
    page = open_pad(INSECURE + PLAYING)
    page.locator("#awake").get_by_text("The screen may go dark").tap()
    page.wait_for_function(PLAYS)
    end(app, page.url.rsplit("/", 1)[1])
    page.locator("[data-finished]").wait_for()
    page.wait_for_function(RESTS)
    assert page.locator("#awake").is_hidden()
    page.locator("body").tap()
    assert page.evaluate(RESTS)
