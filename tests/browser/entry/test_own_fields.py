"""A game that is a value, counted on several phones: one's own fields, with what others have."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from companion.scorepad.log import Agreed
from tests.browser.around import Device
from tests.browser.harness import PHONE, TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, sheet_of

CUT = ".entry .name, .entry-why, .topbar-title, .name-line, .pad-name, .step-what"


def begin(app, slug, names):
    with app.app_context():
        return store.begin(store.home_circle(), began(find_classic(slug), names))


@pytest.fixture
def phone(live_server, open_device):
    def phone(play, seat):
        device = Device(open_device(PHONE), play.scorer_code)
        device.sit(seat)
        device.go("/own/1")
        device.page.wait_for_selector(".cell.is-active")
        return device.page

    return phone


def keys(page, *keys):
    for key in keys:
        page.locator(f'.keypad [data-key="{key}"]').tap()


def test_own_points_follow_what_others_have(app, phone, live_server):
    play = begin(app, "uno", FAMILY[:3])
    ben, cem, anna = phone(play, 1), phone(play, 2), phone(play, 0)
    keys(ben, "1", "2", "next", "1", "next", "0")
    expect(ben.locator(".entry-sum")).to_have_text("")  # somebody may still go out
    ben.locator("#entry-save").tap()
    expect(ben.locator(".own-ready")).to_be_visible()
    keys(cem, "7")
    cem.locator("#entry-save").tap()
    expect(cem.locator(".own-ready")).to_be_visible()
    anna.locator("label:has([name=p0-out])").tap()
    keys(anna, "0")
    expect(anna.locator(".entry-sum")).to_have_text("39")
    for _ in at_every_size(anna, reload=False):
        assert_looks_right(anna, CUT)
        assert_accessible(anna)
        screenshot(anna, "own-fields")
    anna.locator("#entry-save").tap()
    expect(anna.locator(".own-last")).to_contain_text("39")
    assert list(sheet_of(app, play.ref).totals.values()) == [39, 0, 0]


def test_a_turn_of_ones_own_on_a_sheet(app, phone, live_server):
    play = begin(app, "kniffel", FAMILY[:2])
    page = phone(play, 1)
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page, CUT)
        screenshot(page, "own-sheet")
    page.locator('[data-box="u3"]').tap()
    keys(page, "9")
    page.locator("#entry-save").tap()
    expect(page.locator(".own-ready")).to_be_visible()
    assert sheet_of(app, play.ref).row(1).entries[1].fields == {"u3": 9, "extra": 0}


def test_the_tablet_saves_the_rest_of_a_hidden_round(app, page, phone, live_server):
    play = begin(app, "romme", FAMILY[:3])
    with app.app_context():
        store.append(play.id, Agreed(hidden=True), by="tablet")
    for seat, typed in ((0, "7"), (1, "9")):
        one = phone(play, seat)
        keys(one, typed)
        one.locator("#entry-save").tap()
        expect(one.locator(".own-ready")).to_be_visible()
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.goto(f"/play/{play.ref}/round/1")
    page.wait_for_selector(".cell.is-active")
    expect(page.locator('[id="p0-hand"]')).to_have_value("")
    assert (
        page.locator(".entry-counted:visible").all_inner_texts()
        == ["Already counted; shown when all are in. Leave this blank."] * 2
    )
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        screenshot(page, "fields-counted")
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.locator("label:has([name=p2-out])").tap()
    page.locator('[id="p2-hand"]').tap()
    keys(page, "0")
    screenshot(page, "own-fields-hidden")
    page.locator("#entry-save").tap()
    page.wait_for_url(f"**/play/{play.ref}#round-1")
    assert list(sheet_of(app, play.ref).totals.values()) == [7, 9, 0]
