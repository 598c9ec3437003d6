"""What undo and redo are about, in every order of doing and taking back."""

import pytest

from companion.game import Entry
from companion.scorepad.log import (
    Began,
    Cleared,
    Counted,
    LogLine,
    Renamed,
    RoundInserted,
    RoundsSet,
    Undone,
)
from companion.scorepad.steps import steps_of

BEGAN = Began("13", ("Anna", "Ben", "Cem"))
NAME, ROUNDS = Renamed(1, "Bea"), RoundsSet(5)


def log(*changes):
    return [LogLine(n, change, f"device {n}", float(n)) for n, change in enumerate(changes, 1)]


def test_a_play_that_just_began_has_nothing_to_undo():
    steps = steps_of(log(BEGAN))
    assert (steps.last.change, steps.last.how) == (BEGAN, "done")
    assert (steps.undo, steps.redo) == (None, None)


def test_the_last_change_is_what_undo_takes_back():
    steps = steps_of(log(BEGAN, NAME, ROUNDS))
    assert (steps.last.change, steps.last.how) == (ROUNDS, "done")
    assert (steps.last.by, steps.last.at) == ("device 3", 3.0)
    assert (steps.undo, steps.redo) == (ROUNDS, None)


def test_after_undo_the_change_before_is_next_and_redo_brings_it_back():
    steps = steps_of(log(BEGAN, NAME, ROUNDS, Undone(3)))
    assert (steps.last.change, steps.last.how) == (ROUNDS, "undone")
    assert (steps.undo, steps.redo) == (NAME, ROUNDS)


def test_undo_twice_and_redo_once():
    steps = steps_of(log(BEGAN, NAME, ROUNDS, Undone(3), Undone(2), Undone(5)))
    assert (steps.last.change, steps.last.how) == (NAME, "redone")
    assert (steps.undo, steps.redo) == (NAME, ROUNDS)


def test_an_undoing_of_nothing_is_readable():
    steps = steps_of(log(BEGAN, Undone(7)))
    assert (steps.last.change, steps.last.how) == (Undone(7), "done")
    steps = steps_of(log(BEGAN, NAME, Undone(3)))
    assert steps.last.change == Undone(3)


def counted(number, players=(0, 1, 2), more=0):
    return Counted(number, {player: Entry(counts={"blue": player + more}) for player in players})


def test_counts_in_the_place_of_others_are_a_correction():
    first, again = counted(1), counted(1, (1,), more=1)
    steps = steps_of(log(BEGAN, first, again))
    assert steps.corrects(steps.last.change)
    assert steps.corrects(steps.undo)
    undone = steps_of(log(BEGAN, first, again, Undone(3)))
    assert (undone.corrects(undone.undo), undone.corrects(undone.redo)) == (False, True)


@pytest.mark.parametrize(
    "changes",
    [
        (counted(1), NAME, counted(2)),
        (counted(1, (0, 1)), counted(1, (2,))),
        (counted(1, (0, 1)), counted(1)),  # the whole round, as a form holds it
        (counted(1), Cleared(1), counted(1)),
        (counted(1), Undone(2), counted(1)),
        (counted(1), RoundInserted(1), counted(1)),
        (counted(1), NAME),
    ],
)
def test_counts_where_none_stood_correct_nothing(changes):
    steps = steps_of(log(BEGAN, *changes))
    assert not steps.corrects(steps.last.change)


@pytest.mark.parametrize(
    ("after", "corrects"), [({"bid": 2, "made": 1}, False), ({"bid": 3}, True)]
)
def test_results_that_follow_a_bid_correct_nothing(after, corrects):
    bid = Counted(1, {0: Entry(fields={"bid": 2, "made": None})})
    steps = steps_of(log(BEGAN, bid, Counted(1, {0: Entry(fields=after)})))
    assert steps.corrects(steps.last.change) is corrects


def test_a_correction_is_known_by_the_number_that_the_round_has_now():
    steps = steps_of(log(BEGAN, counted(1), RoundInserted(1), counted(2, more=1)))
    assert steps.corrects(steps.last.change)


def test_an_empty_log_is_refused():
    with pytest.raises(ValueError, match="beginning"):
        steps_of([])
