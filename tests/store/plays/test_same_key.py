"""Under one key the same may come twice; something else under it is told, never swallowed."""

import pytest

from companion import store
from companion.deck.events import LookedAtOuter, TookDiscard
from companion.scorepad.log import Agreed, Began, Renamed
from tests.store.decks import dealt
from tests.store.tables import THIRTEEN, points

COUNTS = points(1, p0=3, p1=4, p2=5)


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_the_same_counts_are_the_same(play):
    store.append(play.id, COUNTS, key="k")
    assert store.append(play.id, COUNTS, key="k").repeated


def test_other_counts_are_a_conflict(play):
    number = store.append(play.id, COUNTS, key="k").number
    with pytest.raises(store.Conflict) as conflict:
        store.append(play.id, points(1, p0=9, p1=4, p2=5), key="k")
    assert list(conflict.value.theirs) == [0]
    assert conflict.value.number == number
    assert store.lines(play.id)[-1].change == COUNTS


def test_counts_of_another_round_are_a_conflict(play):
    store.append(play.id, COUNTS, key="k")
    with pytest.raises(store.Conflict):
        store.append(play.id, points(2, p0=3, p1=4, p2=5), key="k")


def test_other_counts_that_stand_there_by_now_are_saved(play):
    store.append(play.id, COUNTS, key="k")
    other = points(1, p0=9, p1=4, p2=5)
    store.append(play.id, other, key="l")
    assert store.append(play.id, other, key="k").repeated


def test_counts_that_were_merged_are_the_same_when_they_come_again(play):
    """Only one player's entry was written: the others had been changed elsewhere meanwhile."""
    first = store.append(play.id, COUNTS).number
    store.append(play.id, points(1, p0=8))
    mine = points(1, p0=3, p1=7, p2=5)  # player 0 as seen before
    assert not store.append(play.id, mine, key="k", seen=first).repeated
    assert store.append(play.id, mine, key="k", seen=first).repeated
    with pytest.raises(store.Conflict):
        store.append(play.id, points(1, p0=6, p1=7, p2=5), key="k", seen=first)


@pytest.mark.parametrize("change", [Renamed(0, "Eva"), Agreed(hidden=True)])
def test_another_change_is_refused(play, change):
    store.append(play.id, Renamed(0, "Ada"), key="k")
    with pytest.raises(store.Refused) as refused:
        store.append(play.id, change, key="k")
    assert codes(refused) == ["key-used"]


def test_undoing_something_else_is_refused(play):
    first = store.append(play.id, points(1, p0=3, p1=4, p2=5)).number
    second = store.append(play.id, points(2, p0=3, p1=4, p2=5)).number
    store.undo(play.id, second, key="k")
    assert store.undo(play.id, second, key="k").repeated
    with pytest.raises(store.Refused) as refused:
        store.undo(play.id, first, key="k")
    assert codes(refused) == ["key-used"]


def test_another_play_is_refused(circle):
    store.begin(circle, THIRTEEN, key="k")
    with pytest.raises(store.Refused) as refused:
        store.begin(circle, Began("13", ("Anna", "Ben", "Eva")), key="k")
    assert codes(refused) == ["key-used"]


def test_another_deal_is_refused(circle):
    deck = store.begin_deck(circle, dealt("biberbande"), seats=[0, 1, 2], key="k")
    assert (
        store.begin_deck(circle, dealt("biberbande", seed=2), seats=[0, 1, 2], key="k").id
        == deck.id
    )
    with pytest.raises(store.Refused) as refused:
        store.begin_deck(circle, dealt("biberbande"), seats=[2, 1, 0], key="k")
    assert codes(refused) == ["key-used"]


def test_another_event_at_a_table_is_refused(circle):
    start = dealt("biberbande")
    deck = store.begin_deck(circle, start, seats=[0, 1, 2])
    assert store.act(deck.id, LookedAtOuter(start.starter), key="k").number == 1
    assert store.act(deck.id, lambda _table: LookedAtOuter(start.starter), key="k").repeated
    with pytest.raises(store.Refused) as refused:
        store.act(deck.id, TookDiscard(start.starter, 0), key="k")
    assert codes(refused) == ["key-used"]
