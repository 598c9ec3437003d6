"""Places 1, 1, 3; the tie-break of PUSH; lowest or highest wins."""

from hypothesis import given
from hypothesis import strategies as st

from companion.scorepad.standings import rank
from tests.scorepad import naive


def places(totals, lowest_wins=True, held=None):
    players = range(len(totals))
    held = None if held is None else dict(enumerate(held))
    ranked = rank(players, dict(enumerate(totals)), held, lowest_wins)
    return {one.player: one.place for one in ranked}


def test_tied_players_share_a_place_and_the_next_is_left_out():
    assert places([12, 7, 7, 30]) == {0: 3, 1: 1, 2: 1, 3: 4}
    assert places([5, 9, 9, 9, 1]) == {4: 1, 0: 2, 1: 3, 2: 3, 3: 3}
    assert places([4, 4, 4]) == {0: 1, 1: 1, 2: 1}


def test_lowest_or_highest_wins():
    assert places([3, 8], lowest_wins=True) == {0: 1, 1: 2}
    assert places([3, 8], lowest_wins=False) == {0: 2, 1: 1}
    assert places([-3, 8], lowest_wins=False) == {0: 2, 1: 1}


def test_more_cards_held_break_a_tie():
    assert places([50, 50, 40], False, [10, 12, 30]) == {1: 1, 0: 2, 2: 3}
    assert places([50, 50, 50], False, [12, 10, 12]) == {0: 1, 2: 1, 1: 3}


def test_unknown_cards_leave_the_win_shared():
    assert places([50, 50, 40], False, [10, None, 30]) == {0: 1, 1: 1, 2: 3}
    assert places([50, 40, 40], False, [None, 3, 5]) == {0: 1, 2: 2, 1: 3}


def test_a_standing_says_whether_the_tie_break_decided():
    first, second, third = rank(range(3), {0: 50, 1: 50, 2: 40}, {0: 9, 1: 12, 2: 1}, False)
    assert (first.player, first.by_tie_break, first.gap) == (1, True, 0)
    assert (second.player, second.by_tie_break, second.gap) == (0, True, 0)
    assert (third.player, third.by_tie_break, third.gap) == (2, False, 10)


def test_gaps_are_the_lead_of_the_first_and_the_distance_of_the_others():
    assert [one.gap for one in rank(range(3), {0: 9, 1: 4, 2: 20}, None, True)] == [5, 5, 16]
    assert [one.gap for one in rank(range(2), {0: 4, 1: 4}, None, True)] == [0, 0]
    assert [one.gap for one in rank([3], {3: 4}, None, True)] == [0]


def test_equals_keep_the_order_of_the_seats():
    assert [one.player for one in rank([2, 0, 1], {0: 4, 1: 4, 2: 4}, None, True)] == [2, 0, 1]


@given(
    totals=st.lists(st.integers(-3, 3), min_size=1, max_size=8),
    held=st.lists(st.none() | st.integers(0, 2), min_size=8, max_size=8) | st.none(),
    lowest_wins=st.booleans(),
)
def test_places_as_counted_slowly(totals, held, lowest_wins):
    held = held and held[: len(totals)]
    found = places(totals, lowest_wins, held)
    assert [found[player] for player in range(len(totals))] == naive.places(
        totals, lowest_wins, held
    )
