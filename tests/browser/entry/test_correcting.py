"""Correcting what was typed: along the row, and a tapped cell takes a new number."""

import pytest

from tests.browser.entry import Entry
from tests.web.rounds import sheet_of


@pytest.fixture
def entry(page, app):
    return Entry(page, app)


def test_a_row_is_typed_over_while_others_are_empty(entry):
    entry.tap("1", "2", "3", "4")
    entry.tap_cell("p0-blue")
    entry.tap("4", "3", "2", "1")
    assert entry.values[:5] == ["4", "3", "2", "1", ""]
    assert entry.active == "p1-blue"  # the row is done: on to the first that lacks something
    entry.tap_cell("p0-green")
    entry.tap("erase", "7")
    assert entry.active == "p0-four"


def test_a_real_keyboard_types_a_row_over_too(entry):
    entry.tap("1", "2", "3", "4")
    entry.tap_cell("p0-blue")
    entry.page.keyboard.type("4321")
    assert entry.values[:5] == ["4", "3", "2", "1", ""]


def test_a_tapped_cell_takes_a_new_number(app, page):
    entry = Entry(page, app, "13", way="points")
    entry.tap("1", "2")
    entry.tap_cell("p0-points")
    entry.tap("9")
    assert entry.values[0] == "9"
    entry.tap("5")
    assert entry.values[0] == "95"


def test_more_points_than_the_deck_is_worth_are_saved_after_a_warning(app, page):
    entry = Entry(page, app, "13", way="points")
    for digits in ("1299", "5", "0", "0"):
        entry.tap(*digits, "next")
    entry.hears("The whole deck is worth 58 points, not 1304.")
    assert page.locator("#entry-save").inner_text() == "Save anyway"
    entry.save()
    entry.saved()
    assert sheet_of(app, entry.play).totals == {0: 1299, 1: 5, 2: 0, 3: 0}
