"""What sets a play right, as a person sees it: open folds at every size, sums that count down."""

from tests.browser.harness import SIZES, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import begin, points, printed_play


def test_the_folds_fit_at_every_size(app, page):
    code = begin(app, "any", ("Marina", "Georg", "Ben"), points(1, 2, 3), points(4, 5, 6))
    for size in (param.values[0] for param in SIZES):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"/play/{code}/table")
        for fold in ("order", "agreed"):
            page.locator(f"#{fold} summary").click()
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, f"setting-right-{size[0]}")


def test_a_round_is_taken_out_by_two_taps_and_comes_back_by_undo(app, page):
    page.goto(f"/play/{printed_play(app)}/table")
    page.locator("#order summary").tap()
    page.locator("#order-round").select_option("1")
    page.get_by_role("button", name="Take it out").tap()
    page.get_by_text("Round 1 taken out").first.wait_for()
    page.wait_for_timeout(500)  # a tap before that belongs to the page before
    page.locator(".toast").get_by_role("button", name="Undo").tap()
    page.get_by_text("Undone: Round 1 taken out").first.wait_for()


def test_a_sum_that_counts_down_shows_while_typing(app, page):
    code = begin(app, "any", ("Marina", "Georg"), start=(101, 101), target=0)
    page.goto(f"/play/{code}/round/1")
    page.keyboard.type("60")
    row = page.locator(".entry-row").first
    row.get_by_text("41", exact=True).wait_for()
