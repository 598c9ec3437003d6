"""The rules as a sheet over the pad and over the entry: nothing typed is lost."""

import pytest

from tests.browser.harness import PHONE, SIZES, TABLET, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.web.rounds import PRINTED, begin, count, entries_of, url

SHEET = "dialog#rules-sheet"
COUNTED_BELOW = ".page-pad, .page-entry, .topbar, .toast"


@pytest.fixture
def play(app):
    """A play of 13 with the printed example as its first round."""
    play = begin(app)
    count(app, play, 1, entries_of(PRINTED))
    return play


def title_of(page):
    return page.locator("#rules-sheet-title").inner_text()


def open_from_pad(page, play):
    page.goto(f"/play/{play.ref}")
    page.locator(".tools-grid a[data-rule]").click()
    page.locator(f"{SHEET} .moment").first.wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_over_the_pad_looks_right(live_server, open_device, play, size, scheme):
    page = open_device(size, locale="de-DE", color_scheme=scheme, reduced_motion="reduce")
    open_from_pad(page, play)
    assert_looks_right(page, allow=COUNTED_BELOW)
    assert_accessible(page, SHEET)
    screenshot(page, f"rules-sheet-pad-{scheme}")


def test_a_link_to_a_rule_is_a_finger_high_also_within_a_sentence(page, play):
    for path in ("", "/round/1/why/0"):
        page.goto(f"/play/{play.ref}{path}")
        links = page.locator(".note-link, .rule-link")
        heights = links.evaluate_all("all => all.map((one) => one.getClientRects()[0].height)")
        assert heights
        assert min(heights) >= 44


def test_the_rule_of_a_term_opens_over_its_score(page, play):
    page.goto(f"/play/{play.ref}")
    page.locator("a.score-open").nth(1).click()
    page.locator("dialog.sheet .terms").wait_for()
    page.locator("dialog.sheet .terms a[data-rule]").first.click()
    page.locator(f"{SHEET} .rule-text").wait_for()
    assert title_of(page) == "Majority and ties"
    assert page.evaluate("document.activeElement.id") == "rules-sheet-title"
    page.keyboard.press("Escape")
    assert page.locator(SHEET).is_hidden()
    assert page.locator("dialog.sheet .terms").is_visible()


def test_a_link_inside_goes_on_and_back_returns(page, play):
    open_from_pad(page, play)
    back = page.locator("[data-rules-back]")
    assert back.is_hidden()
    page.locator(f"{SHEET} .moment-title", has_text="Scoring").click()
    page.locator(f"{SHEET} .rule-text").wait_for()
    first = title_of(page)
    page.locator(f"{SHEET} .prose a[href*='#']").first.click()
    page.wait_for_function(
        "was => document.getElementById('rules-sheet-title').innerText !== was", arg=first
    )
    back.click()
    assert title_of(page) == first
    back.click()
    assert page.locator(f"{SHEET} .moment").first.is_visible()
    assert back.is_hidden()
    assert page.url.endswith(play.ref)


def test_a_search_inside_opens_its_answer_inside(page, play):
    open_from_pad(page, play)
    page.locator("#sheet-search").fill("exactly 13")
    page.locator(f"{SHEET} .answer").first.wait_for()
    assert page.locator(f"{SHEET} .moment").first.is_hidden()
    assert_accessible(page, SHEET)
    screenshot(page, "rules-sheet-search")
    page.keyboard.press("Enter")
    page.locator(f"{SHEET} .answer a").first.click()
    page.locator(f"{SHEET} .rule-text").wait_for()
    assert title_of(page) == "Over 13"
    assert page.locator("#sheet-search").input_value() == ""
    assert page.url.endswith(play.ref)


def test_closing_gives_the_focus_back(page, play):
    page.goto(f"/play/{play.ref}")
    link = page.locator(".tools-grid a[data-rule]")
    link.focus()
    page.keyboard.press("Enter")
    page.locator(f"{SHEET} .moment").first.wait_for()
    page.locator("[data-rules-close]").click()
    assert page.locator(SHEET).is_hidden()
    assert link.evaluate("a => a === document.activeElement")


def test_a_tap_beside_the_sheet_closes_it(page, play):
    open_from_pad(page, play)
    page.touchscreen.tap(8, 400)
    page.locator(SHEET).wait_for(state="hidden")


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_counts_typed_are_still_there_afterwards(live_server, open_device, play, size):
    page = open_device(size)
    page.goto(url(play, 2))
    for key in ("5", "3"):
        page.locator(f"[data-key='{key}']").click()
    page.locator(".keypad-actions a[data-rule]").click()
    page.locator(f"{SHEET} .moment.is-now").wait_for()
    assert "Scoring" in page.locator(f"{SHEET} .moment.is-now").inner_text()
    assert_looks_right(page, allow=COUNTED_BELOW)
    screenshot(page, "rules-sheet-entry")
    page.keyboard.press("Escape")
    assert page.locator("#p0-blue").input_value() == "5"
    assert page.locator("#p0-yellow").input_value() == "3"
    page.locator("[data-key='2']").click()
    assert page.locator("#p0-green").input_value() == "2"


def test_a_warning_at_the_entry_opens_its_rule(page, play):
    page.goto(url(play, 1))
    page.locator("#entry-says summary").click()
    page.locator("#entry-says a[data-rule]").first.click()
    page.locator(f"{SHEET} .rule-text").wait_for()
    assert title_of(page) == "End of a round"
    page.keyboard.press("Escape")
    assert page.locator("#p0-blue").input_value() == "3"


def test_who_knocked_opens_the_rule_of_leftover_specials(app, page):
    page.goto(url(begin(app, "biberbande")))
    for key in ("special", "1", "2", "3", "special", *"12300001111"):
        page.locator(f"[data-key='{key}']").click()
    page.locator("#entry-says a[data-rule]").click()
    page.locator(f"{SHEET} .rule-text").wait_for()
    assert title_of(page) == "Special cards left at the end"


def test_without_the_server_the_sheet_says_so(page, live_server, play, watch):
    watch.allow("ERR_CONNECTION_REFUSED")
    page.goto(url(play, 2))
    page.locator("[data-key='5']").click()
    live_server.stop()
    page.locator(".keypad-actions a[data-rule]").click()
    page.locator("#rules-sheet-lost").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#p0-blue").input_value() == "5"
    live_server.start()


def test_without_script_the_rules_are_a_page(live_server, open_device, play):
    page = open_device(PHONE, java_script_enabled=False)
    page.goto(f"/play/{play.ref}")
    page.locator(".tools-grid a[data-rule]").click()
    page.wait_for_url("**/rules")
    assert page.locator(".moment.is-now").is_visible()
    page.locator(".topbar a").first.click()
    page.wait_for_url(f"**/play/{play.ref}")
