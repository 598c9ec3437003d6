"""The rules as people see them: every page at every size, answers while typing, print."""

import re

import pytest
from playwright.sync_api import expect

from companion.games import GAMES
from companion.rulebook import LANGUAGES
from tests.browser.harness import PHONE, TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right, no_layout_shift

BOOKS = [f"/rules/{game.slug}" for game in GAMES]
PAGES = [*BOOKS, "/rules", "/rules/search?q=gleichstand", "/rules/13/card", "/rules/chess"]
NARROWEST = (360, 640)


def name_of(path):
    return re.sub(r"\W+", "-", path).strip("-")


@pytest.fixture
def open_rules(live_server, open_device, watch):
    """A function that opens a page of the rules, with its fonts there."""

    def open_rules(path, size=TABLET, **options):
        page = open_device(size, locale="de-DE", reduced_motion="reduce", **options)
        if path == "/rules/chess":
            watch.allow("404")
        page.goto(path)
        page.evaluate("document.fonts.ready")
        return page

    return open_rules


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_nothing_is_cut_off_small_or_overlapping_and_everyone_can_use_it(open_rules, path):
    page = open_rules(path)
    for size in at_every_size(page):
        assert_looks_right(page)
        screenshot(page, name_of(path))
        if size == PHONE:
            assert_accessible(page)
            page.emulate_media(color_scheme="dark")
            assert_accessible(page)
            page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_quick_card_is_one_screen(live_server, open_device, code):
    page = open_device(TABLET, locale=code)
    for game in GAMES:
        page.goto(f"/rules/{game.slug}/card")
        for size in at_every_size(page):
            page.evaluate("document.fonts.ready")
            beyond = "document.documentElement.scrollHeight - innerHeight"
            assert page.evaluate(beyond) <= 0, (game.slug, size)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_quick_card_is_one_printed_page(live_server, open_device, code):
    page = open_device(TABLET, locale=code)
    for game in GAMES:
        page.goto(f"/rules/{game.slug}/card")
        assert pages_of(page.pdf(prefer_css_page_size=True)) == 1, game.slug


def pages_of(pdf):
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_a_printed_rulebook_has_its_sections_and_no_buttons(open_rules):
    page = open_rules("/rules/13")
    page.emulate_media(media="print")
    assert page.locator(".rule-section > h2").first.is_visible()
    for part in (".topbar", ".look-up .search", ".toc", ".book-ways", "form"):
        assert not page.locator(part).first.is_visible(), part
    paper = "() => getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)'"
    page.wait_for_function(paper)
    assert 6 <= pages_of(page.pdf(prefer_css_page_size=True)) <= 12


def test_answers_come_while_typing_and_nothing_moves(open_rules):
    page = open_rules("/rules/13")
    box = page.get_by_role("searchbox")
    with no_layout_shift(page):
        box.press_sequentially("zwei haben gleich viel", delay=20)
        page.locator(".look-up-panel .answer").first.wait_for()
    first = page.locator(".look-up-panel .answer").first
    assert "Mehrheit und Gleichstand" in first.inner_text()
    assert_looks_right(page)
    assert_accessible(page, ".look-up")
    screenshot(page, "rules-typing")


def test_an_answer_opens_its_section_on_this_page(open_rules):
    page = open_rules("/rules/13", PHONE)
    page.get_by_role("searchbox").fill("mehrheit")
    page.locator(".look-up-panel .answer a").first.tap()
    page.wait_for_url("**/rules/13#majority")
    assert page.locator(".look-up-panel").is_hidden()
    title = page.locator("#majority > h2")
    title.wait_for()
    page.wait_for_function(
        """() => { const box = document.querySelector('#majority > h2').getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight; }"""
    )


def test_arrow_keys_walk_through_the_answers(open_rules):
    page = open_rules("/rules/13")
    box = page.get_by_role("searchbox")
    box.fill("gleichstand")
    page.locator(".look-up-panel .answer").nth(1).wait_for()
    focused = "document.activeElement.className"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.locator(".look-up-panel .answer a").nth(1)
    assert second.evaluate("a => a === document.activeElement")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert "input" in page.evaluate(focused)
    page.keyboard.press("Escape")
    assert page.locator(".look-up-panel").is_hidden()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/search?*")
    assert page.locator(".answer").count() >= 2


def test_an_emptied_box_closes_the_answers(open_rules):
    page = open_rules("/rules")
    box = page.get_by_role("searchbox")
    box.fill("klopfen")
    page.locator(".look-up-panel .answer").first.wait_for()
    box.fill("")
    page.locator(".look-up-panel").wait_for(state="hidden")


def test_the_number_of_answers_is_read_out(open_rules):
    page = open_rules("/rules/search")
    page.get_by_role("searchbox").fill("klopfen")
    page.locator(".answers-here .answer").first.wait_for()
    assert re.match(r"\d Antworten", page.locator("#rules-search-status").inner_text())


def test_the_last_question_wins_over_a_slow_answer_before_it(open_rules):
    page = open_rules("/rules/13")
    page.route("**/rules/answers?*q=mehrheit*", lambda route: None)  # never answered
    box = page.get_by_role("searchbox")
    with page.expect_request("**/rules/answers?*"):
        box.fill("mehrheit")
    box.fill("austeilen")
    page.locator(".look-up-panel .answer").first.wait_for()
    assert "Karten" in page.locator(".look-up-panel .answer").first.inner_text()


def test_a_change_of_language_keeps_the_section(open_rules):
    page = open_rules("/rules/13#majority")
    page.get_by_role("button", name="Nederlands").evaluate(
        "button => button.form.requestSubmit(button)"
    )
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    assert page.url.endswith("/rules/13#majority")
    assert page.evaluate("scrollY") > 500


def test_a_drawing_takes_the_colours_of_the_theme(open_rules):
    colours = {}
    for scheme in ("light", "dark"):
        page = open_rules("/rules/push", color_scheme=scheme)
        colours[scheme] = page.locator(".pic-wash-good").first.evaluate(
            "rect => getComputedStyle(rect).fill"
        )
    assert colours["light"] != colours["dark"]


def test_without_script_the_search_is_a_form(live_server, open_device):
    page = open_device(PHONE, java_script_enabled=False)
    page.goto("/rules")
    page.get_by_role("searchbox").fill("may I knock")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/search?q=may+I+knock")
    page.locator(".answer a").first.click()
    page.wait_for_url("**/rules/biberbande#knock")
    assert page.locator("#knock").is_visible()
