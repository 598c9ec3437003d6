"""The pad under fingers: undo, scores and rows that open, the current round in sight."""

import re

import pytest

from tests.browser.harness import PHONE, TABLET, screenshot
from tests.browser.looks import assert_accessible, no_layout_shift
from tests.browser.plays import begin, long_play, points, printed_play, shared_win, sheet_of
from tests.browser.rest import at_rest

SETTLED = 600  # ms after which a page takes taps on undo


@pytest.fixture
def pad(app, page):
    """The pad of a play of 13 with two rounds, open on a tablet; `code` is its code."""
    page.code = printed_play(app)
    page.goto(f"/play/{page.code}")
    page.wait_for_timeout(SETTLED)
    return page


def undo(page):
    with page.expect_navigation():
        page.locator("#undo").tap()


def totals(page):
    return page.locator(".total-figure").all_inner_texts()


def test_undo_and_redo_by_tap_bring_back_the_same_pad(pad):
    before = totals(pad)
    undo(pad)
    assert totals(pad) == ["7", "8", "18", "14"]
    assert "Round 2 saved" in pad.locator("#redo").text_content()
    pad.wait_for_timeout(SETTLED)
    pad.locator(".toast").get_by_role("button", name="Redo").tap()
    pad.wait_for_function("() => document.querySelectorAll('.score-points').length === 8")
    assert totals(pad) == before


@pytest.mark.parametrize("size", [TABLET, PHONE, (844, 390)])
def test_the_toast_moves_nothing_and_hides_no_total(app, open_device, live_server, size):
    page = open_device(size)
    page.goto(f"/play/{printed_play(app)}")
    page.wait_for_timeout(SETTLED)
    undo(page)
    with no_layout_shift(page):
        toast = page.locator(".toast")
        toast.wait_for(state="visible")
    screenshot(page, "toast")
    box = toast.bounding_box()
    for figure in page.locator(".total-figure").all():
        other = figure.bounding_box()
        apart = box["y"] >= other["y"] + other["height"] or box["y"] + box["height"] <= other["y"]
        assert apart or box["x"] >= other["x"] + other["width"]
    assert_accessible(page)


def test_a_double_tap_on_undo_takes_back_one_change(app, pad):
    pad.locator("#undo").dblclick()
    pad.wait_for_load_state()
    pad.wait_for_timeout(200)
    stands = sheet_of(app, pad.code)
    assert [row.complete for row in stands.rows[:2]] == [True, False]


def test_a_tap_meant_for_the_page_before_does_not_undo(app, page):
    code = printed_play(app)
    page.goto(f"/play/{code}")
    page.evaluate("document.getElementById('undo').click()")
    page.wait_for_timeout(200)
    assert sheet_of(app, code).rows[1].complete


def test_undo_works_without_a_script(app, open_device, live_server):
    page = open_device(java_script_enabled=False)
    page.goto(f"/play/{printed_play(app)}")
    page.locator("#undo").tap()
    page.wait_for_selector("#redo")
    assert totals(page) == ["7", "8", "18", "14"]


def test_a_score_opens_its_terms_over_the_pad_and_esc_closes_them(pad):
    score = pad.locator("#round-1 .score-open").nth(3)
    score.tap()
    sheet = pad.get_by_role("dialog")
    sheet.wait_for()
    assert "has 6 too" in sheet.inner_text()
    assert pad.url.endswith(pad.code)
    assert_accessible(pad, "dialog")
    screenshot(pad, "why-sheet")
    pad.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    pad.wait_for_function("() => !history.state?.sheet")
    assert pad.evaluate("document.activeElement.className") == "score-open"


def test_back_closes_a_sheet_and_stays_on_the_pad(pad):
    pad.locator("#round-1 .score-open").first.tap()
    pad.get_by_role("dialog").wait_for()
    pad.go_back()
    pad.get_by_role("dialog").wait_for(state="hidden")
    assert pad.url.endswith(pad.code)


@pytest.mark.parametrize("close", ["Go to the pad", "beside"])
def test_a_sheet_closes_by_its_button_and_by_a_tap_beside_it(pad, close):
    pad.get_by_role("link", name="Standings").tap()
    sheet = pad.get_by_role("dialog")
    sheet.wait_for()
    if close == "beside":
        pad.touchscreen.tap(20, 20)
    else:
        sheet.get_by_role("button", name=close).tap()
    sheet.wait_for(state="hidden")


def test_a_score_leads_to_its_page_without_a_script(app, open_device, live_server):
    page = open_device(java_script_enabled=False)
    code = printed_play(app)
    page.goto(f"/play/{code}")
    page.locator("#round-1 .score-open").first.tap()
    page.wait_for_url(f"**/play/{code}/round/1/why/0")


def test_a_sheet_that_cannot_be_fetched_opens_as_a_page(pad, watch):
    watch.allow("net::ERR_FAILED|Failed to load resource")
    pad.route(re.compile("/why/0$"), lambda r: r.abort() if is_fetch(r) else r.continue_())
    pad.locator("#round-1 .score-open").first.tap()
    pad.wait_for_url("**/round/1/why/0")


def is_fetch(route):
    return route.request.resource_type == "fetch"


def test_a_tap_on_its_number_opens_any_round(pad):
    pad.locator("#round-1 th").tap()
    pad.wait_for_url("**/round/1")


def test_a_tap_anywhere_in_the_current_row_opens_it(pad):
    pad.locator("#round-3 td").nth(1).tap()
    pad.wait_for_url("**/round/3")


def test_the_current_round_of_many_is_in_sight(app, open_device, live_server):
    for size in (TABLET, PHONE):
        page = open_device(size)
        page.goto(f"/play/{long_play(app)}")
        at_rest(page)
        row = page.locator("tr.is-now").bounding_box()
        foot = page.locator(".pad tfoot").bounding_box()
        head = page.locator(".pad thead").bounding_box()
        assert head["y"] + head["height"] - 1 <= row["y"]
        assert row["y"] + row["height"] <= foot["y"] + 1
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [TABLET, PHONE, (360, 640)])
def test_the_winner_is_in_sight_after_the_last_round(app, open_device, live_server, size):
    page = open_device(size)
    page.goto(f"/play/{shared_win(app)}#round-1")  # where saving leads
    at_rest(page)
    assert page.evaluate("scrollY") == 0
    box = page.locator(".winner-names").bounding_box()
    assert 0 < box["y"] < size[1] - box["height"]
    said = page.locator(".standings-gap").all_inner_texts()
    assert [text for text in said if "more cards" in text] == said[:1]


def test_totals_are_legible_across_the_table(app, open_device, live_server):
    """At 1.5 m a digit should be 9 mm high: 39 px of a tablet with 110 px to the inch."""
    page = open_device(TABLET)
    page.goto(f"/play/{printed_play(app)}")
    at_rest(page)
    for height in digit_heights(page):
        assert height / 110 * 25.4 >= 9


def digit_heights(page):
    """The height of the ink of a digit in each total, in px."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".total-figure")].map((figure) => {
          const style = getComputedStyle(figure);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          const box = pen.measureText("7");
          return box.actualBoundingBoxAscent + box.actualBoundingBoxDescent;
        })"""
    )


def test_a_row_keeps_its_columns_whatever_the_names(app, page):
    names = ("عبد الرحمن", "שירה", "<b>Jo</b>", "👩‍👩‍👧 Drei")
    page.goto(f"/play/{begin(app, 'any', names, points(-12, -3, 40, -7))}")
    heads = at_rest(page).locator(".pad thead .pad-player").all()
    cells = page.locator("#round-1 td").all()
    for head, cell, number in zip(heads, cells, ("−12", "−3", "40", "−7"), strict=True):
        assert cell.locator(".score-points").inner_text() == number
        assert abs(head.bounding_box()["x"] - cell.bounding_box()["x"]) < 1
    assert page.locator(".pad-name").all_inner_texts() == list(names)
