"""Adding while typing: 45 + 12 is 57, and the reason shows both."""

from playwright.sync_api import expect

from tests.browser.entry import Entry
from tests.browser.entry.test_fields import Fields
from tests.browser.harness import at_every_size, screenshot
from tests.browser.looks import assert_looks_right
from tests.web.rounds import sheet_of

INPUT = """([text, inputType]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", text);
  const how = { inputType, dataTransfer, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new InputEvent("beforeinput", how));
}"""


def test_plus_adds_and_the_reason_shows_what_was_added(page, app):
    """Tapped and typed; other cells show the total, and a correction begins with the sum."""
    entry = Entry(page, app, "any", ("Ann", "Bo"), title="Romme")
    entry.tap("plus", "4", "5", "plus", "plus", "1", "2")
    assert entry.values == ["45+12", ""]
    assert entry.points[0] == "57"
    entry.tap("next", "1", "0")
    page.keyboard.type("+-5")
    assert entry.values == ["57", "10+−5"]
    entry.tap("more", "erase", "5")
    assert entry.points == ["57", "5"]
    entry.save()
    entry.saved()
    page.goto(f"/play/{entry.play.ref}/round/1/why/0")
    expect(page.locator(".terms-sum")).to_have_text("45 + 12")
    page.goto(f"/play/{entry.play.ref}/round/1/why/1")
    expect(page.locator(".terms-sum")).to_have_text("10 − 5")
    entry.open()
    assert entry.values == ["45+12", "5"]
    entry.tap_cell("p0-points")
    entry.tap("plus", "3")
    entry.save()
    entry.saved()
    assert sheet_of(app, entry.play).rows[0].entries[0].parts == {"points": (45, 12, 3)}


def test_points_of_a_defined_game_are_added_too(page, app):
    """Where no digit fits any more the cursor has moved on: plus goes on with that number."""
    entry = Fields(page, app, "canasta")
    entry.keys("1", "2", "0", "plus", "4", "5", "next", "4", "5", "0", "plus", "3", "0", "next")
    assert page.locator(".cell").evaluate_all("all => all.slice(0, 3).map((one) => one.value)") == [
        "165",
        "480",
        "",
    ]
    page.reload()
    page.locator(".cell").first.tap()
    expect(page.locator(".cell").first).to_have_value("120+45")
    entry.keys("next", "next", "plus")
    expect(page.locator(".cell").nth(2)).to_have_value("")


def test_no_number_becomes_another_by_what_is_typed_or_pasted(page, app):
    entry = Entry(page, app, "any", ("Ann", "Bo"), title="Romme")
    for typed, cell, points in (
        ("45+12-3", "45+12+−3", "54"),
        ("12-3", "12+−3", "9"),
        ("-5", "−5", "−5"),
        ("45 + 12", "45+12", "57"),
        ("12,5", "12", "12"),
        ("3 4", "3", "3"),
        ("1e3", "1", "1"),
    ):
        entry.tap_cell("p1-points")
        entry.tap_cell("p0-points")
        page.keyboard.type(typed)
        assert (entry.values[0], entry.points[0]) == (cell, points), typed
    expect(page.locator("#entry-says")).to_contain_text("Only digits can go here.")
    page.keyboard.press("Enter")
    expect(page.locator("#entry-says")).to_contain_text("Only digits can go here.")
    page.keyboard.press("Backspace")
    page.keyboard.type("17")
    assert entry.values[0] == "17"
    for how in ("insertFromDrop", "deleteByDrag"):
        page.evaluate(INPUT, ["5", how])
        assert entry.values[0] == "17", how
    for pasted, cell in (
        ("1\n2", "1"),
        ("12,5", "12"),
        ("3 4", "3"),
        ("45 + 12 - 3\n", "45+12+−3"),
    ):
        entry.tap_cell("p1-points")
        entry.tap_cell("p0-points")
        page.evaluate(INPUT, [pasted, "insertFromPaste"])
        assert entry.values[0] == cell, pasted
        expect(page.locator("#entry-says")).to_contain_text("Only digits can go here.")


def test_the_keys_of_points_fit(page, app):
    games = {game: Entry(page, app, game, way="points") for game in ("any", "13")}
    for _ in at_every_size(page, reload=False):
        for game, entry in games.items():
            entry.open()
            page.keyboard.press("Delete")
            entry.tap("1", "2", "5", "plus", "4", "8", "plus", "3", "0")
            assert_looks_right(page)
            screenshot(page, f"adding-{game}")
