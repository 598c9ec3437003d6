"""A whole round of each game with the digital deck alone: one tablet, three phones.

Beginning and end are taps only; what lies between in the longer games is played on the server, and
every page follows.
"""

import random
import re

import pytest

from companion import store
from companion.deck import table as tables
from companion.deck.view import view
from companion.game import Entry
from companion.scorepad.scoring import score
from tests.browser.deck.party import TABLET_SEAT, Party, cards_on, catch_up, tap
from tests.deck.players import fair_move

MOST_TAPS = 300
FIRST_TAPS = 20  # everybody has had several turns
LAST_CARDS = 10  # in the draw pile and all hands, when tapping goes on


def head_of(party):
    return party.deck.head


def points_of(state):
    entries = [Entry(counts=counts) for counts in tables.counts(state)]
    return list(score(state.game, entries).points)


def check_secrets(party):
    """No phone shows a card that its seat does not see; the tablet shows no hand unasked."""
    state = party.state
    for seat in range(4):
        catch_up(party.page_of(seat), head_of(party))
        mine = None if seat == TABLET_SEAT else seat
        views = [view(state, None), view(state, mine)]
        allowed = {card for one in views for cards in one.zones.values() for card in cards if card}
        allowed |= {getattr(state, "bust", None)}  # shown on, whatever lies on it by now
        shown = set(cards_on(party.page_of(seat)))
        assert shown <= allowed, (seat, party.page_of(seat).url)


def play_out(party, turn, rng):
    """Everybody taps in turn until the round is over."""
    for step in range(MOST_TAPS):
        state = party.state
        if tables.is_over(state):
            return
        seat = getattr(state, "acts", state.turn)
        page = party.page_of(seat)
        catch_up(page, head_of(party))
        turn(page, seat, state, rng)
        if step == FIRST_TAPS and turn is not row_of_four_turn:  # short enough
            play_on(party, rng)
        if step % 15 == 0:
            check_secrets(party)
    raise AssertionError("the round does not end")


def play_on(party, rng):
    """The server plays by the rules until hardly a card is left."""
    deck = party.deck
    with party.app.test_request_context():
        while cards_left(state := store.deck_table(deck.id).state) > LAST_CARDS:
            store.act(deck.id, fair_move(state, rng))


def cards_left(state):
    return len(state.draw_pile) + sum(map(len, getattr(state, "hands", ())))


def open_hand(page, seat):
    """The tablet is handed on: its seat's hand is opened by a tap, never by itself."""
    if seat == TABLET_SEAT and not page.locator("#mine").count():
        page.get_by_role(
            "link", name=re.compile("Nils: (look at your cards|take your turn)")
        ).first.click()
        page.locator("#mine").wait_for()


def target_turn(page, seat, state, rng):
    open_hand(page, seat)
    cards = page.locator("a.hand-card")
    cards.nth(rng.randrange(cards.count())).click()
    page.locator(".spot-play").first.wait_for()
    plays = page.locator(".spot-play")
    tap(page, plays.nth(rng.randrange(plays.count())))


def row_of_four_turn(page, seat, state, rng):
    open_hand(page, seat)
    if state.phase == "replacing":
        tap(page, page.get_by_role("button", name="Replace"))
    elif state.drawn is None:
        begin_turn(page, state, rng)
    elif state.drawn == "swap":
        page.locator("#mine input[name=position]").nth(rng.randrange(4)).check()
        page.locator("input[name=other]").nth(rng.randrange(12)).check()
        tap(page, page.get_by_role("button", name="Swap"))
    elif state.drawn == "draw-two":
        tap(page, page.get_by_role("button", name="Use it"))
    else:  # a number is exchanged, a peek card looks
        tap(page, page.locator(".four-card.is-choice").nth(rng.randrange(4)))
    finish_turn(page, seat, state)


def begin_turn(page, state, rng):
    take = page.get_by_role("link", name="Take the face-up card")
    if take.count() and rng.random() < 0.4:
        take.first.click()  # the card itself, or the words beside it
        tap(page, page.locator(".four-card.is-choice").nth(rng.randrange(4)))
    else:
        tap(page, page.get_by_role("button", name="Draw", exact=True))


def finish_turn(page, seat, before):
    """Knock as soon as that is possible, and turn down what was looked at."""
    down = page.get_by_role("button", name="Turn face down again")
    if down.count():
        tap(page, down)
    knock = page.get_by_role("button", name="Knock: one more turn for the others")
    if knock.count():
        tap(page, knock)


def rows_turn(page, seat, state, rng):
    if state.phase == "place":
        tap(page, page.get_by_role("button", name="Here"))
    elif state.phase == "take":
        tap(page, page.locator(".strip").get_by_role("button", name="Take"))
    elif state.phase == "turn" and len(state.open[seat]) > 7:
        tap(page, page.locator(".push-secure button"))
    elif state.phase == "more" and state.rows and (rng.random() < 0.3 or not state.draw_pile):
        tap(page, page.get_by_role("button", name="Stop"))
    else:
        tap(page, page.get_by_role("button", name="Turn up a card"))


@pytest.mark.parametrize("slug", ["13", "freitag13"])
def test_a_round_with_targets(app, live_server, open_device, slug):
    party = Party(app, open_device, slug)
    party.sit_down()
    party.deal()
    play_out(party, target_turn, random.Random(1))
    assert party.enter() == points_of(party.state)


def test_a_round_of_biberbande(app, live_server, open_device):
    party = Party(app, open_device, "biberbande")
    party.sit_down()
    party.deal()
    for seat in range(4):
        look_at_outer(party, seat)
    assert party.state.phase == "turn"
    play_out(party, row_of_four_turn, random.Random(2))
    assert party.state.knocker is not None
    assert party.enter() == points_of(party.state)


def look_at_outer(party, seat):
    page = party.page_of(seat)
    catch_up(page, head_of(party))
    if seat == TABLET_SEAT:
        page.locator(f"[data-seat='{seat}'] .place-open").click()
        page.locator("#mine").wait_for()
    tap(page, page.get_by_role("button", name="Look at them"))
    row = party.state.hands[seat]
    shown = page.locator("#mine .four [data-card]")
    assert [one.get_attribute("data-card") for one in shown.all()] == [row[0], row[3]]
    tap(page, page.get_by_role("button", name="Turn face down again"))
    assert page.locator("#mine .four [data-card]").count() == 0


def test_a_round_of_push(app, live_server, open_device):
    party = Party(app, open_device, "push")
    party.sit_down()
    party.deal()
    play_out(party, rows_turn, random.Random(3))
    assert party.state.rolls
    for page in party.phones:
        page.locator("#over").wait_for()
    assert party.enter() == points_of(party.state)
