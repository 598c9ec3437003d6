"""What stays in sight on a pad: every tool on a tablet, every total on a phone, toast or not."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.scorepad.log import Began, Counted, Noted
from tests.browser.entry import POSSIBLE_TAPS, Entry
from tests.browser.entry.test_large_text import enlarge
from tests.browser.harness import PHONE, TABLET, screenshot
from tests.browser.looks import assert_looks_right
from tests.browser.plays import PLAIN, STRANGE, printed_play, thirteen
from tests.browser.rest import at_rest
from tests.web.rounds import begin

COVERED = """([what, by]) => {
  const over = by && document.querySelector(by)?.getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((one) => {
    const box = one.getBoundingClientRect();
    const outside = box.top < 0 || box.bottom > innerHeight;
    return outside || over && box.left < over.right && box.right > over.left
      && box.top < over.bottom && box.bottom > over.top;
  }).map((one) => one.textContent.trim());
}"""
ELSE = "h1, .note, .total-figure, .btn-main, .tools-grid a, .pad-player"
UNDER = """([what, by]) => {
  const over = document.querySelector(by).getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < over.right && box.right > over.left
      && box.top < over.bottom && box.bottom > over.top;
  }).map((one) => one.textContent.trim());
}"""


def count(app, play, number):
    """Count a round on another device."""
    with app.app_context():
        entries = dict(enumerate(thirteen(one) for one in PLAIN))
        store.append(play.id, Counted(number, entries, accepted=True))


def test_the_toast_lies_over_nothing_and_is_gone_on_the_next_page(open_device, live_server, app):
    page = open_device(TABLET, locale="de-DE")
    entry = Entry(page, app)
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.saved()
    toast = page.locator(".toast")
    for size in (TABLET, (768, 1024), (844, 390), PHONE, (360, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(toast).to_contain_text("Durchgang 1 eingetragen")
        at_rest(page)
        assert page.locator(".tools-grid a").count() == 9
        assert page.evaluate(UNDER, [ELSE, ".toast"]) == []
        expect(page.locator("form[action$=undo]:visible")).to_have_count(1)
        screenshot(page, "toast")
        assert_looks_right(page)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    assert page.evaluate(COVERED, [".tools-grid a, .total-figure, #undo", None]) == []
    page.locator(".tools-grid").get_by_role("link", name="Spieler", exact=True).click()
    page.wait_for_url(f"**/play/{entry.play.ref}/table")
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["390", "360"])
@pytest.mark.parametrize("names", [STRANGE, STRANGE[3:6]], ids=["long", "short"])
def test_no_total_lies_under_the_button_of_a_phone(open_device, live_server, app, size, names):
    page = open_device(size, locale="de-DE")
    page.goto(f"/play/{printed_play(app, 0, names)}")
    page.wait_for_function("() => document.querySelector('main').style.getPropertyValue('--above')")
    assert at_rest(page).evaluate(COVERED, [".total-figure", "#steps .btn-main"]) == []


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["390", "360"])
def test_the_totals_stay_above_the_button_through_an_evening(
    open_device, live_server, app, watch, size
):
    play = begin(app, names=STRANGE[2:6])
    page = open_device(size, locale="nl-NL", stranger=True)
    page.goto(f"/s/{play.scorer_code}")

    def fits(what):
        page.locator(what).first.wait_for()
        assert at_rest(page).evaluate(COVERED, [".total-figure", "#steps .btn-main"]) == [], what

    fits("#round-1.is-now")
    count(app, play, 1)
    fits("#round-2.is-now")
    with app.app_context():
        later = store.begin(play.circle_id, Began("push", ("Anna", "Ben")))
    fits(".follow")
    assert page.locator(".follow").bounding_box()["y"] <= 20  # the page's own edge, no more
    screenshot(page, "follow-room")
    count(app, play, 2)
    fits("#round-3.is-now")
    page.set_viewport_size({"width": size[1], "height": size[0]})
    fits(".follow")
    count(app, play, 3)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    fits("#round-4.is-now")
    with app.app_context():
        store.delete_play(later.id)
        store.append(play.id, Noted(1, "Feest"))
    fits("#main:not(:has(.follow))")
    enlarge(page, 20)
    fits("#round-4.is-now")


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["390", "360"])
def test_what_a_phone_says_about_its_network_lies_over_nothing(
    open_device, live_server, app, watch, size
):
    watch.allow("ERR_INTERNET_DISCONNECTED")
    page = open_device(size, locale="de-DE")
    entry = Entry(page, app)
    entry.tap(*POSSIBLE_TAPS)
    page.context.set_offline(True)
    entry.save()
    expect(page.locator("#outbox")).to_be_visible()
    expect(page.locator("#live")).to_be_visible(timeout=15_000)
    at_rest(page)
    screenshot(page, "offline-entry")
    here = "h1, .topbar a, .topbar-title, .entry-name, .key, .btn-main"
    for strip in ("#live", "#outbox"):
        assert page.evaluate(UNDER, [here, strip]) == []
    assert page.evaluate(COVERED, [".key, .btn-main", None]) == []
    page.context.set_offline(False)
