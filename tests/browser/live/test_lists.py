"""The start page keeps itself current: rounds and plays of other devices."""

from playwright.sync_api import expect

from tests.browser.harness import PHONE, TABLET
from tests.web.rounds import POSSIBLE, begin, count, entries_of

ASKED = 10_000  # ms; it asks every four seconds


def test_the_start_page_follows_what_others_save(app, open_device, live_server):
    play = begin(app)
    tablet = open_device(TABLET)
    tablet.goto("/")
    row = tablet.locator(".block .rows > li")
    expect(row).to_have_count(1)
    count(app, play, 1, entries_of(POSSIBLE))
    expect(row.first).to_contain_text("Round 2 of 4", timeout=ASKED)
    begin(app, "push")
    expect(row).to_have_count(2, timeout=ASKED)


def test_what_a_guest_types_there_stays(app, open_device, live_server, watch):
    play = begin(app)
    phone = open_device(PHONE, stranger=True)
    phone.goto(f"/w/{play.watch_code}")
    phone.goto("/")
    phone.locator("details summary").first.click()
    phone.locator("#code").fill("ABC")
    count(app, play, 1, entries_of(POSSIBLE))
    expect(phone.locator(".block .rows > li").first).to_contain_text("Round 2", timeout=ASKED)
    expect(phone.locator("#code")).to_have_value("ABC")
    expect(phone.locator("#code")).to_be_visible()


def test_without_the_server_it_says_so(app, open_device, live_server, watch):
    watch.allow("ERR_")
    begin(app)
    tablet = open_device(TABLET)
    tablet.goto("/")
    live_server.stop()
    expect(tablet.locator("#asked-stale")).to_be_visible(timeout=ASKED)
    live_server.start()
    expect(tablet.locator("#asked-stale")).to_be_hidden(timeout=ASKED)
