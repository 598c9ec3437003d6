"""The lock of a device as a child, a sleeve and a deliberate finger meet it."""

import pytest
from playwright.sync_api import expect

from tests.browser.entry import Entry
from tests.browser.harness import PHONE, TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import STRANGE, printed_play
from tests.browser.rest import at_rest

CUT_ON_PURPOSE = (
    ".pad-name, .name-line, .chart, .step-what, .topbar-title, .seatview-panel .name, .pad-scroll"
)
PARTS = "a, button, summary, td, th, .note, .slip, h1"
POINTS = """(what) => [...document.querySelectorAll(what)]
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.width && box.top >= 0 && box.bottom <= innerHeight)
  .map((box) => [box.left + box.width / 2, box.top + box.height / 2])"""


def lock(page):
    page.get_by_role("button", name="Lock this device").tap()
    expect(page.locator("html")).to_have_attribute("data-locked", "")


def hold(page, milliseconds):
    """A finger on the sign for so long."""
    page.locator("form.locked button").hover()
    page.mouse.down()
    page.wait_for_timeout(milliseconds)
    page.mouse.up()


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL"])
def test_button_and_sign_have_room_at_every_size(open_device, live_server, app, locale):
    page = open_device(TABLET, locale=locale)
    page.goto(f"/play/{printed_play(app, 0, STRANGE)}")
    for _size in at_every_size(page):
        assert_looks_right(page, allow=CUT_ON_PURPOSE)
        screenshot(page, "lock-set")
    pad = page.url
    page.locator(".lock-set button").tap()
    expect(page.locator("form.locked")).to_have_count(1)
    for name, path in {"": "", "-seats": "/seats", "-log": "/log"}.items():
        page.goto(pad + path)
        for size in at_every_size(page):
            expect(page.locator("form.locked button")).to_be_visible()
            assert_looks_right(page, allow=CUT_ON_PURPOSE)
            screenshot(page, f"locked{name}")
            if size in (TABLET, PHONE):
                assert_accessible(page)


def test_taps_and_drags_everywhere_change_nothing_and_a_held_sign_unlocks(
    open_device, live_server, app, watch
):
    page = open_device(TABLET)
    page.goto(f"/play/{printed_play(app)}")
    pad = page.url
    head = page.locator("#main").get_attribute("data-head")
    lock(page)
    for x, y in at_rest(page).evaluate(POINTS, PARTS):
        page.touchscreen.tap(x, y)
        if page.url != pad or page.locator("dialog[open]").count():
            page.goto(pad)
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(600, 500)
    page.mouse.up()
    page.goto(pad)
    assert page.locator("#main").get_attribute("data-head") == head
    hold(page, 300)
    page.locator("form.locked button").tap()
    at_rest(page)
    assert page.url == pad
    expect(page.locator("html")).to_have_attribute("data-locked", "")
    hold(page, 1200)
    expect(page.get_by_role("link", name="Count the cards", exact=True)).to_be_visible()
    assert page.locator("html").get_attribute("data-locked") is None


def test_by_keyboard_it_is_unlocked_in_two_steps(open_device, live_server, app):
    page = open_device(TABLET)
    page.goto(f"/play/{printed_play(app)}")
    pad = page.url
    page.get_by_role("button", name="Lock this device").press("Enter")
    page.get_by_role("button", name="Locked").press("Enter")
    page.get_by_role("button", name="Unlock this device").press("Enter")
    page.wait_for_url(pad)
    expect(page.get_by_role("button", name="Lock this device")).to_be_visible()


def test_what_was_typed_waits_behind_the_lock(open_device, live_server, app, watch):
    watch.allow("403")
    page = open_device(TABLET)
    entry = Entry(page, app)
    entry.tap("4", "3")
    other = page.context.new_page()
    other.goto(f"/play/{entry.play.ref}")
    lock(other)
    page.reload()
    assert page.locator("h1").inner_text() == "This device is locked"
    page.get_by_role("button", name="Unlock this device").press("Enter")
    entry.ready()
    assert entry.values[:2] == ["4", "3"]


def test_a_page_from_before_becomes_locked_when_it_is_come_back_to(
    open_device, live_server, app, watch
):
    page = open_device(TABLET)
    entry = Entry(page, app)
    page.goto(f"/play/{entry.play.ref}")
    lock(page)
    watch.allow("403")
    for _step in range(2):  # locking was a step of its own
        page.go_back()
    expect(page.locator("h1")).to_have_text("This device is locked")


def test_a_locked_page_follows_the_others(open_device, live_server, app):
    tablet, phone = open_device(TABLET), open_device(PHONE)
    entry = Entry(phone, app)
    tablet.goto(f"/play/{entry.play.ref}")
    lock(tablet)
    entry.tap(*["4", "3", "2", "2", "3", "4", "3", "2", "3", "3", "4", "2", "3", "3", "4", "2"])
    entry.save()
    expect(tablet.locator("#round-1 .score-points")).to_have_count(4)
    expect(tablet.locator("form.locked button")).to_be_visible()
    assert tablet.locator("a.round-open").count() == 0
