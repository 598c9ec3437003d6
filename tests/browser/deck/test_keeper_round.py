"""A round of 13 with real cards on the target keeper, from the pad and back to the pad."""

import random

from companion.deck.events import PlayedOnTarget
from tests.browser.deck.party import Party, catch_up, tap
from tests.browser.deck.test_whole_rounds import points_of
from tests.deck.players import fair_move


def key_of(page, card, target):
    return page.locator(f"#spot-{target} .spot-key[value='{card}']")


def test_a_round_with_real_cards_ends_in_the_right_score(app, live_server, open_device):
    party = Party(app, open_device, "13")
    party.deal("Real cards: just track the sums")
    rng, page, typed = random.Random(6), party.tablet, 0
    while party.state.phase != "over":
        move = fair_move(party.state, rng)
        assert isinstance(move, PlayedOnTarget)
        tap(page, key_of(page, move.card, move.target))
        typed += 1
        if typed % 10 == 0:  # a wrong tap: undone, and typed again
            before = party.state
            tap(page, page.get_by_role("button", name="Undo"))
            assert party.state == before.before
    assert typed >= 50
    watcher = party.phones[0]
    catch_up(watcher, party.deck.head)
    watcher.locator("#over").wait_for()
    shown = [int(text) for text in page.locator(".over-points").all_inner_texts()]
    assert shown == points_of(party.state)
    assert party.enter() == points_of(party.state)


def test_what_a_tap_would_do_stands_on_the_key(app, live_server, open_device):
    party = Party(app, open_device, "13")
    party.deal("Real cards: just track the sums")
    page = party.tablet
    for card in ("blue 7", "blue 5"):
        tap(page, key_of(page, card, "blue"))
    assert "is-over" in key_of(page, "blue 7", "blue").get_attribute("class")
    tap(page, key_of(page, "blue 1", "blue"))
    assert "13: safe." in page.locator(".table-told").inner_text()
    before = [int(n) for n in page.locator("[data-fact=taken]").evaluate_all(
        "all => all.map((one) => one.lastChild.textContent)"
    )]  # fmt: skip
    assert before == [0, 0, 0, 0]
    who = page.locator(".place.is-on").get_attribute("data-seat")
    tap(page, key_of(page, "four", "blue"))
    page.locator(f"#place-{who} [data-fact=taken]", has_text="3").wait_for()
    assert "17:" in page.locator(".table-told").inner_text()


def test_somebody_else_is_tapped_first(app, live_server, open_device):
    party = Party(app, open_device, "13")
    party.deal("Real cards: just track the sums")
    page = party.tablet
    page.locator("#place-3 a.place-who").click()
    page.locator("#place-3.is-on").wait_for()
    tap(page, key_of(page, "blue 7", "blue"))
    assert party.state.last.seat == 3
    assert page.locator("#place-0.is-on").count() == 1
