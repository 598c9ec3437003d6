"""Seats and the devices that sit on them."""

from functools import partial

import pytest

from companion import store
from tests.store.plays.test_races import WRITERS, at_once
from tests.store.tables import stored


@pytest.fixture
def phones(circle):
    return [store.new_device(f"phone {number}") for number in range(WRITERS)]


def test_a_device_takes_a_seat(play, phones):
    store.claim(play.id, 0, phones[0])
    store.claim(play.id, 2, phones[1])
    store.claim(play.id, 1, phones[1])  # two children, one phone
    assert store.claims(play.id) == {0: phones[0], 1: phones[1], 2: phones[1]}
    assert store.claims(play.id + 1) == {}


def test_a_taken_seat_stays_with_its_device(play, phones):
    store.claim(play.id, 0, phones[0])
    with pytest.raises(store.SeatTaken) as refused:
        store.claim(play.id, 0, phones[1])
    assert refused.value.player == 0
    assert store.claims(play.id) == {0: phones[0]}


def test_a_seat_that_was_freed_can_be_taken(play, phones):
    store.claim(play.id, 0, phones[0])
    store.free(play.id, 0)
    store.free(play.id, 1)  # nobody sat there
    store.claim(play.id, 0, phones[1])
    assert store.claims(play.id) == {0: phones[1]}


def test_who_is_unknown_sits_nowhere(play, phones):
    for stranger in ("", "tablet", "A" * 22):
        with pytest.raises(store.UnknownDevice):
            store.claim(play.id, 0, stranger)
    with pytest.raises(store.UnknownPlay):
        store.claim(99, 0, phones[0])
    assert store.claims(play.id) == {}


def test_a_claim_wakes_open_pages_once(play, phones):
    version = stored(play.id).version
    store.claim(play.id, 0, phones[0])
    store.claim(play.id, 0, phones[0])  # sits there already
    assert stored(play.id).version == version + 1
    assert store.the_notifier().wait(play.id, version, 0) == version + 1
    store.free(play.id, 0)
    assert stored(play.id).version == version + 2
    assert stored(play.id).head == 1


def test_of_many_devices_one_gets_the_seat(app, play, phones):
    answers = at_once(app, *(partial(store.claim, play.id, 0, phone) for phone in phones))
    taken = [answer for answer in answers if isinstance(answer, store.SeatTaken)]
    assert len(taken) == WRITERS - 1
    assert store.claims(play.id)[0] == phones[answers.index(None)]


def test_one_device_that_asks_many_times(app, play, phones):
    answers = at_once(app, *[partial(store.claim, play.id, 0, phones[0])] * WRITERS)
    assert answers == [None] * WRITERS
    assert store.claims(play.id) == {0: phones[0]}


def test_b53_a_seat_whose_device_is_lost_is_taken_over_and_the_other_is_told(play, phones):
    lost, found = phones[:2]
    store.claim(play.id, 0, lost)
    store.take_over(play.id, 0, found)
    assert store.claims(play.id) == {0: found}
    (one,) = store.taken_over(play.id)
    assert (one.player, one.by, one.lost_by) == (0, found, lost)
    store.told_of_lost_seats(play.id, found)
    assert store.taken_over(play.id) == [one]
    store.told_of_lost_seats(play.id, lost)
    assert store.taken_over(play.id) == []


def test_taking_over_wakes_open_pages_and_asks_for_a_device(play, phones):
    store.claim(play.id, 0, phones[0])
    before = store.version_of(play.id)
    store.take_over(play.id, 0, phones[1])
    assert store.version_of(play.id) > before
    for unknown in ("", "x", "0" * 22):
        with pytest.raises(store.UnknownDevice):
            store.take_over(play.id, 0, unknown)
    assert store.claims(play.id) == {0: phones[1]}


def test_a_seat_of_ones_own_and_a_free_one_are_taken_without_a_word(play, phones):
    store.take_over(play.id, 1, phones[0])
    store.take_over(play.id, 1, phones[0])
    assert store.claims(play.id) == {1: phones[0]}
    assert store.taken_over(play.id) == []


def test_of_many_that_take_a_seat_over_at_once_one_has_it(app, play, phones):
    store.claim(play.id, 0, phones[0])
    at_once(app, *[partial(store.take_over, play.id, 0, phone) for phone in phones])
    assert store.claims(play.id)[0] in phones


def test_a_device_that_was_removed_leaves_its_seats(play, phones):
    for player in (0, 1):
        store.claim(play.id, player, phones[0])
    store.claim(play.id, 2, phones[1])
    store.leave_seats(play.id, phones[0])
    assert store.claims(play.id) == {2: phones[1]}
