"""Rows and titles of the entry: names have the room there is, and no note moves anything."""

import itertools

import pytest

from companion import store
from companion.scorepad.annotations import CheckAsked
from tests.browser.entry import TABLET, Entry
from tests.browser.harness import screenshot
from tests.browser.looks import assert_looks_right
from tests.browser.pad.test_long_names import CUT
from tests.browser.rest import at_rest

SIX = ("Oma Inge", "Papa", "Mia", "Jonas", "Tante Gerlinde-Annemarie", "Opa Karl-Heinz")
NOTED = ["6", "5", "4", "2", "4", "5", "5", "2", "2", "3", "4", "1"]
# What fills with 0 once nothing is blank: its words in the middle, no plate below them.
USED_UP = """() => {
  const key = document.querySelector(".key-rest:disabled"), range = document.createRange();
  range.selectNodeContents(key.firstElementChild);
  const [box, words] = [key, range].map((one) => one.getBoundingClientRect());
  const aside = Math.abs(box.left + box.right - words.left - words.right) / 2;
  return [aside <= 2, getComputedStyle(key).backgroundColor === "rgba(0, 0, 0, 0)"];
}"""
PLACES = """() => [...document.querySelectorAll(".entry-row .cell, .entry-row .entry-sum")]
  .map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"""


@pytest.mark.parametrize("game", ["push", "biberbande"])
def test_six_names_stand_whole_beside_their_counts(app, open_device, live_server, game):
    page = open_device(TABLET)
    Entry(page, app, game, SIX)
    assert at_rest(page).evaluate(CUT, ".entry-name > .name") == []
    assert_looks_right(page)
    screenshot(page, f"rows-{game}")


def test_names_of_four_take_two_lines_on_a_phone(app, open_device, live_server):
    page = open_device((390, 844), locale="de-DE")
    Entry(page, app, "13", ("Oma Inge", "Opa Karl-Heinz", "Mia Marie", "Jonas"))
    assert at_rest(page).evaluate(CUT, ".entry-name > .name") == []
    screenshot(page, "rows-phone")


@pytest.mark.parametrize(("players", "size"), [(3, TABLET), (6, TABLET), (3, (768, 1024))])
def test_a_long_note_leaves_every_row_where_it_is(app, open_device, live_server, players, size):
    page = open_device(size, locale="de-DE")
    entry = Entry(page, app, "freitag13", SIX[:players])
    before = at_rest(page).evaluate(PLACES)
    entry.tap(*NOTED, *["0"] * 4 * (players - 3))
    notes = page.locator(".entry-why").all_inner_texts()
    assert any(len(note) > 40 for note in notes), notes
    after = at_rest(page).evaluate(PLACES)
    for old, new in zip(before, after, strict=True):
        assert new == pytest.approx(old, abs=2)
    rows = [after[5 * row : 5 * row + 4] for row in range(players)]
    for above, below in itertools.pairwise(rows):
        assert max(b for _, b in above) + 3 <= min(t for t, _ in below)
    assert page.evaluate(CUT, ".entry-why") == []
    assert page.evaluate(USED_UP) == [True, True]
    boxes = [one.bounding_box() for one in page.locator(".entry-why").all()]
    for note, row in zip(boxes, rows, strict=True):
        assert note["y"] + note["height"] <= max(b for _, b in row) + 3
    screenshot(page, f"rows-note-{players}")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_title_says_on_a_phone_whose_count_it_is(app, open_device, live_server, size):
    page = open_device(size, locale="nl-NL")
    entry = Entry(page, app, "13", SIX[:4])
    with app.test_request_context():
        store.append(entry.play.id, CheckAsked(1))
    for player in (0, 1):
        page.request.post(f"/play/{entry.play.ref}/deck/claim", form={"player": player})
    for path, words in (("round/1/check", "van 4"), ("own/1", "Oma Inge en Papa")):
        page.goto(f"/play/{entry.play.ref}/{path}")
        entry.ready()
        assert words in at_rest(page).locator(".entry-title").inner_text()
        assert page.evaluate(CUT, ".entry-title") == []
        assert_looks_right(page, allow=".entry-name > .name, .entry-why, .key-whom")
        screenshot(page, f"rows-title-{path[:3]}")
