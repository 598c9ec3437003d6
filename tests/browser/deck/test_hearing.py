"""How a table hears of what happens elsewhere: by the stream of its play, else by asking."""

import random

import pytest

from companion import store
from companion.deck import events as ev
from tests.browser.deck.party import AWAY, NAMES, cards_on, tap
from tests.browser.harness import PHONE, TABLET
from tests.deck.players import fair_move
from tests.web.deck.tables import begin, lay

QUIET = 4000  # ms; a table that asks does so twice in this time


def table_of(play, deck):
    return f"/play/{play.watch_code}/deck/{deck.ref}"


def asked_for_the_table(page):
    """One item for every question of the page about the table."""
    asked = []
    page.on("request", lambda request: asked.append(1) if "/part" in request.url else None)
    return asked


def wait_for_event(page, number):
    page.wait_for_function(
        "number => document.querySelector('.table-in').dataset.number === String(number)",
        arg=number,
    )


@pytest.fixture
def dealt(app):
    play = begin(app)
    return play, lay(app, play)


def test_other_devices_hear_of_a_card(app, open_device, live_server, dealt):
    play, deck = dealt
    tablet = open_device(TABLET)
    tablet.goto(f"/play/{play.ref}/deck/{deck.ref}?seat=1")
    watcher = open_device(PHONE, extra_http_headers=AWAY)
    watcher.goto(table_of(play, deck))
    asked = asked_for_the_table(watcher)
    assert watcher.locator("form[method=post]").count() == 0
    tablet.locator("a.hand-card").first.click()
    tap(tablet, tablet.locator(".spot-play"))
    wait_for_event(watcher, 1)
    assert len(asked) == 1


# How many requests for the table were under way at once, at most.
AT_ONCE = """() => {
  const real = window.fetch;
  let now = 0;
  window.most = 0;
  window.fetch = async (path, options) => {
    if (!String(path).includes("/part")) return real(path, options);
    window.most = Math.max(window.most, (now += 1));
    try {
      return await real(path, options);
    } finally {
      now -= 1;
    }
  };
}"""


def test_many_quick_moves_are_asked_for_one_after_the_other(app, page, dealt):
    play, deck = dealt
    page.goto(table_of(play, deck))
    page.evaluate(AT_ONCE)
    with app.test_request_context():
        for _ in range(20):
            store.act(deck.id, fair_move(store.deck_table(deck.id).state, random.Random(5)))
    wait_for_event(page, 20)
    assert page.evaluate("() => window.most") == 1


# What is heard while the answer to a tap is fetched is asked for right after; no limit ends that.
SLOW_NEXT = """() => {
  const [real, later] = [window.fetch, window.setTimeout];
  window.setTimeout = (run, wait) => (wait >= 4000 ? 0 : later(run, wait));
  let parts = 0;
  window.fetch = (path, options) => {
    if (!String(path).includes("/part")) return real(path, options);
    parts += 1;
    if (parts === 1) setTimeout(() => document.dispatchEvent(new Event("visibilitychange")));
    if (parts !== 2) return real(path, options);
    return new Promise((_, fail) => {
      options.signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
    });
  };
}"""


def test_a_tap_counts_while_something_heard_is_still_asked_for(open_device, live_server, dealt):
    play, deck = dealt
    tablet = open_device(TABLET)
    tablet.goto(f"/play/{play.ref}/deck/{deck.ref}?seat=1")
    tablet.locator("a.hand-card").first.click()
    tablet.locator(".spot-play").first.wait_for()
    tablet.evaluate(SLOW_NEXT)
    tap(tablet, tablet.locator(".spot-play"))
    quick = tablet.locator("[data-act] button").first
    with tablet.expect_request(lambda request: request.method == "POST"):
        quick.click()
    wait_for_event(tablet, 2)


def test_who_hears_does_not_ask(page, dealt):
    asked = asked_for_the_table(page)
    page.goto(table_of(*dealt))
    page.wait_for_timeout(QUIET)
    assert not asked


def test_where_streams_do_not_work_the_table_asks(app, page, watch, dealt):
    play, deck = dealt
    watch.allow("503")
    page.route("**/live?*", lambda route: route.fulfill(status=503))
    page.goto(table_of(play, deck))
    with app.test_request_context():
        hand = store.deck_table(deck.id).state.hands[1]
        card = next(card for card in hand if card != "four")
        store.act(deck.id, ev.PlayedOnTarget(1, card, card.split()[0]))
    wait_for_event(page, 1)


def test_a_deck_without_a_play_asks(app, page, live_server):
    page.goto("/")
    with app.test_request_context():
        start = ev.Dealt("any", 2, 0, ("one", "two", "three"), "0" * 32)
        deck = store.begin_deck(store.home_circle(), start, seats=["Anna", "Ben"])
    page.goto(f"/deck/{deck.ref}")
    with app.test_request_context():
        store.act(deck.id, ev.Revealed(0))
    wait_for_event(page, 1)
    assert page.locator("[data-card=one]").count() == 1


def test_who_waits_sees_who_sits_down_and_comes_to_the_table(app, open_device, live_server):
    play = begin(app)
    tablet, phone = open_device(TABLET), open_device(PHONE, extra_http_headers=AWAY)
    tablet.goto(f"/play/{play.ref}/deck")
    phone.goto(f"/play/{play.scorer_code}/deck")
    phone.locator("li.seat", has_text=NAMES[1]).get_by_role("button").click()
    phone.locator("li.seat", has_text="playing on this device").wait_for()
    tablet.locator("li.seat", has_text=NAMES[1]).get_by_text("playing on a phone").wait_for()
    tablet.get_by_role("button", name="Shuffle and deal").click()
    phone.locator(".hand-card").first.wait_for()
    with app.test_request_context():
        hand = store.deck_table(store.last_deck(play.id).id).state.hands[1]
    assert set(cards_on(phone)) == set(hand)


def test_who_is_about_to_deal_comes_to_the_cards_that_others_dealt(app, page, dealt):
    play, old = dealt
    page.goto(f"/play/{play.ref}/deck?again=1")
    with app.test_request_context():
        start = store.deck_lines(old.id)[0].event
        new = store.begin_deck(None, start, seats=old.seats, play_id=play.id, round_number=1)
    page.wait_for_url(f"**/deck/{new.ref}")


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small"])
def test_after_scanning_one_tap_shows_the_own_cards(app, open_device, live_server, size):
    play = begin(app)
    early, late = (open_device(size, extra_http_headers=AWAY) for _ in range(2))
    early.goto(f"/s/{play.scorer_code}/seat")  # the code at the table, before the deal
    take(early, NAMES[1])
    deck = lay(app, play)
    late.goto(f"/s/{play.scorer_code}")  # the code of the pad, while cards lie
    take(late, NAMES[2])
    with app.test_request_context():
        hands = store.deck_table(deck.id).state.hands
    for phone, seat in ((early, 1), (late, 2)):
        phone.wait_for_url(f"**/deck/{deck.ref}")
        phone.locator(".hand-card").first.wait_for()
        assert set(cards_on(phone)) == set(hands[seat])
        assert phone.locator(".hand-card").first.evaluate(IN_SIGHT)


# No part of it has to be scrolled to.
IN_SIGHT = """element => {
  const box = element.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
}"""


def take(phone, name):
    """Tap the own name on a page that has just been opened: it is in sight."""
    assert phone.get_by_role("heading", name="Who are you?").is_visible()
    button = phone.locator("li.seat", has_text=name).get_by_role("button")
    assert button.evaluate(IN_SIGHT)
    button.tap()


def test_everybody_comes_along_to_the_next_cards(app, open_device, live_server, dealt):
    play, old = dealt
    phone = open_device(PHONE, extra_http_headers=AWAY)
    phone.goto(table_of(play, old))
    with app.test_request_context():
        start = store.deck_lines(old.id)[0].event
        new = store.begin_deck(None, start, seats=old.seats, play_id=play.id, round_number=1)
    phone.wait_for_url(f"**{table_of(play, new)}")
    phone.goto(table_of(play, old))  # who wants to see the old ones again stays there
    phone.get_by_role("link", name="Go to the new cards").wait_for()
    phone.wait_for_timeout(QUIET / 4)
    assert phone.url.endswith(table_of(play, old))
