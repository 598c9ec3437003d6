"""Many at one table at once: no card twice, none lost, each asker gets a clear answer."""

from collections import Counter
from functools import partial
from itertools import chain

import pytest

from companion import store
from companion.deck import events as ev
from tests.store.decks import all_cards, assert_whole_deck, dealt, free, read_anew
from tests.store.plays.test_races import WRITERS, at_once

KINDS = ("blue", "yellow", "green")
CARDS = tuple(f"card {number}" for number in range(100))


def test_two_phones_draw_the_last_card_and_one_gets_it(app, circle):
    for attempt in range(8):
        deck = store.begin_deck(circle, free([f"last {attempt}"]))
        answers = at_once(app, *(partial(store.act, deck.id, ev.Drew(n)) for n in range(2)))
        refused = [answer for answer in answers if isinstance(answer, store.Refused)]
        assert len(refused) == 1
        assert refused[0].problems[0].code == "empty-pile"
        hands = read_anew(deck.id).state.hands
        assert sorted(chain(*hands)) == [f"last {attempt}"]
        assert_whole_deck(deck.id)


def test_many_phones_draw_and_no_card_is_there_twice(app, circle):
    deck = store.begin_deck(circle, free(CARDS, players=WRITERS))

    def draw(seat):
        return [store.act(deck.id, ev.Drew(seat), by=f"phone {seat}").number for _ in range(12)]

    numbers = at_once(app, *(partial(draw, seat) for seat in range(WRITERS)))
    table = read_anew(deck.id)
    assert sorted(chain(*numbers)) == list(range(1, WRITERS * 12 + 1))
    assert all(len(hand) == 12 for hand in table.state.hands)
    assert all_cards(table.state) == Counter(CARDS)
    # the card that came n-th is the n-th of the order, for whoever got that number
    for seat, own in enumerate(numbers):
        assert table.state.hands[seat] == tuple(CARDS[number - 1] for number in own)
    assert_whole_deck(deck.id)


def test_of_many_who_take_the_open_card_one_gets_it(app, circle):
    deck = store.begin_deck(circle, free("AB", players=WRITERS))
    store.act(deck.id, ev.Revealed(0))
    answers = at_once(
        app, *(partial(store.act, deck.id, ev.TookDiscard(seat)) for seat in range(WRITERS))
    )
    taken = [seat for seat, answer in enumerate(answers) if isinstance(answer, store.Acted)]
    assert len(taken) == 1
    assert read_anew(deck.id).state.hands[taken[0]] == ("A",)
    assert_whole_deck(deck.id)


def test_one_tap_sent_many_times_draws_one_card(app, circle):
    deck = store.begin_deck(circle, free(CARDS))
    draw = partial(store.act, deck.id, ev.Drew(0), key="tap")
    answers = at_once(app, *[draw] * WRITERS)
    assert Counter(answer.repeated for answer in answers) == {False: 1, True: WRITERS - 1}
    assert read_anew(deck.id).state.hands[0] == CARDS[:1]


def test_discards_are_shuffled_in_once(app, circle):
    deck = store.begin_deck(circle, free("ABCDEFGH"))
    for _ in range(7):
        store.act(deck.id, ev.Revealed(0))
    answers = at_once(app, *(partial(store.act, deck.id, ev.Revealed(0)) for _ in range(2)))
    assert all(isinstance(answer, store.Acted) for answer in answers)
    events = assert_whole_deck(deck.id)
    assert sum(isinstance(event, ev.Reshuffled) for event in events) == 1
    assert len(events) == 10


def test_tables_do_not_mix(app, circle):
    decks = [store.begin_deck(circle, free([f"{n}-{k}" for k in range(20)])) for n in range(4)]
    calls = [
        partial(lambda deck, seat: [store.act(deck.id, ev.Drew(seat)) for _ in range(10)], deck, s)
        for deck in decks
        for s in range(2)
    ]
    at_once(app, *calls)
    for number, deck in enumerate(decks):
        hands = read_anew(deck.id).state.hands
        assert sorted(chain(*hands)) == sorted(f"{number}-{k}" for k in range(20))
        assert_whole_deck(deck.id)


def test_one_deal_from_many_threads_is_one_deck(app, circle, play):
    deal = partial(store.begin_deck, circle, dealt(), play_id=play.id, round_number=1, key="deal 1")
    assert len({deck.id for deck in at_once(app, *[deal] * WRITERS)}) == 1


def test_of_many_deals_for_a_round_one_stays(app, circle, play):
    deals = (
        partial(store.begin_deck, circle, dealt(seed=n), play_id=play.id, round_number=1)
        for n in range(WRITERS)
    )
    decks = at_once(app, *deals)
    lying = [deck.id for deck in decks if store.find_deck(deck.ref).closed is None]
    assert lying == [store.current_deck(play.id, 1).id]


def test_deals_and_cards_at_once(app, circle, play):
    """New deals with one key and with others, and cards on the deck that they close."""
    first = store.begin_deck(circle, dealt(), play_id=play.id, round_number=1)
    deals = [
        partial(store.begin_deck, circle, dealt(), play_id=play.id, round_number=1, key=f"deal {n}")
        for n in (1, 1, 1, 2)
    ]
    cards = [partial(store.act, first.id, first_card(first, target)) for target in KINDS]
    for answer in at_once(app, *deals, *cards):
        assert isinstance(answer, store.Deck | store.Acted | store.Refused | store.DeckClosed)
    assert_whole_deck(first.id)


def first_card(deck, target):
    hand = store.deck_table(deck.id).state.hands[0]
    card = next((card for card in hand if card.startswith(target)), hand[0])
    return ev.PlayedOnTarget(0, card, target)


def test_a_card_and_the_closing_of_the_deck(app, circle):
    for _ in range(5):
        deck = store.begin_deck(circle, free(CARDS))
        drawn, _ = at_once(
            app, partial(store.act, deck.id, ev.Drew(0)), partial(store.close_deck, deck.id)
        )
        was_closed = isinstance(drawn, store.DeckClosed)
        assert read_anew(deck.id).head == (0 if was_closed else 1)
        with pytest.raises(store.DeckClosed):
            store.act(deck.id, ev.Drew(0))
