"""Proposals and second counts: they change nothing by themselves, and undo passes them over."""

import pytest

from companion.game import Entry
from companion.games.classics import find_classic
from companion.scorepad.annotations import CheckAsked, Checked, Declined, Proposed
from companion.scorepad.defined import began
from companion.scorepad.log import Cleared, Counted, LogLine
from companion.scorepad.open_annotations import differing
from companion.scorepad.sheet import read_sheet
from tests.scorepad.table_log import Log


@pytest.fixture
def log():
    """Four players, two rounds counted by hand."""
    log = Log()
    log.count(1, 5, 6, 7, 8)
    log.count(2, 1, 2, 3, 4)
    return log


def proposals(log):
    return [(one.number, one.player, one.now, one.entry) for one in log.sheet.annotations.proposals]


def take_up(number, round_number=1, player=2, points=9):
    return Counted(round_number, {player: Entry(points=points)}, proposal=number)


def test_a_proposal_is_open_and_changes_nothing(log):
    before = log.totals
    number = log.add(Proposed(1, 2, Entry(points=9)))
    assert proposals(log) == [(number, 2, Entry(points=7), Entry(points=9))]
    assert (log.totals, log.sheet.undo) == (before, 3)


def test_a_proposal_that_is_taken_up_is_closed_and_open_again_after_undo(log):
    number = log.add(Proposed(1, 2, Entry(points=9)))
    log.add(take_up(number))
    assert proposals(log) == []
    assert log.totals == [6, 8, 12, 12]
    log.undo()
    assert [one[0] for one in proposals(log)] == [number]
    assert log.totals == [6, 8, 10, 12]


def test_a_declined_proposal_is_closed_and_undo_takes_back_the_count_before(log):
    number = log.add(Proposed(1, 2, Entry(points=9)))
    log.add(Declined(number))
    assert proposals(log) == []
    assert log.sheet.undo == 3


def test_a_proposal_closes_when_somebody_corrects_it_anyway_or_deals_again(log):
    log.add(Proposed(1, 2, Entry(points=9)))
    log.add(Proposed(2, 0, Entry(points=3)))
    log.add(Counted(1, {2: Entry(points=9)}))
    assert len(proposals(log)) == 1
    log.add(Cleared(2))
    assert proposals(log) == []


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (Proposed(3, 0, Entry(points=1)), ["no-such-round"]),
        (Proposed(0, 0, Entry(points=1)), ["no-such-round"]),
        (Proposed(1, 9, Entry(points=1)), ["unknown-player"]),
        (Proposed(1, 0, Entry()), ["blank"]),
        (Proposed(1, 0, Entry(points=-1)), ["negative"]),
        (Proposed(1, 0, Entry({"blue": 15})), ["deck-limit"]),
        (Declined(3), ["no-such-proposal"]),
        (take_up(3), ["no-such-proposal"]),
        (CheckAsked(4), ["no-such-round"]),
        (CheckAsked(0), ["no-such-round"]),
        (Checked(3, {0: Entry(points=1)}), ["check-not-asked"]),
    ],
)
def test_refusals(log, change, codes):
    assert log.refused(change) == codes


def test_a_proposal_is_answered_once(log):
    number = log.add(Proposed(1, 2, Entry(points=9)))
    log.add(Declined(number))
    assert log.refused(Declined(number)) == ["no-such-proposal"]
    assert log.refused(take_up(number)) == ["no-such-proposal"]


def test_a_second_count_waits_until_the_round_is_saved(log):
    log.add(CheckAsked(3))
    assert log.sheet.annotations.checks[3].number is None
    number = log.add(Checked(3, {0: Entry(points=1), 1: Entry(points=2)}))
    check = log.sheet.annotations.checks[3]
    assert (check.number, check.entries[1]) == (number, Entry(points=2))
    log.add(Counted(3, {0: Entry(points=1)}))
    assert 3 in log.sheet.annotations.checks
    log.count(3, 1, 2, 3, 4)
    assert log.sheet.annotations.checks == {}


def test_a_second_count_of_nobody_or_of_a_stranger_is_refused(log):
    log.add(CheckAsked(3))
    assert log.refused(Checked(3, {})) == ["unknown-player"]
    assert log.refused(Checked(3, {9: Entry(points=1)})) == ["unknown-player"]
    assert log.refused(Checked(3, {0: Entry(points=-1)})) == ["negative"]


def test_dealing_again_ends_a_second_count(log):
    log.add(CheckAsked(2))
    log.add(Checked(2, {0: Entry(points=1)}))
    log.add(Cleared(2))
    assert log.sheet.annotations.checks == {}


def test_a_corrected_round_may_be_checked_too(log):
    log.add(CheckAsked(1))
    log.add(Checked(1, {0: Entry(points=4)}))
    assert 1 in log.sheet.annotations.checks
    log.add(Counted(1, {0: Entry(points=4)}))
    assert log.sheet.annotations.checks == {}


def test_who_differs(log):
    log.add(CheckAsked(3))
    counted = {
        0: Entry({"blue": 2, "green": 0}),
        1: Entry({"blue": 3}),
        2: Entry(points=4),
        3: Entry(points=4),
    }
    log.lines.append(LogLine(len(log.lines) + 1, Checked(3, counted)))
    mine = {0: Entry({"blue": 2}), 1: Entry({"blue": 2}), 2: Entry(points=5)}
    check = log.sheet.annotations.checks[3]
    assert differing(check, mine) == {1: Entry({"blue": 3}), 2: Entry(points=4)}


def test_a_second_count_waits_for_what_was_bid():
    def counted(**fields):
        return Counted(1, {player: Entry(fields=fields) for player in range(3)})

    changes = [
        began(find_classic("wizard"), ("Ada", "Ben", "Cem")),
        CheckAsked(1),
        counted(bid=0),
        Checked(1, {0: Entry(fields={"bid": 0, "made": 1})}),
    ]

    def checks():
        lines = [LogLine(number, change) for number, change in enumerate(changes, 1)]
        return read_sheet(lines).annotations.checks

    check = checks()[1]
    same = {0: Entry(fields={"made": 1})}
    assert differing(check, same) == {}, "a bid of 0 left out is the same"
    assert list(differing(check, {0: Entry(fields={"bid": 0, "made": 0})})) == [0]
    changes.append(counted(bid=0, made=0))
    assert checks() == {}


def test_a_second_count_asked_for_beforehand_waits_for_all_who_play():
    lines = [began(find_classic("romme"), ("Ada", "Ben", "Cem")), CheckAsked(2)]
    log = [LogLine(number, change) for number, change in enumerate(lines, 1)]
    assert list(read_sheet(log).annotations.checks) == [2]
