"""Changes as JSON, and what undo and redo take back."""

import json

import pytest

from companion.game import Entry
from companion.scorepad.annotations import CheckAsked, Checked, Declined, Proposed
from companion.scorepad.log import (
    CHANGES,
    Agreed,
    Began,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    LogLine,
    Noted,
    Renamed,
    Reopened,
    Returned,
    RoundInserted,
    RoundRemoved,
    RoundsSet,
    RoundsSwapped,
    SatOut,
    Seated,
    SetupChanged,
    Undone,
    effective,
    from_json,
    next_player,
    redoable,
    to_json,
    undoable,
)

EVERY_CHANGE = [
    Began("13", ("Ada", "Ben", "Cem"), 1, 7, "50", None, True, "", (4, 5, 6), 2),
    Began("any", ("Ada",), target=100, lowest_wins=False, title="Rummy"),
    Counted(1, {0: Entry({"blue": 2}), 3: Entry(points=7, cards_held=2)}, accepted=True),
    Counted(2, {1: Entry(points=0), 2: Entry(counts={})}),
    Counted(1, {0: Entry(points=3)}, proposal=7),
    Cleared(3),
    DealerSet(2, 1),
    Renamed(1, "Bo"),
    Seated(3, (2, 0, 1)),
    Joined(2, 3, "Dov", -4),
    Left(4, 0),
    Returned(5, 0),
    SatOut(6, 1),
    SatOut(6, 1, out=False),
    RoundRemoved(2),
    RoundInserted(2),
    RoundsSwapped(1, 3),
    Noted(2, "Rain 🌧"),
    Noted(2, ""),
    SetupChanged(True, None, "Rummy", "50", 2, (4, 5, 6)),
    RoundsSet(9),
    RoundsSet(None),
    Agreed(hidden=True),
    Ended(),
    Reopened(),
    Undone(5),
    Proposed(2, 1, Entry({"blue": 3})),
    Proposed(1, 0, Entry(points=-4)),
    Proposed(1, 1, Entry(points=57, parts={"points": (45, 12)})),
    Declined(19),
    CheckAsked(3),
    Checked(3, {0: Entry({"four": 1}), 2: Entry(points=2)}),
]


def log(*changes):
    return [LogLine(number, change) for number, change in enumerate(changes, 1)]


ANNOTATION = CheckAsked(1)
BEGAN, FIRST, SECOND = (Began("13", ("A", "B", "C")), Cleared(1), Cleared(2))


@pytest.mark.parametrize("change", EVERY_CHANGE)
def test_a_change_survives_json(change):
    kind, data = to_json(change)
    assert from_json(kind, json.loads(json.dumps(data))) == change


def test_every_kind_of_change_is_there():
    assert {type(change) for change in EVERY_CHANGE} == set(CHANGES.values())


def test_unknown_fields_are_ignored_and_unknown_kinds_are_not():
    later = {"round": 1, "colour": "red", "entries": {"0": {"points": 3, "mood": "good"}}}
    assert from_json("counted", later) == Counted(1, {0: Entry(points=3)})
    with pytest.raises(KeyError):
        from_json("danced", {})


@pytest.mark.parametrize(
    ("changes", "counting", "undo", "redo"),
    [
        ([], [1], None, None),
        ([FIRST, SECOND], [1, 2, 3], 3, None),
        ([FIRST, SECOND, Undone(3)], [1, 2], 2, 4),
        ([FIRST, SECOND, Undone(3), Undone(2)], [1], None, 5),
        ([FIRST, SECOND, Undone(3), Undone(2), Undone(5)], [1, 2], 2, 4),
        ([FIRST, SECOND, Undone(3), Undone(2), Undone(5), Undone(4)], [1, 2, 3], 3, None),
        ([FIRST, SECOND, Undone(2)], [1, 3], 3, 4),
        ([FIRST, Undone(2), SECOND], [1, 4], 4, None),
        ([FIRST, Undone(2), SECOND, Undone(4)], [1], None, 5),
        ([FIRST, SECOND, Undone(3), Undone(2), Undone(5), Undone(6)], [1], None, 5),
        ([FIRST, ANNOTATION], [1, 2, 3], 2, None),
        ([FIRST, Undone(2), ANNOTATION], [1, 4], None, 3),
    ],
)
def test_undo_and_redo(changes, counting, undo, redo):
    lines = log(BEGAN, *changes)
    assert [line.number for line in effective(lines)] == counting
    assert [line and line.number for line in (undoable(lines), redoable(lines))] == [undo, redo]


def test_nothing_to_undo_in_an_empty_log():
    assert (undoable([]), redoable([])) == (None, None)


def test_the_number_of_a_guest_is_never_used_twice():
    assert next_player([]) == 0
    lines = log(BEGAN, Joined(1, 3, "D"), Undone(2))
    assert next_player(lines) == 4
