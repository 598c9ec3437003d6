"""The end of a round at the table: all hands, the result and what comes next stand in sight."""

import random

import pytest

from companion import store
from companion.deck import events as ev
from tests.browser.deck.test_table_page import address, advance
from tests.browser.harness import TABLET, screenshot
from tests.browser.looks import assert_looks_right
from tests.browser.pad.test_long_names import CUT
from tests.browser.rest import at_rest
from tests.deck.players import fair_move
from tests.web.deck.tables import lay, state_of
from tests.web.rounds import begin

NAMES = ("Oma Inge", "Papa", "Tante Gerlinde-Annemarie", "Opa Karl-Heinz", "Mia", "Jonas")
OUTSIDE = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.top < 0 || box.bottom > innerHeight || box.right > innerWidth;
}).map((one) => one.dataset.card ?? one.textContent.trim())"""


def sit(page, play, player):
    """This device takes a seat."""
    page.goto(f"/play/{play.ref}/deck/seats")
    page.locator("li.seat").nth(player).get_by_role("button", name="Take").click()
    page.locator("#table").wait_for()


@pytest.mark.parametrize("players", [3, 4, 6])
def test_hands_and_result_stand_in_sight_also_once_they_are_on_the_pad(
    app, open_device, live_server, players
):
    page = open_device(TABLET)
    play = begin(app, "biberbande", NAMES[:players])
    deck = lay(app, play, "biberbande", players)
    sit(page, play, 0)
    advance(app, deck, 400)
    page.goto(address(play, deck))
    seen = ".over, .over .btn, .table-tools .btn, .ranks [data-card]"
    for button in ("Enter in the score pad", "Deal the next round"):
        page.locator("#over").get_by_text(button).wait_for()
        assert at_rest(page).locator(".ranks [data-card]").count() == 4 * players
        assert page.evaluate(OUTSIDE, seen) == []
        screenshot(page, f"round-end-{players}")
        if button == "Enter in the score pad":
            page.get_by_role("button", name=button).click()
            page.locator("#round-1 .score-points").first.wait_for()
            page.goto(address(play, deck))
    assert_looks_right(page, allow=".topbar-title")


@pytest.mark.parametrize("size", [TABLET, (390, 844), (360, 640)])
def test_who_knocked_keeps_the_own_name(app, open_device, live_server, size):
    page = open_device(size, locale="nl-NL")
    play = begin(app, "biberbande", ("Oma Inge", "Papa", "Opa Karl-Heinz"))
    deck = lay(app, play, "biberbande", 3)
    rng = random.Random(4)
    while (state := state_of(app, deck)).may_knock is None or state.turns < 3:
        with app.test_request_context():
            store.act(deck.id, fair_move(state, rng))
    with app.test_request_context():
        store.act(deck.id, ev.Knocked(state.may_knock))
    page.goto(address(play, deck))
    at_rest(page).locator(".rank-word", has_text="heeft geklopt").wait_for()
    assert page.evaluate(CUT, ".rank .name-line") == []
    screenshot(page, "knocked")
