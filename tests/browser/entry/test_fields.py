"""The round of a classic as people see it: every field in reach at every size, few taps."""

import pytest

from companion import store
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from tests.browser.harness import at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, sheet_of

TABLES = {
    "wizard": FAMILY,
    "skyjo": FAMILY,
    "doppelkopf": FAMILY,
    "klaverjassen": ("Marina & Georg", "Ben & Nils"),
    "kniffel": FAMILY[:2],
}


def begin(app, slug):
    with app.app_context():
        return store.begin(store.home_circle(), began(find_classic(slug), TABLES[slug])).ref


@pytest.mark.parametrize("slug", TABLES)
def test_a_round_looks_right(app, live_server, open_device, slug):
    page = open_device(locale="de")
    page.goto(f"/play/{begin(app, slug)}/round/1")
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        screenshot(page, f"fields-{slug}")
    assert_accessible(page)


def test_doppelkopf_takes_four_taps(app, page):
    code = begin(app, "doppelkopf")
    page.goto(f"/play/{code}/round/1")
    page.locator("[name=p0-re]").tap()
    page.locator("[name=p2-re]").tap()
    page.locator("[name=t-value]").fill("3")  # a field and a digit
    page.get_by_role("button", name="Save", exact=True).tap()
    page.wait_for_url(f"**/play/{code}#round-1")
    assert list(sheet_of(app, code).totals.values()) == [3, -3, 3, -3]
