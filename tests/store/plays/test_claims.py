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
    assert store.the_bell().wait(play.id, version, 0) == version + 1
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
