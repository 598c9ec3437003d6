"""Decks in the database: dealt, found, played on, closed, cleared."""

import random

import pytest
import sqlalchemy as sa

from companion import store
from companion.deck import events as ev
from companion.deck.problems import not_now
from companion.store.base.engine import the_store
from companion.store.decks.dealing import LIFE
from tests.deck.players import fair_move
from tests.store.decks import assert_whole_deck, dealt, free, read_anew
from tests.store.tables import stored


@pytest.fixture
def deck(play):
    """Round 1 of the play, dealt."""
    return store.begin_deck(
        play.circle_id, dealt(), seats=(0, 1, 2), play_id=play.id, round_number=1, at=100.0
    )


@pytest.fixture
def loose(circle):
    """A free deck of three cards for two, without a play."""
    return store.begin_deck(circle, free("ABC"), seats=("Anna", "Ben"))


def card_of(deck, seat):
    """Some card that the seat holds, with its target."""
    state = store.deck_table(deck.id).state
    card = next(card for card in state.hands[seat] if card != "four")
    return ev.PlayedOnTarget(seat, card, card.split()[0])


def test_a_deck_is_found_by_its_ref_only(deck):
    found = store.find_deck(deck.ref)
    assert (found.id, found.round, found.seats, found.game) == (deck.id, 1, [0, 1, 2], "13")
    assert len(found.ref) >= 22  # 128 bits and more
    for nonsense in ("", "x", str(deck.id), deck.ref[:-1] + "!", "A" * 22):
        assert store.find_deck(nonsense) is None


def test_a_snapshot_does_not_carry_the_order_about(deck):
    for found in (deck, store.find_deck(deck.ref), store.current_deck(deck.play_id, 1)):
        with pytest.raises(sa.exc.SQLAlchemyError):
            found.started  # noqa: B018 - reading it is what must fail
        assert "order" not in repr(vars(found))


def test_what_was_dealt_is_stored_and_nothing_else_is_drawn_again(deck):
    assert read_anew(deck.id).state == store.deck_table(deck.id).state
    assert store.deck_lines(deck.id)[0].event.order == dealt().order


def test_a_deal_that_cannot_be_is_refused(circle):
    with pytest.raises(store.Refused) as refused:
        store.begin_deck(circle, dealt(players=3, starter=3))
    assert refused.value.problems[0].code == "no-such-seat"
    assert store.decks_of(circle) == []


def test_a_deck_of_an_unknown_play_is_none(circle):
    with pytest.raises(store.UnknownPlay):
        store.begin_deck(circle, dealt(), play_id=99, round_number=1)


def test_events_are_numbered_and_kept(deck, play):
    event = card_of(deck, 0)
    assert store.act(deck.id, event, by="phone", at=101.0).number == 1
    line = store.deck_lines(deck.id)[1]
    assert (line.number, line.event, line.by, line.at) == (1, event, "phone", 101.0)
    assert store.find_deck(deck.ref).updated == 101.0
    assert assert_whole_deck(deck.id) == [event]


def test_what_the_table_forbids_changes_nothing(deck, play):
    before, version = store.deck_table(deck.id), stored(play.id).version
    for event in (card_of(deck, 1), ev.PlayedOnTarget(0, "blue 99", "blue"), ev.Drew(0)):
        with pytest.raises(store.Refused):
            store.act(deck.id, event)
    assert read_anew(deck.id) == before
    assert stored(play.id).version == version


def test_a_repeated_request_is_one_event(deck):
    event = card_of(deck, 0)
    assert not store.act(deck.id, event, key="tap").repeated
    again = store.act(deck.id, event, key="tap")
    assert (again.number, again.repeated) == (1, True)
    assert assert_whole_deck(deck.id) == [event]


def test_an_event_may_be_chosen_when_the_table_is_known(loose):
    store.act(loose.id, lambda table: ev.Revealed(0) if table.draw_pile else not_now())
    with pytest.raises(store.Refused) as refused:
        store.act(loose.id, lambda table: not_now())
    assert refused.value.problems[0].code == "not-now"
    assert assert_whole_deck(loose.id) == [ev.Revealed(0)]


def test_discards_are_shuffled_in_with_the_last_draw(loose):
    for _ in range(3):
        store.act(loose.id, ev.Revealed(0))
    events = assert_whole_deck(loose.id)
    assert [type(event) for event in events] == [ev.Revealed] * 3 + [ev.Reshuffled]
    table = store.deck_table(loose.id)
    assert table.head == 4
    assert table.state.discard == ("C",)  # the top one stays open
    assert sorted(table.state.draw_pile) == ["A", "B"]
    assert store.act(loose.id, ev.Drew(1)).number == 5


def test_a_due_roll_of_the_die_comes_with_the_event(circle):
    deck = store.begin_deck(circle, dealt("push", 4))
    rng = random.Random(3)
    while not store.deck_table(deck.id).state.rolls:
        move = fair_move(store.deck_table(deck.id).state, rng)
        store.act(deck.id, move, key=f"tap {store.deck_table(deck.id).head}")
    events = assert_whole_deck(deck.id)
    assert isinstance(events[-1], ev.Rolled)
    assert store.deck_table(deck.id).state.phase != "roll"


def test_a_new_deal_is_taken_back(deck, play):
    store.act(deck.id, card_of(deck, 0), at=101.0)
    again = store.begin_deck(
        play.circle_id, dealt(seed=2), play_id=play.id, round_number=1, by="phone"
    )
    assert (again.replaces, again.dealt_by) == (deck.id, "phone")
    assert store.may_lie_again(store.find_deck(deck.ref))
    version = stored(play.id).version
    assert store.take_back_deal(again.id, at=102.0).id == deck.id
    assert stored(play.id).version == version + 1
    assert store.current_deck(play.id, 1).id == store.lying_deck(play.id).id == deck.id
    assert store.deck_table(deck.id).head == 1  # as it lay
    assert store.find_deck(again.ref).closed == 102.0
    assert not store.may_lie_again(store.find_deck(again.ref))
    store.act(deck.id, card_of(deck, 1))
    assert store.take_back_deal(again.id) is None  # only once
    assert store.current_deck(play.id, 1).id == deck.id


def test_only_the_last_deal_is_taken_back(deck, play):
    """The order of the cards before it may have been looked at."""
    decks = [deck] + [
        store.begin_deck(play.circle_id, dealt(seed=seed), play_id=play.id, round_number=1)
        for seed in (2, 3)
    ]
    assert [store.may_lie_again(store.find_deck(one.ref)) for one in decks] == [False, True, False]
    assert store.take_back_deal(decks[2].id).id == decks[1].id
    assert store.take_back_deal(decks[1].id) is None
    assert store.current_deck(play.id, 1).id == decks[1].id


def test_a_deal_that_replaced_none_is_not_taken_back(deck, play, loose):
    assert deck.replaces is None
    for one in (deck.id, loose.id, 99):
        assert store.take_back_deal(one) is None
    assert store.current_deck(play.id, 1).id == deck.id


def test_cards_do_not_come_back_over_a_round_that_was_played(deck, play):
    again = store.begin_deck(play.circle_id, dealt(seed=2), play_id=play.id, round_number=1)
    rng = random.Random(3)
    while store.deck_table(again.id).state.phase != "over":
        store.act(again.id, fair_move(store.deck_table(again.id).state, rng))
    assert not store.may_lie_again(store.find_deck(deck.ref))


def test_a_new_deal_closes_the_one_that_lay_there(deck, play):
    again = store.begin_deck(play.circle_id, dealt(seed=2), play_id=play.id, round_number=1)
    other = store.begin_deck(play.circle_id, dealt(seed=3), play_id=play.id, round_number=2)
    assert store.current_deck(play.id, 1).id == again.id
    assert store.current_deck(play.id, 2).id == store.last_deck(play.id).id == other.id
    assert store.current_deck(play.id, 3) is None
    with pytest.raises(store.DeckClosed):
        store.act(deck.id, card_of(deck, 0))
    assert store.find_deck(deck.ref).closed is not None
    assert store.deck_table(deck.id).head == 0  # it can still be looked at


def test_a_deal_with_a_known_key_is_the_same_deck(circle):
    one = store.begin_deck(circle, dealt(seed=1), key="deal")
    same = store.begin_deck(circle, dealt(seed=2), key="deal")
    assert one.id == same.id
    assert store.deck_lines(one.id)[0].event.order == dealt(seed=1).order


def test_decks_of_a_circle_are_those_without_a_play(circle, deck, loose):
    assert [found.id for found in store.decks_of(circle)] == [loose.id]
    store.close_deck(loose.id)
    assert store.decks_of(circle) == []
    with pytest.raises(store.DeckClosed):
        store.act(loose.id, ev.Revealed(0))
    store.close_deck(loose.id)  # once more: nothing happens
    store.close_deck(9999)


def test_a_deck_without_a_play_is_cleared_a_day_after_the_last_card(circle, deck, loose):
    touched = loose.created + 1000
    store.act(loose.id, ev.Revealed(0), at=touched)
    last = touched + LIFE
    assert LIFE == 24 * 3600
    assert store.find_deck(loose.ref, at=last - 1).id == loose.id
    assert store.find_deck(loose.ref, at=last) is None
    assert store.decks_of(circle, at=last) == []
    with pytest.raises(store.UnknownDeck):
        store.act(loose.id, ev.Revealed(0), at=last)
    assert store.clear_decks(at=last - 1) == 0
    assert store.clear_decks(at=last) == 1
    for asked in (store.deck_lines, read_anew):
        with pytest.raises(store.UnknownDeck):
            asked(loose.id)
    assert store.find_deck(deck.ref, at=last * 9).id == deck.id  # lives as long as its play


def test_old_decks_are_cleared_whenever_one_is_dealt(circle, loose):
    store.begin_deck(circle, free("DE"), at=loose.created + LIFE)
    with the_store().engine.connect() as connection:
        count = connection.scalar(sa.text("SELECT count(*) FROM deck"))
        events = connection.scalar(sa.text("SELECT count(*) FROM deck_event"))
    assert (count, events) == (1, 0)


def test_cards_wake_the_pages_of_their_play(deck, play):
    version = stored(play.id).version
    store.act(deck.id, card_of(deck, 0))
    assert stored(play.id).version == version + 1
    assert store.the_notifier().wait(play.id, version, 0) == version + 1
    store.close_deck(deck.id)
    assert store.the_notifier().wait(play.id, version + 1, 0) == version + 2
    assert stored(play.id).head == 1  # but they are no change of its log


def test_a_table_can_be_seen_as_it_was(deck):
    first = card_of(deck, 0)
    store.act(deck.id, first)
    assert store.deck_table(deck.id, 0).state.turn == 0
    assert store.deck_table(deck.id, 0).head == 0
    assert store.deck_table(deck.id, 1).state.turn == 1
    assert store.deck_table(deck.id, 99).head == 1
