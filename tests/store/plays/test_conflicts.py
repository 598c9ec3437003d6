"""Two devices on the same counts: exactly the disputed ones are shown, everything else is kept."""

import pytest

from companion import store
from companion.game import Entry
from companion.scorepad.log import (
    Cleared,
    Counted,
    RoundInserted,
    RoundRemoved,
    Undone,
)
from tests.store.tables import all_points, assert_whole, points


def entries(play, round_number=1):
    return {p: e.points for p, e in store.sheet(play.id).row(round_number).entries.items()}


def test_the_second_sees_both_values_and_writes_nothing(play):
    store.append(play.id, points(1, p0=5), by="phone", seen=1)
    with pytest.raises(store.Conflict) as conflict:
        store.append(play.id, points(1, p0=7, p1=2), by="tablet", seen=1)
    assert conflict.value.theirs == {0: Entry(points=5)}
    assert conflict.value.number == 2
    assert len(assert_whole(play.id)) == 2
    # Whoever has seen both may decide.
    store.append(play.id, points(1, p0=7, p1=2), by="tablet", seen=conflict.value.number)
    assert entries(play) == {0: 7, 1: 2}


def test_all_disputed_players_are_named_and_no_others(play):
    store.append(play.id, all_points(1, 1, 2, 3), by="phone")
    with pytest.raises(store.Conflict) as conflict:
        store.append(play.id, all_points(1, 1, 8, 9), by="tablet", seen=1)
    assert conflict.value.theirs == {1: Entry(points=2), 2: Entry(points=3)}


def test_other_players_do_not_conflict(play):
    store.append(play.id, points(1, p0=5), by="phone", seen=1)
    store.append(play.id, points(1, p1=7), by="tablet", seen=1)
    assert entries(play) == {0: 5, 1: 7}


def test_another_round_does_not_conflict(play):
    store.append(play.id, all_points(1, 1, 2, 3), by="tablet", seen=1)
    store.append(play.id, points(2, p0=5), by="phone", seen=2)
    store.append(play.id, points(1, p0=9), by="tablet", seen=2)
    assert (entries(play, 1)[0], entries(play, 2)[0]) == (9, 5)


def test_the_same_value_is_no_conflict(play):
    store.append(play.id, points(1, p0=5), by="phone", seen=1)
    store.append(play.id, points(1, p0=5), by="tablet", seen=1)
    assert entries(play) == {0: 5}


def test_what_was_not_touched_stays_as_the_other_left_it(play):
    store.append(play.id, all_points(1, 1, 2, 3), by="tablet")
    store.append(play.id, points(1, p0=6), by="phone", seen=2)
    # The tablet's form sends all three, but only Ben's was changed there.
    store.append(play.id, all_points(1, 1, 9, 3), by="tablet", seen=2)
    assert entries(play) == {0: 6, 1: 9, 2: 3}
    assert assert_whole(play.id)[-1].change == points(1, p1=9, p2=3)


def test_a_form_with_nothing_touched_writes_nothing(play):
    store.append(play.id, all_points(1, 1, 2, 3), by="tablet")
    store.append(play.id, all_points(1, 4, 5, 6), by="phone", seen=2)
    late = store.append(play.id, all_points(1, 1, 2, 3), by="tablet", seen=2)
    assert late == store.Appended(3, repeated=True)
    assert entries(play) == {0: 4, 1: 5, 2: 6}


def test_changed_and_changed_back_is_no_conflict(play):
    store.append(play.id, all_points(1, 1, 2, 3), by="tablet")
    store.append(play.id, points(1, p0=6), by="phone", seen=2)
    store.undo(play.id, by="phone")
    store.append(play.id, points(1, p0=9), by="tablet", seen=2)
    assert entries(play) == {0: 9, 1: 2, 2: 3}


@pytest.mark.parametrize("taking", [Cleared(1), Undone(2)])
def test_a_round_taken_away_conflicts_with_a_new_value(play, taking):
    store.append(play.id, all_points(1, 1, 2, 3), by="tablet")
    store.append(play.id, taking, by="phone")
    with pytest.raises(store.Conflict) as conflict:
        store.append(play.id, points(1, p0=9), by="tablet", seen=2)
    assert conflict.value.theirs == {0: None}


def test_a_page_does_not_conflict_with_itself(play):
    keys = []
    for value in (5, 7, 9):  # the answers were lost, so each is sent with the same number seen
        store.append(play.id, points(1, p0=value), by="phone", seen=1, key=f"k{value}", after=keys)
        keys.append(f"k{value}")
    assert entries(play) == {0: 9}


def test_two_pages_of_one_device_conflict(play):
    store.append(play.id, points(1, p0=5), by="tablet", seen=1, key="one tab")
    with pytest.raises(store.Conflict) as conflict:
        store.append(play.id, points(1, p0=7), by="tablet", seen=1, key="another", after=["x"])
    assert conflict.value.theirs == {0: Entry(points=5)}


def test_an_earlier_key_that_wrote_nothing_is_no_matter(play):
    store.append(play.id, points(1, p0=5), by="phone", seen=1, key="other")
    with pytest.raises(store.Conflict):
        store.append(play.id, points(1, p0=6), by="tablet", seen=1, key="a", after=["lost", ""])


def test_a_device_conflicts_with_who_came_between(play):
    store.append(play.id, points(1, p0=5), by="phone", seen=1)
    store.append(play.id, points(1, p0=6), by="tablet", seen=2)
    with pytest.raises(store.Conflict):
        store.append(play.id, points(1, p0=7), by="phone", seen=1)


def test_two_without_a_name_are_not_the_same(play):
    store.append(play.id, points(1, p0=5), by="", seen=1)
    with pytest.raises(store.Conflict):
        store.append(play.id, points(1, p0=6), by="", seen=1)


def test_counts_and_points_differ(play):
    store.append(play.id, Counted(1, {0: Entry(counts={"blue": 2})}), by="phone", seen=1)
    with pytest.raises(store.Conflict) as conflict:
        store.append(play.id, Counted(1, {0: Entry(counts={"blue": 3})}), by="tablet", seen=1)
    assert conflict.value.theirs == {0: Entry(counts={"blue": 2})}


@pytest.mark.parametrize("seen", [None, 2, 99])
def test_who_has_seen_all_or_does_not_ask_overwrites(play, seen):
    store.append(play.id, points(1, p0=5), by="phone", seen=1)
    store.append(play.id, points(1, p0=6), by="tablet", seen=seen)
    assert entries(play) == {0: 6}


def test_a_repeated_request_is_answered_before_it_could_conflict(play):
    first = store.append(play.id, points(1, p0=5), by="phone", seen=1, key="tap")
    store.append(play.id, points(1, p0=6), by="tablet", seen=2)
    again = store.append(play.id, points(1, p0=5), by="phone", seen=1, key="tap")
    assert again == store.Appended(first.number, repeated=True)


@pytest.mark.parametrize("seen", [0, -5])
def test_a_page_from_before_the_beginning_conflicts_with_everything(play, seen):
    store.append(play.id, points(1, p0=5), by="phone")
    with pytest.raises(store.Conflict):
        store.append(play.id, points(1, p0=6), by="tablet", seen=seen)


@pytest.fixture
def counted(play):
    """Three rounds, whose log ends at line 4."""
    for number in (1, 2, 3):
        store.append(play.id, all_points(number, number, number, number), by="tablet")
    return play


def test_counts_follow_a_round_that_others_moved_meanwhile(counted):
    store.append(counted.id, RoundRemoved(1), by="tablet")
    store.append(counted.id, points(3, p0=30), by="phone", seen=4)
    assert entries(counted, 2)[0] == 30
    store.append(counted.id, RoundInserted(1), by="tablet")
    store.append(counted.id, all_points(4, 4, 4, 4), by="phone", seen=4)
    assert entries(counted, 4)[0] == 4


def test_a_round_moved_meanwhile_still_conflicts(counted):
    store.append(counted.id, RoundRemoved(1), by="tablet")
    store.append(counted.id, points(2, p0=30), by="tablet")
    with pytest.raises(store.Conflict) as conflict:
        store.append(counted.id, points(3, p0=31), by="phone", seen=4)
    assert conflict.value.theirs == {0: Entry(points=30)}


def test_counts_of_a_round_that_others_took_out_are_refused(counted):
    store.append(counted.id, RoundRemoved(2), by="tablet")
    with pytest.raises(store.Refused, match="round-gone"):
        store.append(counted.id, points(2, p0=30), by="phone", seen=4)


def test_counts_are_refused_where_moving_rounds_was_taken_back(counted):
    store.append(counted.id, RoundRemoved(1), by="tablet")
    store.append(counted.id, Undone(5), by="tablet")
    with pytest.raises(store.Refused, match="round-moved"):
        store.append(counted.id, points(2, p0=30), by="phone", seen=5)
    store.append(counted.id, points(2, p0=30), by="phone", seen=6)
