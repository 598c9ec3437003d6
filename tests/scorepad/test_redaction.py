"""What is hidden of a round that is still being counted: everything but one's own."""

import pytest

from companion.game import Entry
from companion.scorepad.annotations import CheckAsked, Checked
from companion.scorepad.log import Agreed, Cleared, Counted, LogLine, Undone
from companion.scorepad.redaction import BLANK, authors, veiled, veiled_lines
from companion.scorepad.sheet import read_sheet
from tests.scorepad.table_log import Log


def one(player, points, number=2):
    return Counted(number, {player: Entry(points=points)})


@pytest.fixture
def lines():
    """Round 1 is in; of round 2 there is one entry by Ada's phone and one by Ben's."""
    log = Log()
    log.count(1, 5, 6, 7, 8)
    changes = [Agreed(hidden=True), one(0, 11), one(1, 12)]
    number = len(log.lines)
    return log.lines + [
        LogLine(number + place, change, by)
        for place, (change, by) in enumerate(zip(changes, ["tablet", "ada", "ben"], strict=True), 1)
    ]


def entries(lines, by, number=2):
    return dict(veiled(read_sheet(lines), lines, by).row(number).entries)


def with_line(lines, change, by=""):
    return [*lines, LogLine(len(lines) + 1, change, by)]


def test_a_device_sees_its_own_entries_of_an_open_round(lines):
    assert entries(lines, "ada") == {0: Entry(points=11), 1: BLANK}
    assert entries(lines, "ben") == {0: BLANK, 1: Entry(points=12)}


@pytest.mark.parametrize("by", ["tablet", "", "nobody"])
def test_nobody_else_sees_more_than_who_is_ready(lines, by):
    assert entries(lines, by) == {0: BLANK, 1: BLANK}


def test_counted_rounds_are_open_to_all(lines):
    assert entries(lines, "", 1) == {player: Entry(points=5 + player) for player in range(4)}


def test_once_all_are_in_everything_is_shown(lines):
    lines = with_line(lines, Counted(2, {2: Entry(points=13), 3: Entry(points=14)}), "tablet")
    assert entries(lines, "") == {player: Entry(points=11 + player) for player in range(4)}
    sheet = read_sheet(lines)
    assert veiled_lines(lines, sheet, "") == tuple(lines)


def test_without_the_agreement_nothing_is_hidden(lines):
    lines = with_line(lines, Agreed(hidden=False))
    assert entries(lines, "") == {0: Entry(points=11), 1: Entry(points=12)}


def test_who_wrote_over_an_entry_owns_it(lines):
    lines = with_line(lines, one(0, 3), "tablet")
    assert authors(lines, 2) == {0: "tablet", 1: "ben"}
    assert entries(lines, "ada") == {0: BLANK, 1: BLANK}
    lines = with_line(lines, Undone(len(lines)))
    assert entries(lines, "ada")[0] == Entry(points=11)


def test_a_round_dealt_again_belongs_to_nobody(lines):
    assert authors(with_line(lines, Cleared(2)), 2) == {}


def test_the_log_hides_the_same_also_what_was_taken_back(lines):
    lines = with_line(lines, Undone(5), "ben")
    said = [line.change for line in veiled_lines(lines, read_sheet(lines), "ada")]
    assert said[3] == one(0, 11)
    assert said[4] == Counted(2, {1: BLANK})
    assert said[1] == lines[1].change


def test_a_device_without_a_name_owns_nothing(lines):
    lines = with_line(lines, one(2, 9), "")
    assert entries(lines, "")[2] == BLANK
    assert veiled_lines(lines, read_sheet(lines), "")[-1].change == Counted(2, {2: BLANK})


def test_a_second_count_is_hidden_until_it_is_used():
    log = Log()
    log.lines = with_line(log.lines, CheckAsked(1), "tablet")
    log.lines = with_line(log.lines, Checked(1, {0: Entry(points=4)}), "phone")
    sheet = log.sheet
    assert veiled_lines(log.lines, sheet, "tablet")[-1].change == Checked(1, {0: BLANK})
    assert veiled_lines(log.lines, sheet, "phone")[-1].change == Checked(1, {0: Entry(points=4)})
    log.count(1, 4, 5, 6, 7)
    assert veiled_lines(log.lines, log.sheet, "tablet") == tuple(log.lines)
