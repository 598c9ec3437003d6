"""What undo and redo are about, in every order of doing and taking back."""

import pytest

from companion.scorepad.log import Began, LogLine, Renamed, RoundsSet, Undone
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


def test_an_empty_log_is_refused():
    with pytest.raises(ValueError, match="beginning"):
        steps_of([])
