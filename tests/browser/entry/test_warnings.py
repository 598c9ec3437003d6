"""A warning at the entry: a short sentence, never cut, its cells outlined, the reason on demand."""

import pytest
from playwright.sync_api import expect

from tests.browser.entry import LONG_NAMES, PRINTED_TAPS, SIX_SIZES, Entry
from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.rest import at_rest

# Three colours all taken and two fours short: the audit finds several things at once.
SEVERAL = "14 0 0 0 0 14 0 1 0 0 1 7 0 0 0 0"
CUT = ".entry .name, .entry-why, .topbar-title, .key-whom, .name-line"


def assert_whole(page, selector):
    """All of a text lies within its box, and the box on the screen."""
    found = at_rest(page).evaluate(
        """(selector) => {
          const [box] = document.querySelectorAll(selector);
          const {top, left, right, bottom} = box.getBoundingClientRect();
          const inside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
          const over = [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth];
          return {inside, over: over.map((px) => Math.max(0, px - 1))};
        }""",
        selector,
    )
    assert found == {"inside": True, "over": [0, 0]}, page.viewport_size


@pytest.mark.parametrize(("language", "taps"), [("de", PRINTED_TAPS), ("nl", SEVERAL.split())])
def test_one_warning_is_said_and_never_cut(open_device, live_server, app, language, taps):
    page = open_device((1180, 820), locale=language)
    entry = Entry(page, app, names=LONG_NAMES[:4])
    entry.tap(*taps)
    assert len(page.locator("#entry-says .is-problem").all()) == 1
    for width, height in SIX_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_whole(page, ".entry-said")
        screenshot(page, f"warning-{language}")
        page.locator("#entry-says summary").tap()
        assert_whole(page, "#entry-says .because > ul")
        assert_looks_right(page, CUT)
        screenshot(page, f"warning-why-{language}")
        page.locator("#entry-says summary").tap()
    assert_accessible(page)


def test_what_is_to_be_counted_again_is_outlined_and_the_reason_opens(page, app):
    entry = Entry(page, app)
    entry.tap(*PRINTED_TAPS)
    marked = {cell.split("-")[1] for cell in entry.marked("is-doubtful")}
    assert marked == {"yellow", "green", "four"}
    assert page.locator(".entry-said .is-problem").inner_text() == (
        "That doesn't add up: count Yellow, Green and Nasty fours again."
    )
    expect(page.locator("#entry-says ul")).to_be_hidden()
    page.locator("#entry-says summary").tap()
    expect(page.locator("#entry-says ul")).to_contain_text("Nasty fours: 1 too many.")
    expect(page.locator("#entry-says ul")).to_contain_text("The printed example of 13 has this too")
    entry.tap_cell("p0-blue")
    expect(page.locator("#entry-says ul")).to_be_hidden()


def test_a_warning_about_points_outlines_the_points_of_its_player(page, app):
    entry = Entry(page, app, way="points")
    entry.tap("4", "0", "next", "1", "next", "2", "next", "3")
    assert entry.marked("is-doubtful") == ["p0-points"]
    assert "Marina: That's unusually many points: check them." in entry.says


@pytest.mark.parametrize("size", [(1180, 820), (360, 640)], ids=["tablet", "phone"])
def test_who_saves_what_cannot_be_reads_so_and_what_to_do(page, app, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    entry = Entry(page, app)
    entry.tap(*"9000900020002000")
    expect(page.locator(".entry-said .is-problem")).to_contain_text("8 too many, 22 of 14")
    entry.save()
    expect(page.locator(".entry-said")).to_contain_text("Not saved. Blue: 8 too many, 22 of 14.")
    assert_whole(page, ".entry-said")
    screenshot(page, "not-saved")
    assert_looks_right(page, CUT)
    page.locator("#entry-says summary").tap()
    why = page.locator("#entry-says .because > ul")
    expect(why).to_contain_text("If your deck really holds more, enter points instead.")
    page.locator("#entry-says summary").tap()
    entry.tap("erase")
    expect(page.locator(".entry-said")).not_to_contain_text("Not saved")
