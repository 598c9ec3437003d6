"""A tie for first place that cards decide: asked of those who are level, and of nobody else."""

from playwright.sync_api import expect

from tests.browser.harness import at_every_size, screenshot
from tests.browser.looks import assert_looks_right
from tests.browser.plays import open_tie, sheet_of


def test_cards_are_asked_of_those_who_are_level(page, app):
    code = open_tie(app)
    page.goto(f"/play/{code}")
    page.get_by_role("link", name="Enter their cards").tap()
    page.wait_for_selector(".count.is-active")
    asked = page.locator(".cell[name$=cards_held]")
    for _ in at_every_size(page):
        expect(asked).to_have_count(2)
        page.wait_for_selector(".count.is-active")
        assert_looks_right(page)
        screenshot(page, "open-tie-cards")
    for cell, keys in zip(("p0", "p1"), ("12", "9"), strict=True):
        page.locator(f"#{cell}-cards_held").tap()
        for key in keys:
            page.locator(f'[data-key="{key}"]').tap()
    page.locator("#entry-save").tap()
    expect(page.locator(".winner-names")).to_contain_text("Marina")
    assert sheet_of(app, code).winners == (0,)
