"""Large text and zoom: the active row, all keys and the button that saves stay in sight."""

import pytest

from tests.browser.entry import LONG_NAMES, PHONE, SIZES, TABLET, Entry
from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible
from tests.browser.rest import at_rest

ALL = [size.values[0] for size in SIZES]
ZOOMED = [(590, 410), (384, 512)]  # 200 % of what is at least 768 px wide
TABLES = [("13", 4, None), ("13", 6, "points"), ("biberbande", 4, None), ("any", 6, None)]
HIDDEN = """() => {
  const paper = document.querySelector(".entry-scroll").getBoundingClientRect();
  const head = document.querySelector(".entry-kinds")?.getBoundingClientRect().bottom ?? paper.top;
  const within = (box, top, bottom) => box.width >= 20 && box.left >= 0
    && box.right <= innerWidth + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
  const keys = [...document.querySelectorAll(".keypad button, .keypad a")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !within(one.getBoundingClientRect(), 0, innerHeight));
  const row = document.querySelector(".entry-row:has(.is-active)");
  const parts = [row.querySelector(".is-active"), row.querySelector(".entry-name")]
    .filter((one) => !within(one.getBoundingClientRect(), head, paper.bottom));
  return [...keys, ...parts].map((one) => one.outerHTML.slice(0, 90));
}"""


def enlarge(page, pixels):
    """The browser's own setting for text, as a person changes it."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


def assert_all_in_sight(page, where):
    for cell in (page.locator(".cell").first, page.locator(".cell").last):
        cell.focus()
        assert at_rest(page).evaluate(HIDDEN) == [], where
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), where


@pytest.mark.parametrize(("game", "players", "way"), TABLES)
def test_the_active_row_all_keys_and_save_stay_in_sight(
    open_device, live_server, app, game, players, way
):
    page = open_device(TABLET, locale="de")
    title = {"title": "Rommé"} if game == "any" else {}
    Entry(page, app, game, LONG_NAMES[:players], way=way, **title)
    for pixels, sizes in ((16, ZOOMED), (24, ALL), (32, ALL)):
        enlarge(page, pixels)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert_all_in_sight(page, (pixels, width, height))
            screenshot(page, f"large-{game}-{way}-{pixels}")
            if pixels == 32 and (width, height) in (TABLET, PHONE):
                assert_accessible(page)


def test_text_is_larger_where_it_is_set_larger(open_device, live_server, app):
    page = open_device(TABLET)
    Entry(page, app)
    sizes = {}
    for pixels in (16, 32):
        enlarge(page, pixels)
        for width, height in ALL:
            page.set_viewport_size({"width": width, "height": height})
            size = at_rest(page).evaluate(
                "parseFloat(getComputedStyle(document.documentElement).fontSize)"
            )
            sizes[pixels, width] = size
    assert {sizes[16, width] for width, _height in ALL} == {16}
    assert all(sizes[32, width] > 20 for width in (1180, 768, 390, 360))
