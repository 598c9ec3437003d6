"""What a table looks like at its fullest: choices of special cards, the last card, the end."""

import random

import pytest

from companion import store
from tests.browser.harness import PHONE, TABLET, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.deck.players import fair_move
from tests.web.deck.tables import begin, lay, state_of

SIZES = [TABLET, (844, 390), PHONE, (360, 640)]
MOST_MOVES = 900
MOMENTS = {
    "13-over": lambda s: s.phase == "over",
    "freitag13-full": lambda s: sum(map(len, s.taken)) > 12,
    "biberbande-swap": lambda s: s.drawn == "swap",
    "biberbande-replacing": lambda s: s.phase == "replacing",
    "push-bust": lambda s: s.bust is not None and s.phase == "take",
    "push-last": lambda s: not s.draw_pile and s.phase == "place",
}


def bring_to(app, deck, moment):
    """Let everybody play by the rules until that moment comes."""
    rng = random.Random(4)
    for _ in range(MOST_MOVES):
        state = state_of(app, deck)
        if moment(state):
            return state
        with app.test_request_context():
            store.act(deck.id, fair_move(state, rng))
    raise AssertionError("the moment does not come")


@pytest.mark.parametrize("name", MOMENTS)
def test_the_fullest_moments_fit(app, page, name):
    slug = name.partition("-")[0]
    play = begin(app, slug)
    deck = lay(app, play, slug)
    state = bring_to(app, deck, MOMENTS[name])
    seat = getattr(state, "acts", state.turn) or 0
    page.goto(f"/play/{play.ref}/deck/{deck.ref}?seat={seat}")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_looks_right(page, allow=".name-line, .topbar-title")
        screenshot(page, f"deck-{name}", full_page=True)
    assert_accessible(page)
    page.emulate_media(color_scheme="dark")
    page.reload()
    assert_accessible(page)


MORE_CARDS = """(most) => document.querySelectorAll(".display-colour").forEach((colour) => {
  while (colour.children.length < most) colour.prepend(colour.firstElementChild.cloneNode(true));
})"""


def test_as_many_cards_of_a_colour_as_there_are_fit(app, page):
    """Whoever pushes their luck may have all eighteen of a colour open."""
    play = begin(app, "push")
    deck = lay(app, play, "push")
    state = bring_to(app, deck, MOMENTS["push-last"])
    page.goto(f"/play/{play.ref}/deck/{deck.ref}?seat={state.turn}")
    page.evaluate(MORE_CARDS, 18)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_looks_right(page, allow=".name-line, .topbar-title")
        screenshot(page, "deck-push-eighteen", full_page=True)
