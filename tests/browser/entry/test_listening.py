"""The entry by ear."""

import pytest
from playwright.sync_api import expect

from tests.browser.entry import POSSIBLE_TAPS, PRINTED_TAPS, Entry


@pytest.fixture
def entry(page, app):
    return Entry(page, app)


def heard(entry):
    """What the live region says once it is calm."""
    entry.page.wait_for_timeout(700)
    return entry.page.locator("#entry-live").inner_text()


def test_each_cell_says_player_kind_and_value(entry):
    entry.tap("3", "2")
    page = entry.page
    assert page.get_by_role("textbox", name="Marina, Blue", exact=True).input_value() == "3"
    tree = page.locator(".entry-row").first.aria_snapshot()
    assert 'group "Marina"' in tree
    assert 'textbox "Marina, Blue": "3"' in tree
    assert 'textbox "Marina, Green"' in tree


def test_keys_and_cards_have_names(page, app):
    Entry(page, app, "biberbande", ("Ann", "Bo"))
    for name in ["0", "9", "special card", "Erase", "Undo typing", "Save"]:
        assert page.locator(".keypad").get_by_role("button", name=name, exact=True).is_visible()


def test_a_player_whose_counts_are_in_is_said_once(entry):
    entry.tap("3", "2", "2")
    assert heard(entry) == ""
    entry.tap("1")
    assert heard(entry) == "Marina: 9."


def test_majorities_and_problems_are_said(entry):
    entry.tap(*PRINTED_TAPS)
    said = heard(entry)
    assert "Nils: 15. doesn't count: Blue · tie in Green." in said
    assert "That doesn't add up: count Yellow, Green and Nasty fours again." in said


def test_a_blocked_save_says_what_is_missing(entry):
    entry.tap("3")
    entry.save()
    assert heard(entry) == "Still missing; 0 if there were none."
    assert (
        entry.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Marina, Yellow"
    )


def test_a_wrong_cell_points_to_what_is_wrong(entry):
    entry.tap("14", "0", "0", "0", "1")
    wrong = entry.page.locator("#p1-blue")
    assert wrong.get_attribute("aria-invalid") == "true"
    assert (
        "too many" in entry.page.locator(f"#{wrong.get_attribute('aria-describedby')}").inner_text()
    )


def test_a_saved_round_is_said_once(entry):
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.saved()
    said = entry.page.get_by_role("status").filter(has_text="Round 1")
    expect(said).to_have_count(1)


def test_keys_work_without_a_finger(entry):
    """A screen reader or a keyboard makes a click without a touch."""
    key = entry.page.locator('[data-key="7"]')
    key.focus()
    entry.page.keyboard.press("Enter")
    entry.page.keyboard.press("Space")
    assert entry.values[:2] == ["7", "7"]
    assert entry.page.evaluate("document.activeElement.dataset.key") == "7"
