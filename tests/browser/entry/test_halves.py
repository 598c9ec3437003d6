"""Half points on a tablet and a phone: tapped, typed, added, seen."""

import pytest
from playwright.sync_api import expect

from companion.game import Entry as Counts
from companion.halves import of_halves
from tests.browser.entry import Entry
from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, TWELVE, begin
from tests.web.rounds import sheet_of

SIZES = [(1180, 820), (360, 640), (820, 1180), (844, 390)]


@pytest.fixture(params=SIZES, ids=str)
def entry(request, open_device, live_server, app):
    """The first round of a pad with half points."""
    page = open_device(request.param)
    return Entry(
        page, app, "any", FAMILY, halves=True, title="Tarock", start=(of_halves(3), 0, 0, 0)
    )


def test_halves_are_tapped_and_added_and_stand_on_the_pad(app, entry):
    page = entry.page
    entry.tap("1", "2", "½", "5", "½", "plus", "3")
    assert (entry.values[0], entry.points[0]) == ("12½+3", "17")
    assert_looks_right(page)
    screenshot(page, f"halves-{page.viewport_size['width']}")
    entry.tap("next", "½", "next", "sign", "7", "½", "next", "8")
    assert entry.values == ["15½", "½", "−7½", "8"]
    assert_accessible(page)
    entry.save()
    entry.saved()
    assert [in_points(own) for own in sheet_of(app, entry.play).totals.values()] == [
        17,
        0.5,
        -7.5,
        8,
    ]
    assert_looks_right(page)
    screenshot(page, f"halves-pad-{page.viewport_size['width']}")
    page.goto(f"/play/{entry.play.ref}/round/1/why/0")
    expect(page.locator(".terms-sum")).to_have_text("12½ + 3")


def in_points(number):
    return float(number)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "nl-NL"])
def test_comma_and_point_are_typed_in_every_language(app, open_device, live_server, locale):
    page = open_device((1180, 820), locale=locale)
    entry = Entry(page, app, "any", ("Ann", "Bo"), halves=True)
    for typed, cell, total in (
        ("12,5", "12,5", "12½"),
        ("12.5", "12.5", "12½"),
        ("12½", "12½", "12½"),
        (",5", ",5", "½"),
        ("-0,5", "−0,5", "−½"),
        ("9,5+3,5+1", "9,5+3,5+1", "14"),
        ("10-2,5", "10+−2,5", "7½"),
        ("12,53", "12,5", "12½"),
        ("12,3", "12,", "0"),
    ):
        entry.tap_cell("p1-points")
        entry.tap_cell("p0-points")
        page.keyboard.press("Delete")
        page.keyboard.type(typed)
        assert (entry.values[0], entry.points[0]) == (cell, total), typed
    entry.tap("erase", "½", "more", "less")
    assert (entry.values[0], entry.points[0]) == ("12½", "12½")
    entry.tap("next", "4")
    page.keyboard.press("Enter")
    entry.saved()
    assert in_points(sheet_of(app, entry.play).totals[0]) == 12.5


@pytest.mark.parametrize("locale", ["de-DE", "nl-NL"])
def test_the_keys_fit_in_every_language(app, open_device, live_server, locale):
    page = open_device((360, 640), locale=locale)
    entry = Entry(page, app, "any", FAMILY, halves=True)
    entry.tap("1", "½")
    assert_looks_right(page)
    screenshot(page, f"halves-{locale}")


def test_the_key_adds_to_what_stands_there_and_erases_by_itself(entry):
    entry.tap("7", "next", "3")
    entry.tap_cell("p0-points")
    entry.tap("½")
    assert entry.values[:2] == ["7½", "3"]
    entry.tap("erase")
    assert entry.values[0] == "7"
    entry.tap("½", "sign")
    assert entry.values[0] == "−7½"
    entry.tap("more")
    assert entry.values[0] == "−6½"


@pytest.mark.parametrize("size", [(1180, 820), (360, 640)])
@pytest.mark.parametrize("names", [FAMILY, TWELVE], ids=len)
def test_halves_fit_on_pad_and_chart(app, open_device, live_server, size, names):
    rows = [
        [Counts(points=of_halves(2 * 137 * (n + 1) + 1 - 999 * (n % 2))) for n in range(len(names))]
        for _ in range(5)
    ]
    code = begin(app, "any", names, *rows, halves=True, rounds=5)
    page = open_device(size)
    for path in ("", "/standings", "/paper"):
        page.goto(f"/play/{code}{path}")
        expect(page.locator("main")).to_contain_text("½")
        screenshot(page, f"halves-{len(names)}-{size[0]}{path.replace('/', '-')}", full_page=True)
        assert_looks_right(page, allow=".pad-name")


def test_a_pad_is_begun_with_halves(app, open_device, live_server):
    page = open_device((360, 640))
    page.goto("/new/any")
    for row, name in enumerate(("Eva", "Finn")):
        page.locator(".seat-input").nth(row).fill(name)
    page.get_by_text("Half points, such as 12½").tap()
    expect(page.locator("#agreed-said")).to_contain_text("half points")
    page.reload()
    expect(page.get_by_label("Half points, such as 12½")).to_be_checked()
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/play/*")
    page.goto(page.url.split("#")[0] + "/round/1")
    expect(page.locator('[data-key="½"]')).to_be_visible()
