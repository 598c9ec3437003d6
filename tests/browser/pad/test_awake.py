"""The screen stays awake during a play where the browser allows it; else the page says why."""

import pytest

from tests.browser.looks import assert_accessible
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
        (INSECURE, "https"),
        ("delete Navigator.prototype.wakeLock;", "This browser can't"),
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
