"""A full hand on the smallest phone: the target stays in sight and takes the card by a tap."""

import pytest

from tests.browser.deck.party import number_of
from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.rest import at_rest
from tests.web.deck.tables import begin, lay, state_of

SMALL = (360, 640)
FULL_TABLES = [("freitag13", 4), ("13", 6)]

ON_TOP = """button => {
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return button.contains(hit);
}"""


@pytest.fixture
def hand(app, page):
    """Opens the hand of who starts; gives the page back."""

    def open_hand(slug, players):
        play = begin(app, slug, players)
        deck = lay(app, play, slug, players)
        page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        page.goto(f"/play/{play.ref}/deck/{deck.ref}")
        page.get_by_role("link", name="Georg: look at your cards").click()
        page.locator("#mine").wait_for()
        return page, deck

    return open_hand


@pytest.mark.parametrize(("slug", "players"), FULL_TABLES)
def test_the_target_of_a_chosen_card_is_in_sight(hand, slug, players):
    page, _ = hand(slug, players)
    assert "Choose a card" in page.locator(".mine-hint").inner_text()
    page.locator("a.hand-card").first.click()
    play = page.locator(".spot-play").first
    play.wait_for()
    at_rest(page)
    assert page.locator(".mine-hint").is_visible()
    assert play.evaluate(ON_TOP)
    assert page.locator("#mine").bounding_box()["height"] < SMALL[1] / 3
    assert_looks_right(page, allow=".name-line, .topbar-title")
    assert_accessible(page)
    screenshot(page, f"deck-full-hand-{slug}")


def test_a_tap_on_the_target_itself_plays(app, hand):
    page, deck = hand("freitag13", 4)
    page.locator("a.hand-card").first.click()
    page.locator(".spot.is-open").wait_for()
    before = number_of(page)
    page.locator(".spot.is-open .spot-sum").tap(force=True)
    page.wait_for_function(
        "n => Number(document.querySelector('.table-in').dataset.number) > n", arg=before
    )
    assert state_of(app, deck).last.seat == 1


def test_the_hand_is_pushed_and_stays_pushed(hand):
    page, _ = hand("freitag13", 4)
    row = page.locator(".hand-row")
    assert row.evaluate("row => row.scrollWidth > row.clientWidth")
    page.locator("a.hand-card").last.click()
    page.locator(".spot.is-open").first.wait_for()
    at_rest(page)
    assert row.evaluate("row => row.scrollLeft") > 0
    box = page.locator(".is-chosen .hand-card").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SMALL[0]


def test_no_draw_pile_where_everything_is_dealt(hand):
    page, _ = hand("freitag13", 4)
    assert page.locator("#draw-pile").count() == 0
    page, _ = hand("13", 6)
    assert page.locator("#draw-pile .pile-count").inner_text().endswith("20")


@pytest.fixture
def free_table(app, page):
    """A table of any game with a hand of seven, open on the smallest phone."""
    play = begin(app, "any")
    cards = tuple(f"♠ {n}" for n in range(2, 42))
    deck = lay(app, play, "any", cards=cards, hand=7)
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.goto(f"/play/{play.ref}/deck/{deck.ref}?seat=1")
    page.locator("#mine").wait_for()
    return at_rest(page)


def test_piles_their_buttons_and_the_hand_are_in_sight_together(free_table):
    seen = [*free_table.locator(".piles .btn").all(), *free_table.locator(".hand-card").all()[:4]]
    assert len(seen) == 6
    for one in seen:
        assert one.evaluate(ON_TOP), one.inner_text()
        box = one.bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= SMALL[1]
    assert_looks_right(free_table, allow=".name-line, .topbar-title")
    assert_accessible(free_table)
    screenshot(free_table, "deck-free-hand")


def test_the_own_row_of_four_leaves_half_of_the_screen_to_the_table(app, page):
    play = begin(app, "biberbande")
    deck = lay(app, play, "biberbande")
    seat = state_of(app, deck).turn or 0
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.goto(f"/play/{play.ref}/deck/{deck.ref}?seat={seat}")
    page.locator("#mine").wait_for()
    assert at_rest(page).locator("#mine").bounding_box()["height"] <= SMALL[1] / 2
    rank = page.locator(".rank").first.bounding_box()
    assert rank["y"] + 40 < page.locator("#mine").bounding_box()["y"]
    screenshot(page, "deck-own-four")
