"""Biberbande: four cards a player by their pictures, and special cards in the right order."""

import pytest

from tests.browser.entry import Entry
from tests.web.rounds import sheet_of

NAMES = ("Sarah", "Lisa", "Tim")


@pytest.fixture
def entry(page, app):
    return Entry(page, app, "biberbande", NAMES)


def test_three_players_take_at_most_15_taps(entry, app):
    entry.tap("4", "2", "0", "5", "1", "2", "1", "3", "0", "4", "8", "0")
    assert entry.points == ["11", "7", "12"]
    entry.save()
    entry.saved()
    assert entry.taps == 13
    assert list(sheet_of(app, entry.play).rows[0].points.values()) == [11, 7, 12]


def test_the_printed_example_with_its_special_card_takes_14_taps(entry, app):
    entry.tap("4", "2", "0", "5", "1", "2", "1", "3", "0", "4", "special", "0")
    assert "Tim turns over cards from the draw pile until a number appears." in entry.says
    assert entry.active == "p2-card-2"
    entry.tap("8")
    entry.save()
    entry.saved()
    assert entry.taps == 14
    assert list(sheet_of(app, entry.play).rows[0].points.values()) == [11, 7, 12]


def test_cards_lie_in_their_slots_as_pictures(entry):
    entry.tap("4", "special")
    slots = entry.page.locator(".count-card")
    assert "biberbande-4" in slots.nth(0).locator("use").get_attribute("href")
    assert "biberbande-swap" in slots.nth(1).locator("use").get_attribute("href")
    assert slots.nth(2).locator("svg").count() == 0
    entry.tap("erase")
    assert slots.nth(1).locator("svg").count() == 0


def test_replacements_come_from_the_knocker_clockwise(entry):
    entry.tap("special", "2", "0", "5", "1", "2", "1", "3", "0", "special", "8", "special")
    assert "Who knocked?" in entry.says
    chooser = entry.page.get_by_role("group", name="Who knocked?")
    assert chooser.is_visible()
    assert entry.page.locator('[data-key="1"]').is_hidden()
    chooser.get_by_role("button", name="Lisa").tap()
    assert chooser.is_hidden()
    assert "Tim turns over cards" in entry.says
    assert "Then: Sarah." in entry.says
    assert entry.active == "p2-card-1"
    entry.tap("7")
    assert entry.active == "p2-card-3"
    entry.tap("6")
    assert entry.active == "p0-card-0"
    assert "Sarah turns over cards" in entry.says
    entry.tap("9")
    assert entry.points == ["16", "7", "21"]


def test_special_cards_block_saving_until_they_are_replaced(entry, app):
    entry.tap("special", "2", "0", "5", "1", "2", "1", "3", "0", "4", "8", "1")
    entry.save()
    assert entry.active == "p0-card-0"
    assert not sheet_of(app, entry.play).rows[0].complete


def test_who_knocked_is_kept_in_the_draft(entry):
    entry.tap("special", "2", "0", "5", "special", "2", "1", "3", "0", "4", "8", "1")
    entry.page.locator('[data-knocker="1"]').tap()
    entry.page.reload()
    entry.ready()
    assert entry.values[0] == "special card"
    assert entry.active == "p1-card-0"
    assert entry.page.locator("#knocker").is_hidden()


def test_a_fifth_card_of_a_kind_marks_all_of_them(entry):
    entry.tap("4", "4", "4", "4", "4")
    assert entry.marked("is-wrong") == [f"p0-card-{n}" for n in range(4)] + ["p1-card-0"]
    assert "4: 1 too many, 5 of 4." in entry.says


def test_digits_of_a_real_keyboard_are_cards(entry):
    for key in "42*5":
        entry.page.keyboard.press(key)
    assert entry.values[:4] == ["4", "2", "special card", "5"]


def test_a_saved_hand_opens_with_its_cards(entry, app):
    entry.tap("4", "2", "0", "5", "1", "2", "1", "3", "0", "4", "8", "0")
    entry.save()
    entry.saved()
    entry.open()
    assert sorted(entry.values[:4]) == ["0", "2", "4", "5"]
    assert entry.page.locator(".count-card .card-picture").count() == 12
