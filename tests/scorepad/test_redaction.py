"""What is hidden of a round that is still being counted: everything but one's own."""

import pytest

from companion.game import Entry
from companion.games.classics import find_classic
from companion.scorepad.annotations import CheckAsked, Checked
from companion.scorepad.changes import refuse
from companion.scorepad.defined import began
from companion.scorepad.log import Agreed, Began, Cleared, Counted, Ended, LogLine, Undone
from companion.scorepad.redaction import BLANK, entered_by, redacted, redacted_lines
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
    return dict(redacted(read_sheet(lines), lines, by).row(number).entries)


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
    assert redacted_lines(lines, sheet, "") == tuple(lines)


def test_what_is_counted_after_the_agreement_was_lifted_is_open(lines):
    lines = with_line(lines[:4], Agreed(hidden=False))
    lines = with_line(with_line(lines, one(0, 11), "ada"), one(1, 12), "ben")
    assert entries(lines, "") == {0: Entry(points=11), 1: Entry(points=12)}


@pytest.mark.parametrize("how", [Agreed(hidden=False), Undone(3)], ids=["switched off", "undone"])
def test_who_lifts_the_agreement_does_not_see_what_was_counted_under_it(lines, how):
    lines = with_line(with_line(lines, how), one(2, 9), "cem")
    assert entries(lines, "") == {0: BLANK, 1: BLANK, 2: Entry(points=9)}
    told = redacted_lines(lines, read_sheet(lines), "")
    assert told[3].change == Counted(2, {0: BLANK})
    lines = with_line(lines, one(3, 8), "cem")
    assert entries(lines, "")[0] == Entry(points=11), "all are in"


def test_ending_the_play_does_not_show_them(lines):
    lines = with_line(lines, Ended())
    sheet = read_sheet(lines)
    assert [row.number for row in sheet.rows] == [1]
    assert redacted_lines(lines, sheet, "")[3].change == Counted(2, {0: BLANK})
    assert redacted_lines(lines, sheet, "ada")[3].change == one(0, 11)


BLUE = 14  # of each colour a deck of 13 for three holds so many


def hand(player, blue):
    return Counted(1, {player: Entry(counts={"blue": blue, "yellow": 0, "green": 0, "four": 0})})


def hidden_table(*changes):
    began = Began("13", ("Ada", "Ben", "Cem"))
    return [LogLine(n, change, f"{n}") for n, change in enumerate([began, *changes], 1)]


@pytest.mark.parametrize("blue", range(BLUE + 1))
def test_b_probing_tells_nothing_about_what_others_hold(blue):
    lines = hidden_table(Agreed(hidden=True), hand(0, 9))
    assert refuse(lines, hand(1, blue)) == ()
    last = with_line(lines, hand(1, blue))
    assert refuse(last, hand(2, 5)) == (), "nor does the last one learn a sum by trying"


def test_what_nobody_can_hold_alone_is_refused_hidden_or_not():
    lines = hidden_table(Agreed(hidden=True), hand(0, 9))
    assert [found.code for found in refuse(lines, hand(1, BLUE + 1))] == ["deck-limit"]
    assert [found.code for found in refuse(hidden_table(hand(0, 9)), hand(1, 6))] == ["deck-limit"]


def test_what_does_not_fit_once_all_are_in_is_shown_and_put_right_step_by_step():
    lines = hidden_table(Agreed(hidden=True), hand(0, 9), hand(1, 9), hand(2, 9))
    sheet = read_sheet(lines)
    assert [found.code for found in sheet.row(1).problems if found.hard] == ["deck-limit"]
    assert not sheet.hides(sheet.row(1))
    lines = with_line(lines, hand(0, 7))
    assert refuse(lines[:-1], hand(0, 7)) == ()
    assert refuse(lines, hand(1, 3)) == ()
    assert [
        found.code
        for found in refuse(with_line(with_line(lines, hand(1, 3)), hand(2, 4)), hand(2, 9))
    ] == ["deck-limit"], "once right, it stays right"


def test_putting_them_right_can_be_undone():
    lines = hidden_table(Agreed(hidden=True), hand(0, 9), hand(1, 9), hand(2, 0))
    right = Counted(1, {**hand(0, 5).entries, **hand(1, 5).entries})
    lines = with_line(lines, right)
    assert refuse(lines, Undone(len(lines))) == (), "what stood there may stand there again"
    lines = with_line(lines, Undone(len(lines)))
    assert refuse(lines, Undone(len(lines))) == ()
    assert [found.code for found in refuse(with_line(lines, right), hand(0, 12))] == ["deck-limit"]


def test_who_wrote_over_an_entry_owns_it(lines):
    lines = with_line(lines, one(0, 3), "tablet")
    assert {player: line.by for player, line in entered_by(lines, 2).items()} == {
        0: "tablet",
        1: "ben",
    }
    assert entries(lines, "ada") == {0: BLANK, 1: BLANK}
    lines = with_line(lines, Undone(len(lines)))
    assert entries(lines, "ada")[0] == Entry(points=11)


def test_a_round_dealt_again_belongs_to_nobody(lines):
    assert entered_by(with_line(lines, Cleared(2)), 2) == {}


def test_the_log_hides_the_same_also_what_was_taken_back(lines):
    lines = with_line(lines, Undone(5), "ben")
    said = [line.change for line in redacted_lines(lines, read_sheet(lines), "ada")]
    assert said[3] == one(0, 11)
    assert said[4] == Counted(2, {1: BLANK})
    assert said[1] == lines[1].change


def test_a_device_without_a_name_owns_nothing(lines):
    lines = with_line(lines, one(2, 9), "")
    assert entries(lines, "")[2] == BLANK
    assert redacted_lines(lines, read_sheet(lines), "")[-1].change == Counted(2, {2: BLANK})


def test_a_second_count_is_hidden_until_it_is_used():
    log = Log()
    log.lines = with_line(log.lines, CheckAsked(1), "tablet")
    log.lines = with_line(log.lines, Checked(1, {0: Entry(points=4)}), "phone")
    sheet = log.sheet
    assert redacted_lines(log.lines, sheet, "tablet")[-1].change == Checked(1, {0: BLANK})
    assert redacted_lines(log.lines, sheet, "phone")[-1].change == Checked(1, {0: Entry(points=4)})
    log.count(1, 4, 5, 6, 7)
    assert redacted_lines(log.lines, log.sheet, "tablet") == tuple(log.lines)


def test_bids_are_shown_once_everybody_has_bid_and_nothing_else():
    def bid(*numbers, made=None):
        fields = [
            {"bid": number} if made is None else {"bid": number, "made": made} for number in numbers
        ]
        return [Entry(fields=own) for own in fields]

    first, second, third = bid(1, 0, 1)
    changes = [
        began(find_classic("wizard"), ("Ada", "Ben", "Cem")),
        Agreed(hidden=True),
        Counted(1, {0: first}),
        Counted(1, {1: second}),
    ]
    lines = [LogLine(number, change, "tablet") for number, change in enumerate(changes, 1)]
    assert entries(lines, "cem", 1) == {0: BLANK, 1: BLANK}
    lines = with_line(lines, Counted(1, {2: third}), "tablet")
    assert entries(lines, "cem", 1) == {0: first, 1: second, 2: third}
    lines = with_line(lines, Counted(1, {0: bid(1, made=1)[0]}), "tablet")
    assert entries(lines, "cem", 1) == {0: first, 1: second, 2: third}
    assert entries(lines, "tablet", 1)[0] == bid(1, made=1)[0]
