"""Notes on rounds: changes of the log like any other, which go where their round goes."""

import pytest

from companion.game import MAX_NOTE
from companion.games.classics import find_classic
from companion.scorepad.changes import refuse
from companion.scorepad.defined import began
from companion.scorepad.log import (
    LogLine,
    Noted,
    RoundInserted,
    RoundRemoved,
    RoundsSwapped,
    SetupChanged,
    Undone,
)
from companion.scorepad.sheet import read_sheet
from tests.scorepad.table_log import Log


def noted(*changes):
    """The notes by round of a play of 13 with two rounds counted and these changes."""
    log = Log("13", 4)
    for number in (1, 2):
        log.count(number, 10, 2, 3, 4)
    for change in changes:
        log.add(change)
    return {row.number: row.note for row in log.sheet.rows if row.note}


def test_a_note_stands_with_its_round_until_it_is_changed_or_taken_away():
    assert noted(Noted(2, "Rain")) == {2: "Rain"}
    assert noted(Noted(2, "Rain"), Noted(2, "Sun"), Noted(4, "late")) == {2: "Sun", 4: "late"}
    assert noted(Noted(2, "Rain"), Noted(2, "")) == {}


def test_undo_brings_back_what_was_there():
    assert noted(Noted(2, "Rain"), Noted(2, "Sun"), Undone(5)) == {2: "Rain"}
    assert noted(Noted(2, "Rain"), Undone(4)) == {}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (RoundInserted(1), {3: "Rain"}),
        (RoundsSwapped(1, 2), {1: "Rain"}),
        (RoundRemoved(1), {1: "Rain"}),
        (RoundRemoved(2), {}),
        (SetupChanged(True, None, "", "", 1, (0, 0, 0, 0)), {3: "Rain"}),
    ],
)
def test_a_note_goes_where_its_round_goes_and_comes_back(change, where):
    assert noted(Noted(2, "Rain"), change) == where
    assert noted(Noted(2, "Rain"), change, Undone(5)) == {2: "Rain"}


@pytest.mark.parametrize(("number", "note"), [(0, "x"), (5, "x"), (1, "x" * (MAX_NOTE + 1))])
def test_a_note_on_no_round_or_too_long_is_refused(number, note):
    log = Log("13", 4)
    assert [found.hard for found in refuse(log.lines, Noted(number, note))] == [True]
    assert refuse(log.lines, Noted(1, "x" * MAX_NOTE)) == ()


def test_a_round_of_a_classic_has_a_note():
    lines = [
        LogLine(1, began(find_classic("skyjo"), ("Anna", "Ben"))),
        LogLine(2, Noted(1, "Sun")),
    ]
    assert read_sheet(lines).rows[0].note == "Sun"
