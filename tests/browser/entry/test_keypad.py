"""The own keypad: whole on every screen, never beside the system's, for every game and table."""

import pytest

from tests.browser.entry import LONG_NAMES, PHONE, SIX_SIZES, TABLET, Entry
from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.rest import at_rest
from tests.web.rounds import POSSIBLE, begin, cells, url

# A name may end in dots here: it stands in full beside the keys while its row is typed.
CUT = ".entry .name, .entry-why, .topbar-title, .key-whom, .name-line"
TABLES = [
    ("13", 4, None),
    ("13", 6, "points"),
    ("freitag13", 6, None),
    ("biberbande", 3, None),
    ("biberbande", 6, None),
    ("push", 6, None),
    ("push", 2, "points"),
    ("any", 12, None),
]
TYPED = {
    "13": "3 2 0 1 0 6 2 0 2 5 6 2 6 1 6 4",
    "freitag13": "2 4 0 3 5 1 4 2 5 3 3 0",
    "biberbande": "4 2 0 5 1 2 1 3 0 4 special",
    "push": "5 4 3 2 1 0 3 3 3 3 3 3 2 1",
    "points": "1 2 next 7 next 3 1",
}


def table(page, app, game, players, way, lang="de"):
    title = {"title": "Kniffel"} if game == "any" else {}
    entry = Entry(page, app, game, LONG_NAMES[:players], way=way, **title)
    for key in TYPED["points" if way or game == "any" else game].split():
        page.locator(f'.keypad [data-key="{key}"]').dispatch_event("click")
    return entry


def id_of(value):
    return "x".join(map(str, value)) if isinstance(value, tuple) and len(value) == 2 else None


@pytest.mark.parametrize(("scheme", "language"), [("light", "de"), ("dark", "nl")])
@pytest.mark.parametrize(("game", "players", "way"), TABLES)
def test_keypad_and_save_are_whole_and_everyone_can_use_them(
    open_device, live_server, app, game, players, way, scheme, language
):
    page = open_device(TABLET, locale=language, color_scheme=scheme)
    table(page, app, game, players, way)
    for width, height in SIX_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_whole(page, ".keypad button, #entry-says")
        assert_looks_right(page, CUT)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        if (width, height) in (TABLET, PHONE):
            assert_accessible(page)
        screenshot(page, f"entry-{game}-{players}{way or ''}-{scheme}")


def assert_whole(page, selector):
    """Every visible element lies on the screen in full, with nothing over it."""
    found = at_rest(page).evaluate(
        """(selector) => [...document.querySelectorAll(selector)]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
          .filter((one) => {
            const box = one.getBoundingClientRect();
            const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight
              && box.right <= innerWidth && box.width > 0;
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !inside || !(one.contains(top) || top === one);
          })
          .map((one) => one.outerHTML.slice(0, 120))""",
        selector,
    )
    assert found == []


@pytest.mark.parametrize(("game", "players", "way"), TABLES)
def test_no_cell_opens_the_system_keyboard(page, app, game, players, way):
    entry = table(page, app, game, players, way)
    height = page.evaluate("visualViewport.height")
    for cell in page.locator(".cell").all():
        assert cell.evaluate("cell => cell.inputMode") == "none"
    entry.tap_cell("p1-" + page.evaluate("document.querySelector('.cell').id.slice(3)"))
    assert page.evaluate("visualViewport.height") == height


@pytest.mark.parametrize("size", [TABLET, (844, 390), (360, 640)], ids=id_of)
def test_the_active_row_is_always_in_sight(open_device, live_server, app, size):
    page = open_device(size)
    entry = Entry(page, app, "any", LONG_NAMES, title="Darts")
    for _ in LONG_NAMES:
        assert_active_in_sight(page)
        entry.tap("5", "next")
    assert entry.values == ["5"] * 12


def assert_active_in_sight(page):
    covered = at_rest(page).evaluate(
        """() => {
          const cell = document.querySelector(".is-active");
          const box = cell.getBoundingClientRect();
          const points = [box.top + 3, box.bottom - 3].map((y) => [box.x + box.width / 2, y]);
          return points.filter(([x, y]) => !cell.contains(document.elementFromPoint(x, y)));
        }"""
    )
    assert covered == []


def test_without_script_the_form_saves(open_device, live_server, app):
    page = open_device(PHONE, java_script_enabled=False)
    play = begin(app)
    page.goto(url(play))
    assert page.locator("[data-keys]").is_hidden()
    assert page.locator("#entry-says").is_hidden()
    for name, count in cells(POSSIBLE).items():
        page.locator(f"#{name}").fill(str(count))
    page.locator("#p3-four").press("Enter")
    page.wait_for_url("**#round-1")
