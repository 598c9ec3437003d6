"""The table by tapping: two names to swap, a guest, a name, an earlier dealer; always undoable."""

import pytest

from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import printed_play, sheet_of


@pytest.fixture
def table(app, page):
    page.code = printed_play(app)
    page.goto(f"/play/{page.code}/table")
    return page


def names(page):
    return page.locator("#seats .seat bdi").all_inner_texts()


def test_two_taps_swap_two_seats_and_scores_stay(app, table):
    before = sheet_of(app, table.code).totals
    table.locator("[data-pick='1']").tap()
    assert table.locator("[data-pick='1']").get_attribute("aria-pressed") == "true"
    assert_accessible(table)
    table.locator("[data-pick='3']").tap()
    table.get_by_text("Seats changed").first.wait_for()
    assert names(table) == ["Marina", "Nils", "Ben", "Georg"]
    assert sheet_of(app, table.code).totals == before


def test_a_second_tap_on_the_same_name_swaps_nothing(table):
    for _ in range(2):
        table.locator("[data-pick='1']").tap()
    assert table.locator("[data-pick='1']").get_attribute("aria-pressed") == "false"
    assert names(table) == ["Marina", "Georg", "Ben", "Nils"]


def test_seats_swap_by_keyboard(table):
    table.locator("[data-pick='0']").press("Enter")
    table.locator("[data-pick='1']").press(" ")
    table.get_by_text("Seats changed").first.wait_for()
    assert names(table) == ["Georg", "Marina", "Ben", "Nils"]


def test_a_seat_moves_without_a_script(app, open_device, live_server):
    page = open_device(java_script_enabled=False)
    page.goto(f"/play/{printed_play(app)}/table")
    with page.expect_navigation():
        page.get_by_role("button", name="Move Georg up one seat").tap()
    assert names(page) == ["Georg", "Marina", "Ben", "Nils"]


def test_a_name_changes_and_undo_is_at_hand(app, table):
    table.get_by_role("link", name="Change Georg").tap()
    field = table.get_by_role("textbox", name="Name")
    field.fill("Georgina")
    table.get_by_role("button", name="Rename").tap()
    table.get_by_text("New name: Georgina").first.wait_for()
    toast = table.locator(".toast")
    toast.wait_for(state="visible")
    table.wait_for_timeout(500)
    toast.get_by_role("button", name="Undo").tap()
    table.get_by_text("Undone: New name: Georgina").first.wait_for()
    assert names(table) == ["Marina", "Georg", "Ben", "Nils"]


def test_a_wrong_name_keeps_what_was_typed(table, watch):
    watch.allow("422")
    table.get_by_role("link", name="Change Georg").tap()
    table.get_by_role("textbox", name="Name").fill("marina")
    table.get_by_role("button", name="Rename").tap()
    table.get_by_text("Two players have the same name").wait_for()
    assert table.get_by_role("textbox", name="Name").input_value() == "marina"
    assert_accessible(table)
    assert_looks_right(table, allow=".topbar-title, .step-what")
    screenshot(table, "table-wrong")


def test_a_guest_joins_and_another_leaves(app, table):
    table.get_by_text("Somebody joins").tap()
    table.get_by_label("Name").fill("Oma Ilse")
    table.get_by_label("Starts with this total").fill("20")
    table.get_by_role("button", name="Join").tap()
    table.get_by_text("Oma Ilse has joined").first.wait_for()
    table.get_by_role("link", name="Change Ben").tap()
    table.get_by_role("button", name="Ben leaves").tap()
    table.get_by_text("Ben has left").first.wait_for()
    stands = sheet_of(app, table.code)
    assert (stands.totals[4], stands.order) == (20, (0, 1, 3, 4))


def test_the_dealer_of_an_earlier_round_is_corrected(app, table):
    before = sheet_of(app, table.code).totals
    table.get_by_text("Whose deal is it?").tap()
    table.locator("#dealer-round").select_option("1")
    table.locator("#dealer-player").select_option(label="Nils")
    table.get_by_role("button", name="Correct").tap()
    table.get_by_text("Round 1: Nils deals").first.wait_for()
    stands = sheet_of(app, table.code)
    assert [row.dealer for row in stands.rows] == [3, 0, 1, 2]
    assert stands.totals == before


def test_the_last_round_is_dealt_again_and_undo_brings_it_back(app, table):
    table.get_by_text("Deal a round again").tap()
    table.locator("#again-round").select_option("2")
    table.get_by_role("button", name="Deal again").tap()
    table.get_by_text("Round 2 dealt again").first.wait_for()
    assert sheet_of(app, table.code).current == 2
    table.wait_for_timeout(600)
    table.locator("#undo").tap()
    table.get_by_text("Undone: Round 2 dealt again").first.wait_for()
    assert sheet_of(app, table.code).current == 3


def test_the_play_ends_early_and_goes_on(app, table):
    table.locator("#end summary").tap()
    table.get_by_role("button", name="End this game now").tap()
    table.get_by_role("heading", name="Marina and Georg win").wait_for()
    table.get_by_role("button", name="Continue this game").tap()
    table.get_by_role("link", name="Count the cards", exact=True).wait_for()
    assert not sheet_of(app, table.code).finished
