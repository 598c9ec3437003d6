"""The table as a person uses it: look by holding, play by tapping, with and without script."""

import random

import pytest
from playwright.sync_api import expect

from companion import store
from companion.deck import events as ev
from companion.scorepad.log import Renamed
from tests.browser.deck.party import NAMES, cards_on, number_of, tap
from tests.browser.harness import TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.rest import at_rest
from tests.deck.players import fair_move
from tests.web.deck.tables import begin, lay, state_of

DARK = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SLUGS = ["13", "freitag13", "biberbande", "push"]


def address(play, deck):
    return f"/play/{play.ref}/deck/{deck.ref}"


def advance(app, deck, moves, seed=4):
    """Let some moves happen by the rules."""
    rng = random.Random(seed)
    for _ in range(moves):
        move = fair_move(state_of(app, deck), rng)
        if move is None:
            return
        with app.test_request_context():
            store.act(deck.id, move)


@pytest.mark.parametrize("slug", [*SLUGS, "any", "real"])
def test_every_table_fits_every_screen(app, page, slug):
    real = slug == "real"
    game = "13" if real else slug
    play = begin(app, game)
    cards = tuple(f"♠ {n}" for n in range(2, 11)) if slug == "any" else None
    deck = lay(app, play, game, real=real, cards=cards, hand=2 if cards else 0)
    advance(app, deck, 14)
    seat = getattr(state_of(app, deck), "turn", 0) or 0
    names = ".name-line, .topbar-title"
    for path in ("", f"?seat={seat}"):
        page.goto(address(play, deck) + path)
        for _ in at_every_size(page):
            assert_looks_right(page, allow=names)
            assert_accessible(page)
            screenshot(page, f"deck-{slug}{'-open' if path else ''}", full_page=True)


def test_the_other_pages_fit_every_screen(app, page):
    play = begin(app)
    deck = lay(app, play)
    advance(app, deck, 100)
    for name, path in (
        ("start", f"/play/{play.ref}/deck?again=1"),
        ("seats", f"/play/{play.ref}/deck/seats"),
        ("over", address(play, deck)),
        ("fair", address(play, deck) + "/fair"),
        ("choose", "/deck"),
        ("free", "/deck/new/any"),
        ("check", "/deck/check"),
        ("lots", "/lots"),
    ):
        page.goto(path)
        for _ in at_every_size(page):
            assert_looks_right(page, allow=".name-line, .topbar-title")
            assert_accessible(page)
            screenshot(page, f"deck-{name}", full_page=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes_and_languages(app, open_device, live_server, theme):
    for locale, word in (("de-DE", "Zugstapel"), ("nl-NL", "Voorraadstapel")):
        play = begin(app, "biberbande")
        deck = lay(app, play, "biberbande")
        page = open_device(TABLET, locale=locale, color_scheme=theme)
        page.goto(address(play, deck))
        assert word in page.locator("#table").inner_text()
        assert_accessible(page)
        screenshot(page, f"deck-{theme}-{locale[:2]}")


def test_hold_to_look_and_let_go(app, page):
    play = begin(app)
    deck = lay(app, play)
    page.goto(address(play, deck))
    hand = sorted(state_of(app, deck).hands[2])
    eye = page.locator("#place-2 [data-look]")
    at_rest(page)
    box = eye.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.locator("#look .look-in").wait_for()
    shown = page.eval_on_selector_all("#look [data-card]", "all => all.map(o => o.dataset.card)")
    assert sorted(shown) == hand
    page.mouse.up()
    page.locator("#look .look-in").wait_for(state="detached")
    assert cards_on(page) == []
    assert page.locator("#mine").count() == 0  # it was a look, the hand is not open to play
    assert "seat=" not in page.url


def test_a_tap_is_not_lost_when_the_table_changes_under_the_finger(app, page):
    play = begin(app, "push")
    deck = lay(app, play, "push")
    seat = state_of(app, deck).acts
    page.goto(f"{address(play, deck)}?seat={seat}")
    press(page, page.get_by_role("button", name="Turn up a card"))
    with (
        page.expect_response(lambda answer: "/part" in answer.url and answer.status == 200),
        app.test_request_context(),
    ):
        store.append(play.id, Renamed(1, "Gregor"))
    before = number_of(page)
    page.mouse.up()
    page.wait_for_function(
        "before => Number(document.querySelector('.table-in').dataset.number) > before", arg=before
    )
    expect(page.locator("#table")).to_contain_text("Gregor")


def press(page, locator):
    """Put the finger down and leave it there."""
    at_rest(page)
    box = locator.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_a_tap_opens_the_hand_and_cover_covers_it(app, page):
    play = begin(app)
    deck = lay(app, play)
    page.goto(address(play, deck))
    page.locator("#place-2 [data-look]").click()
    page.locator("#mine").wait_for()
    assert sorted(set(cards_on(page))) == sorted(set(state_of(app, deck).hands[2]))
    page.get_by_role("link", name="Cover").click()
    page.locator("#mine").wait_for(state="detached")
    assert cards_on(page) == []
    page.go_back()
    assert cards_on(page) == []


def test_a_dark_screen_covers_an_open_hand(app, page):
    play = begin(app)
    deck = lay(app, play)
    page.goto(address(play, deck) + "?seat=2")
    page.locator("#mine").wait_for()
    page.evaluate(DARK)
    page.wait_for_function("() => !document.querySelector('#mine [data-card]')")


def test_playing_without_script(app, open_device, live_server):
    play = begin(app)
    deck = lay(app, play)
    page = open_device(TABLET, java_script_enabled=False)
    page.goto(address(play, deck))
    page.get_by_role("link", name="Georg: look at your cards").click()
    card = page.locator("a.hand-card").first
    card.click()
    page.locator(".spot-play").first.click()
    assert page.locator("#mine").count() == 0
    assert sum(map(len, state_of(app, deck).targets.values())) == 1


def test_a_refused_card_is_said_and_the_hand_stays(app, open_device, live_server, watch):
    play = begin(app)
    deck = lay(app, play)
    page = open_device(TABLET)
    watch.allow("ERR_FAILED|422")
    page.route("**/live?*", lambda route: route.abort())  # what happens elsewhere is not heard yet
    page.goto(address(play, deck) + "?seat=1")
    page.locator("a.hand-card").first.click()
    page.locator(".spot-play").first.wait_for()
    state = state_of(app, deck)
    card = next(one for one in state.hands[1] if one != "four")
    with app.test_request_context():  # meanwhile on another device
        store.act(deck.id, ev.PlayedOnTarget(1, card, card.split()[0]))
    page.locator(".spot-play").first.click()
    page.locator(".table-told.is-wrong", has_text="It's not your turn.").wait_for()
    assert number_of(page) == 1


def test_a_lost_answer_is_said_and_play_goes_on(app, page, live_server, watch):
    play = begin(app)
    deck = lay(app, play)
    page.goto(address(play, deck) + "?seat=1")
    page.locator("a.hand-card").first.click()
    page.locator(".spot-play").first.wait_for()
    live_server.stop()
    watch.allow("failed|ERR_")
    page.locator(".spot-play").first.click()
    page.locator(".table-told.is-wrong").wait_for()
    live_server.start()
    page.wait_for_function("() => !document.querySelector('.table-told.is-wrong')")
    tap(page, page.locator(".spot-play"))
    assert sum(map(len, state_of(app, deck).targets.values())) == 1


def test_keyboard_alone(app, page):
    play = begin(app)
    deck = lay(app, play)
    page.goto(address(play, deck) + "?seat=1")
    card = page.locator("a.hand-card").first
    card.focus()
    page.keyboard.press("Enter")
    page.locator(".spot-play").first.wait_for()
    assert page.evaluate("() => document.activeElement.matches('a, button')")
    page.locator(".spot-play").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.table-in').dataset.number === '1'")
    assert NAMES[2] in page.locator(".table-turn").inner_text()


def test_a_rule_opens_over_the_table(app, page):
    play = begin(app, "push")
    deck = lay(app, play, "push")
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.goto(address(play, deck))
    link = page.locator(".push-direction .link")
    colour = "element => getComputedStyle(element).color"
    assert link.evaluate(colour) == page.locator(".push-direction").evaluate(colour)
    page.locator(".table-tools [data-rule]").click()
    sheet = page.locator("#rules-sheet")
    sheet.locator("[data-title]").wait_for()
    assert sheet.is_visible()
    assert page.url.endswith(address(play, deck))
    assert_accessible(page, "#rules-sheet")
    screenshot(page, "deck-rule")
    page.keyboard.press("Escape")
    assert sheet.is_hidden()


def test_a_seat_that_was_taken_over_is_told_at_the_table(app, page, open_device):
    play = begin(app)
    deck = lay(app, play)
    phone = open_device(TABLET)
    table = f"/play/{play.scorer_code}/deck/{deck.ref}"
    phone.goto(f"/play/{play.scorer_code}/deck")
    phone.get_by_role("button", name="That's me").nth(1).tap()
    phone.wait_for_url(f"**{table}")
    page.goto(f"/play/{play.ref}/deck/seats")
    for _ in at_every_size(page):
        assert_looks_right(page)
        screenshot(page, "deck-take-over", full_page=True)
    page.get_by_role("button", name="Take over").tap()
    phone.get_by_text("from this device").wait_for()  # heard without a reload
    for _ in at_every_size(phone, reload=False):
        assert_looks_right(phone, allow=".name-line, .topbar-title")
        assert_accessible(phone)
        screenshot(phone, "deck-seat-lost", full_page=True)
    phone.get_by_role("button", name="Got it").tap()
    phone.get_by_role("button", name="Got it").wait_for(state="detached")
    assert phone.url.endswith(table)
