"""Tokens for programs on the page of the devices: made, copied, revoked, at every size."""

import re

from playwright.sync_api import expect

from tests.browser.harness import TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right


def test_a_token_is_made_and_revoked(live_server, open_device):
    page = open_device(TABLET, locale="de-DE")
    page.goto("/devices")
    page.get_by_label("Name des Programms").fill("Wohnzimmerlampe mit einem langen Namen")
    page.get_by_role("button", name="Token erstellen").tap()
    expect(page.locator("#token")).to_have_text(re.compile("^spielblock_"))
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, "token", full_page=True)
    page.get_by_role("link", name="Fertig").tap()
    expect(page.get_by_text("Wohnzimmerlampe")).to_be_visible()
    for _ in at_every_size(page):
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, "devices-tokens", full_page=True)
    page.get_by_role("button", name="Das Token „Wohnzimmerlampe").tap()
    expect(page.get_by_text("Das Token ist widerrufen.")).to_be_visible()
    expect(page.get_by_text("Wohnzimmerlampe")).to_have_count(0)


def test_renaming_this_device_lies_over_no_other_button(live_server, open_device):
    page = open_device((360, 640), locale="de-DE")
    page.goto("/devices")
    boxes = [one.bounding_box() for one in page.locator(".device.is-this .btn").all()]
    rename, leave = boxes
    assert rename["x"] + rename["width"] <= 360
    beside = leave["x"] >= rename["x"] + rename["width"]
    assert beside or leave["y"] >= rename["y"] + rename["height"]
    screenshot(page, "devices-small")
