"""Long names: never cut where there is room, never broken in the middle of a word."""

import itertools

import pytest

from companion import store
from tests.browser.deck.test_table_page import address, advance
from tests.browser.entry import Entry
from tests.browser.harness import TABLET, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import begin, points
from tests.browser.rest import at_rest
from tests.web.deck.tables import lay
from tests.web.rounds import PRINTED
from tests.web.rounds import begin as begin_play

FOUR = ("Bo", "Hildegard", "Anna-Maximiliane", "Schwiegergroßmutter")
TWELVE = (*FOUR, "Eva", "Friederike", "Jo", "Uli", "Nils", "Ida", "Kai", "Ann")
# Words of the elements that stand on more than one line.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
  const found = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const word of walker.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      if (tops.size > 1) found.push(word[0]);
    }
  }
  return found;
})"""
CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""
RIGHT = """() => [...document.querySelectorAll(".over-points")].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return Math.round(range.getBoundingClientRect().right);
})"""
FAN = """() => [...document.querySelectorAll(".chart-token")].map((token) => {
  const own = [...token.classList].find((one) => one.startsWith("seat-"));
  const middle = token.y.baseVal.value + token.height.baseVal.value / 2;
  const leader = document.querySelector(`.chart-leader.${own}`);
  const line = document.querySelector(`.chart-line.${own}`);
  const numbers = (path) => path.getAttribute("d").match(/-?[\\d.]+/g).map(Number);
  const end = numbers(line).slice(-2);
  if (!leader) return [middle, end[1], Math.abs(middle - end[1]) <= 3];
  const [x, y, to, level] = numbers(leader);
  const begins = x === end[0] && y === end[1];
  const leads = Math.abs(level - middle) < 1 && to < token.x.baseVal.value;
  return [middle, end[1], begins && leads];
})"""


@pytest.fixture
def deck(app):
    """A deck of 13 for the four, with its address."""
    play = begin_play(app, "13", FOUR)
    deck = lay(app, play, "13")
    return address(play, deck), deck, play


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [TABLET, (390, 844), (360, 640)])
def test_no_name_is_broken_in_the_winners_line(app, open_device, live_server, size, locale):
    page = open_device(size, locale=locale)
    for best in range(4):
        totals = [10 + 50 * (player == best) for player in range(4)]
        code = begin(app, "any", FOUR, points(*totals), rounds=1, lowest_wins=False)
        page.goto(f"/play/{code}")
        assert at_rest(page).evaluate(BROKEN, ".winner-names") == []
        assert_looks_right(page, allow=".pad-name, .chart, .step-what, .name-line, .pad-scroll")
    screenshot(page, "long-winner")


def test_names_of_four_stand_whole_above_their_columns(app, open_device, live_server):
    page = open_device(TABLET, locale="de-DE")
    code = begin(app, "any", FOUR, points(1, 2, 3, 4))
    page.goto(f"/play/{code}")
    assert at_rest(page).evaluate(BROKEN, ".pad-name") == []
    assert page.evaluate(CUT, ".pad-name") == []
    screenshot(page, "long-pad")


def test_at_the_table_names_are_whole(app, open_device, live_server, deck):
    where, own, _ = deck
    page = open_device(TABLET, locale="de-DE")
    for _ in range(4):
        page.goto(where)
        assert at_rest(page).evaluate(BROKEN, ".table-turn, .place-who") == []
        assert page.evaluate(CUT, ".place-who > .name-line") == []
        advance(app, own, 1)
    assert_looks_right(page, allow=".topbar-title")
    screenshot(page, "long-table")


def test_what_deals_is_in_sight(app, open_device, live_server, deck):
    page = open_device(TABLET, locale="de-DE")
    page.goto(f"/play/{deck[2].ref}/deck?again=1")
    box = at_rest(page).locator('button[value="digital"]').bounding_box()
    assert 0 <= box["y"] <= TABLET[1] - box["height"]
    screenshot(page, "long-deal")


@pytest.mark.parametrize("size", [TABLET, (360, 640)])
def test_points_of_the_decks_result_stand_below_each_other(
    app, open_device, live_server, deck, size
):
    page = open_device(size)
    advance(app, deck[1], 300)
    page.goto(deck[0])
    page.locator(".over-table").wait_for()
    assert len(set(at_rest(page).evaluate(RIGHT))) == 1
    screenshot(page, "long-over")


@pytest.mark.parametrize("last", [(186, 188, 189, 186), (5, 5, 5, 5), (1, 90, 2, 91)])
def test_a_stroke_leads_from_the_end_of_a_close_line_to_its_name(
    app, open_device, live_server, last
):
    page = open_device(TABLET)
    code = begin(app, "any", FOUR, points(1, 1, 1, 1), points(*last))
    page.goto(f"/play/{code}")
    fan = at_rest(page).evaluate(FAN)
    assert len(fan) == 4
    assert all(met for *_, met in fan), fan
    middles = [middle for middle, *_ in fan]
    assert all(below - above >= 13 for above, below in itertools.pairwise(middles))
    ends = [end for _, end, _ in fan]
    assert ends == sorted(ends), "names stand in the order in which the lines end"
    screenshot(page, f"long-chart-{last[0]}")


def test_the_legend_of_twelve_stands_in_the_order_of_the_lines(app, open_device, live_server):
    page = open_device((390, 844))
    totals = [7 * (n * 5 % 12) for n in range(12)]
    page.goto(f"/play/{begin(app, 'any', TWELVE, points(*totals), rounds=1)}")
    names = at_rest(page).locator(".chart-key bdi").all_inner_texts()
    wanted = sorted(zip(totals, TWELVE, strict=True), reverse=True)
    assert names == [name for _, name in wanted]


def test_plays_put_away_can_be_read(app, open_device, live_server):
    page = open_device(TABLET)
    code = begin(app, "any", FOUR, points(1, 2, 3, 4), title="Mau-Mau")
    with app.app_context():
        store.put_away(store.find(code, store.home_circle()).play_id)
    page.goto("/")
    page.locator("details.note summary").click()
    page.locator("details.note .row-hint").first.wait_for()
    assert_accessible(page)


def test_a_warning_has_air_around_it_on_a_phone(app, open_device, live_server):
    page = open_device((390, 844), locale="de-DE")
    entry = Entry(page, app, "13", FOUR)
    for one in PRINTED:
        entry.tap(*map(str, one.values()))
    said = page.locator(".entry-said")
    box, text = page.locator("#entry-says").bounding_box(), said.bounding_box()
    assert text["y"] - box["y"] >= 6
    assert box["y"] + box["height"] - text["y"] - text["height"] >= 6
    assert said.evaluate("one => one.scrollHeight <= one.clientHeight")
    screenshot(page, "long-warning")
