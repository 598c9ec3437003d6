"""Typing a round: what every tap does, and what the page says at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.entry import PHONE, POSSIBLE_TAPS, PRINTED_TAPS, TABLET, Entry
from tests.browser.looks import no_layout_shift
from tests.browser.rest import at_rest
from tests.web.rounds import sheet_of


@pytest.fixture
def entry(page, app):
    return Entry(page, app)


def test_the_printed_example_of_13_takes_few_taps(entry, app):
    entry.tap(*PRINTED_TAPS)
    entry.save()
    entry.saved()
    assert entry.taps <= 1.6 * 13
    assert entry.taps == 17
    row = sheet_of(app, entry.play).rows[0]
    assert (list(row.points.values()), row.accepted) == ([7, 2, 17, 15], True)


def test_rest_0_saves_taps_where_many_kinds_are_none(entry):
    for keys in (["3", "rest"], ["rest"], ["2", "5", "6", "2"], ["6", "1", "rest"]):
        entry.tap(*keys)
    assert entry.values == [
        "3",
        "0",
        "0",
        "0",
        "0",
        "0",
        "0",
        "0",
        "2",
        "5",
        "6",
        "2",
        "6",
        "1",
        "0",
        "0",
    ]
    assert entry.taps == 10


def test_every_tap_shows_points_majorities_and_what_still_lies(entry):
    entry.tap(*PRINTED_TAPS)
    assert entry.points == ["7", "2", "17", "15"]
    assert entry.whys == [
        "",
        "doesn't count: Yellow",
        "tie in Green",
        "doesn't count: Blue · tie in Green",
    ]
    assert entry.marked("is-cleared") == ["p1-yellow", "p3-blue"]
    assert entry.marked("is-tied") == ["p2-green", "p3-green"]
    assert entry.left == ["3 of 14", "0 of 14", "0 of 14", "1 of 8"]


def test_a_majority_counts_only_once_nobody_can_turn_it(entry):
    entry.tap("3", "2", "2", "1")
    assert entry.points[0] == "9"
    assert entry.marked("is-cleared") == []
    assert "is-incomplete" in entry.page.locator(".entry-row").first.get_attribute("class")
    entry.tap("8")  # three blue cards are left: nobody can reach eight
    assert entry.marked("is-cleared") == ["p1-blue"]
    assert entry.points[1] == "0"


def test_the_audit_speaks_and_the_button_saves_anyway(entry):
    entry.tap(*PRINTED_TAPS)
    assert "That doesn't add up: count Yellow, Green and Nasty fours again." in entry.says
    assert entry.page.locator("#entry-save").inner_text() == "Save anyway"
    assert "is-over" in entry.page.locator('[data-left="four"]').get_attribute("class")


def test_too_many_of_a_kind_marks_the_cells_and_blocks(entry, app):
    entry.tap(*POSSIBLE_TAPS)
    assert entry.page.locator("#entry-save").inner_text() == "Save"
    entry.tap_cell("p2-green")
    entry.tap("10")
    assert entry.marked("is-wrong") == ["p0-green", "p1-green", "p2-green", "p3-green"]
    assert "Green: 5 too many, 19 of 14." in entry.says
    assert entry.left[2] == "5 too many"
    entry.save()
    assert entry.active == "p0-green"
    assert not sheet_of(app, entry.play).rows[0].complete


def test_the_swing_says_whom_one_card_more_would_serve(entry):
    entry.tap("2", "5", "6", "0", "3", "6", "2", "0", "3", "2", "6", "0", "6", "1", "0")
    entry.tap_cell("p0-green")
    assert "Green: with one more, Marina pays 6 less." in entry.says
    entry.tap_cell("p0-yellow")
    assert "Yellow: if Marina has one more, Georg pays 6 more." in entry.says


def test_a_blank_blocks_saving_and_zero_is_one_tap(entry, app):
    entry.tap(*POSSIBLE_TAPS[:-3])
    entry.tap_cell("p3-four")
    entry.tap("2")
    entry.save()
    assert entry.active == "p3-yellow"
    assert "Nils · Yellow" in entry.says
    assert "Still missing; 0 if there were none." in entry.says
    assert entry.marked("is-blank") == ["p3-yellow", "p3-green"]
    assert not sheet_of(app, entry.play).rows[0].complete
    entry.tap("0", "0")
    assert entry.marked("is-blank") == []


def test_rest_0_says_whom_it_fills(entry):
    whom = entry.page.locator("[data-whom]")
    entry.tap("1")
    assert whom.inner_text() == "Marina"
    entry.tap("1", "1", "1")
    assert whom.inner_text() == "Georg"
    entry.tap_cell("p0-blue")
    assert whom.inner_text() == "all"
    entry.tap("rest")
    assert entry.values == ["1"] * 4 + ["0"] * 12
    assert entry.page.locator('[data-key="rest"]').is_disabled()


def test_the_cursor_moves_on_and_comes_back_to_what_is_blank(entry):
    entry.tap("1")
    assert entry.active == "p0-yellow"
    entry.tap_cell("p3-four")
    entry.tap("2")
    assert entry.active == "p0-yellow"
    entry.tap_cell("p0-blue")
    entry.tap("4")
    assert entry.values[0] == "4"
    assert entry.active == "p0-yellow"


def test_erase_and_take_back(entry):
    entry.tap("1", "2", "erase")
    assert (entry.values[:3], entry.active) == (["1", "", ""], "p0-yellow")
    entry.tap("3", "undo", "undo", "undo")
    assert (entry.values[:2], entry.active) == (["1", ""], "p0-yellow")
    entry.tap("undo", "undo", "undo")
    assert entry.values == [""] * 16


def test_a_real_keyboard_types_too(entry):
    keyboard = entry.page.keyboard
    for key in ["3", "1", "2", "0", "1", "Enter", "ArrowDown", "ArrowRight", "7"]:
        keyboard.press(key)
    assert entry.values[:4] == ["3", "12", "0", "1"]
    assert entry.values[9] == "7"
    keyboard.press("Shift+Tab")
    keyboard.press("Backspace")
    assert (entry.values[9], entry.active) == ("", "p2-yellow")
    keyboard.press("x")
    assert "Only digits can go here." in entry.says
    keyboard.press("Control+z")
    assert entry.values[9] == "7"


def test_a_digit_typed_while_nothing_has_the_focus_counts_once(page, app):
    entry = Entry(page, app, "any", ("Ann", "Bo"), title="Skat")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.type("60")
    expect(page.locator("#p0-points")).to_be_focused()
    assert entry.values == ["60", ""]


def test_enter_saves_once_nothing_is_blank(entry):
    entry.tap(*POSSIBLE_TAPS)
    entry.page.keyboard.press("Enter")
    entry.saved()


def test_rows_stay_in_seat_order_while_typing(entry):
    entry.tap(*PRINTED_TAPS)
    shown = entry.page.locator(".entry-row").evaluate_all(
        "rows => rows.map((r) => r.dataset.player)"
    )
    assert shown == ["0", "1", "2", "3"]


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("game", ["13", "freitag13", "push", "biberbande"])
def test_nothing_shifts_while_typing(open_device, live_server, app, game, size):
    page = open_device(size)
    entry = Entry(page, app, game)
    keys = PRINTED_TAPS if game in {"13", "freitag13"} else list("1213141213141213")
    with no_layout_shift(page):
        entry.tap(*keys, "undo", "erase", "9")


def test_points_only_keeps_what_was_counted(entry, app):
    entry.tap("3", "2")
    entry.page.get_by_role("button", name="Points only").tap()
    entry.page.wait_for_selector("#p0-points.is-active")
    entry.tap("1", "7", "next", "2")
    assert entry.points == ["17", "2", "0", "0"]
    entry.page.get_by_role("button", name="Count the cards").tap()
    entry.page.wait_for_selector("#p0-green.is-active")
    assert entry.values[:3] == ["3", "2", ""]
    entry.page.get_by_role("button", name="Points only").tap()
    entry.page.wait_for_selector("#p2-points")
    assert entry.values == ["17", "2", "", ""]


def test_points_with_sign_and_the_total_they_lead_to(page, app):
    entry = Entry(page, app, "any", ("Ann", "Bo"), start=(100, 50), title="Skat")
    entry.tap("1", "2", "sign", "next", "sign", "5", "more")
    assert entry.values == ["−12", "−4"]
    assert entry.points == ["88", "46"]
    entry.save()
    entry.saved()
    assert list(sheet_of(app, entry.play).rows[0].points.values()) == [-12, -4]


def test_stepping_begins_no_number_and_the_sign_has_one_key(page, app):
    entry = Entry(page, app, "any", ("Ann", "Bo"), title="Darts")
    entry.tap("less", "5", "0", "next", "less", "less", "less")
    assert entry.values == ["50", "−3"]
    entry.tap("7", "sign")
    assert entry.values == ["50", "−7"]
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageDown")
    assert entry.values == ["50", "−6"]


def test_ten_fast_taps_on_plus_give_ten_and_do_not_zoom(page, app):
    entry = Entry(page, app, "any", ("Ann", "Bo"), title="Darts")
    box = at_rest(page).locator('[data-key="more"]').bounding_box()
    for _ in range(10):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert entry.values[0] == "10"
    assert page.evaluate("visualViewport.scale") == 1
    actions = page.locator(".keypad button").evaluate_all(
        "keys => keys.map((key) => getComputedStyle(key).touchAction)"
    )
    assert set(actions) == {"manipulation"}  # no zoom by two fast taps
    content = page.locator("meta[name=viewport]").get_attribute("content")
    assert "user-scalable" not in content  # but with two fingers
    assert "maximum-scale" not in content


def test_two_thumbs_may_overlap(page, app):
    """A second finger on the glass keeps a browser from making clicks."""
    entry = Entry(page, app)
    for key in ("3", "2"):
        page.locator(f'[data-key="{key}"]').dispatch_event("pointerdown", {"button": 0})
    assert entry.values[:2] == ["3", "2"]


def test_a_round_is_changed_by_typing_over_it(entry, app):
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.saved()
    entry.open()
    assert entry.active == "p0-blue"
    entry.tap("3", "4")
    assert entry.active == "p0-green"
    entry.save()
    entry.saved()
    assert sheet_of(app, entry.play).rows[0].entries[0].counts["yellow"] == 4
