"""Large text and zoom: the active row, all keys and the button that saves stay in sight."""

import pytest

from tests.browser.entry import LONG_NAMES, PHONE, SIZES, TABLET, Entry
from tests.browser.entry.test_fields import begin
from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible
from tests.browser.rest import at_rest

ALL = [size.values[0] for size in SIZES]
ZOOMED = [(590, 410), (384, 512)]  # 200 % of what is at least 768 px wide
TABLES = [
    ("13", 4, None),
    ("13", 6, "points"),
    ("freitag13", 4, None),
    ("biberbande", 4, None),
    ("push", 6, None),
    ("push", 6, "points"),
    ("any", 6, None),
]
CLASSICS = ["wizard", "skyjo", "doppelkopf", "klaverjassen", "canasta", "skat", "kniffel", "qwixx"]
HIDDEN = """() => {
  const paper = document.querySelector(".entry-scroll").getBoundingClientRect();
  const heads = ".entry-kinds, .entry-row:has(.is-active):not(.entry-table) > .entry-name";
  const stuck = [...document.querySelectorAll(heads)]
    .filter((one) => getComputedStyle(one).position === "sticky")
    .map((one) => one.getBoundingClientRect().bottom);
  const head = Math.max(paper.top, ...stuck);
  const within = (box, top, bottom) => box.width >= 20 && box.left >= 0
    && box.right <= innerWidth + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
  const keys = [...document.querySelectorAll(".keypad button, .keypad a")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !within(one.getBoundingClientRect(), 0, innerHeight));
  const active = document.querySelector(".is-active");
  const row = active.closest(".entry-row, tr");
  const named = row.querySelector(":scope > .entry-name, :scope > th");
  const label = active.parentElement.querySelector(".field-name");
  const seen = label && getComputedStyle(label).position !== "absolute" ? [label] : [];
  const parts = [active, ...seen]
    .filter((one) => !within(one.getBoundingClientRect(), head, paper.bottom));
  if (named && !within(named.getBoundingClientRect(), paper.top, paper.bottom)) parts.push(named);
  return [...keys, ...parts].map((one) => one.outerHTML.slice(0, 90));
}"""


def enlarge(page, pixels):
    """The browser's own setting for text, as a person changes it."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


@pytest.mark.parametrize(("slug", "steps"), [("canasta", 12), ("skat", 2), ("qwixx", 12)])
def test_the_cell_that_is_typed_stays_in_sight_while_the_cursor_goes_on(
    open_device, live_server, app, slug, steps
):
    page = open_device((360, 640), locale="de")
    enlarge(page, 24)
    page.goto(f"/play/{begin(app, slug)}/round/1")
    page.wait_for_selector(".cell.is-active")
    for _step in range(steps):
        assert at_rest(page).evaluate(HIDDEN) == []
        page.locator('.keypad [data-key="1"]').tap()
        if page.locator('.keypad [data-key="next"]').count():  # a key a value goes on by itself
            page.locator('.keypad [data-key="next"]').tap()
        page.wait_for_timeout(60)  # the focus moves a frame later


def assert_in_sight_however_large(page, name):
    for pixels, sizes in ((16, ZOOMED), (24, ALL), (32, ALL)):
        enlarge(page, pixels)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert_all_in_sight(page, (pixels, width, height))
            screenshot(page, f"large-{name}-{pixels}")
            if pixels == 32 and (width, height) in (TABLET, PHONE):
                assert_accessible(page)


def assert_all_in_sight(page, where):
    shown = page.locator(".cell:visible")
    for cell in (shown.first, shown.last):
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
    assert_in_sight_however_large(page, f"{game}-{way}")


@pytest.mark.parametrize("slug", CLASSICS)
def test_so_they_do_in_classics(open_device, live_server, app, slug):
    page = open_device(TABLET, locale="de")
    page.goto(f"/play/{begin(app, slug)}/round/1")
    page.wait_for_selector(".cell.is-active")
    assert_in_sight_however_large(page, slug)


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
