"""The page that says that the rules do not answer, in each language at every size."""

import pytest
from playwright.sync_api import expect

from tests.browser.harness import PHONE, TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right


@pytest.mark.parametrize(
    ("locale", "near", "far"),
    [
        ("de-DE", "muss+ich+trumpf+bedienen", "wie+verbinde+ich+den+drucker"),
        ("nl-NL", "moet+ik+troef+bekennen", "hoe+verbind+ik+de+printer"),
        ("en-GB", "do+I+have+to+follow+suit", "what+is+the+capital+of+france"),
    ],
)
def test_the_page_of_no_answer_looks_right(live_server, open_device, locale, near, far):
    page = open_device(TABLET, locale=locale, reduced_motion="reduce")
    for name, question in (("near", near), ("far", far)):
        page.goto(f"/rules/search?q={question}&game=13")
        page.evaluate("document.fonts.ready")
        for size in at_every_size(page):
            assert page.locator(".answers-silent").count() == 1
            assert_looks_right(page)
            screenshot(page, f"silent-{name}-{locale[:2]}")
            if size == PHONE:
                assert_accessible(page)
                page.emulate_media(color_scheme="dark")
                assert_accessible(page)
                page.emulate_media(color_scheme="light")


def test_each_button_of_the_page_of_no_answer_stands_there_once(live_server, open_device):
    page = open_device(TABLET, locale="en-GB")
    page.goto("/rules/search?q=what+is+the+capital+of+france&game=13")
    for question in ("", "how do I mend the printer"):
        if question:
            page.get_by_role("searchbox").fill(question)
            page.wait_for_function("() => document.querySelector('.answers-here .actions')")
        for name in ("Search all games", "The whole rulebook", "All rulebooks"):
            expect(page.get_by_role("link", name=name, exact=True)).to_have_count(1)
