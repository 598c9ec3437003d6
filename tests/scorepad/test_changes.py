"""What a play refuses, and why; whatever it accepts leaves a table that can play on."""

import pytest

from companion.game import Entry
from companion.scorepad.changes import refuse
from companion.scorepad.log import (
    Began,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    Renamed,
    Reopened,
    RoundInserted,
    RoundsSet,
    Seated,
    SetupChanged,
    Undone,
)
from tests.scorepad.table_log import Log

ABC = ("Ada", "Ben", "Cem")


def counted(number, *rows):
    return Counted(number, {player: Entry(counts=row) for player, row in enumerate(rows)})


@pytest.mark.parametrize(
    ("began", "codes"),
    [
        (Began("13", ABC), []),
        (Began("13", ABC, edition="50", rounds=99, first_dealer=2), []),
        (Began("13", ABC, start=(1, -2, 3), carried=5), []),
        (Began("any", ("Ada",), target=1), []),
        (Began("chess", ABC), ["no-such-game"]),
        (Began("13", ABC[:2]), ["players-range"]),
        (Began("13", ("Ada", "ada", " ")), ["same-name", "blank-player"]),
        (Began("13", ABC, edition="53"), ["no-such-edition"]),
        (Began("13", ABC, first_dealer=3), ["unknown-player"]),
        (Began("13", ABC, first_dealer=-1), ["unknown-player"]),
        (Began("13", ABC, rounds=0), ["rounds-range"]),
        (Began("13", ABC, rounds=100), ["rounds-range"]),
        (Began("13", ABC, carried=6), ["rounds-range"]),
        (Began("any", ABC, carried=-1), ["rounds-range"]),
        (Began("any", ABC, carried=99), ["rounds-range"]),
        (Began("13", ABC, start=(1, 2)), ["entry-missing"]),
        (Began("13", ABC, start=(1, 2, 10**7)), ["points-size"]),
        (Began("any", ABC, target=0), ["points-range"]),
        (Began("any", ABC, target=10**7), ["points-range"]),
        (Began("any", ABC, target=40, start=(40, 0, 0)), ["points-range"]),
    ],
)
def test_beginnings(began, codes):
    assert [problem.code for problem in refuse([], began)] == codes


def test_a_play_begins_once():
    assert Log().refused(Began("13", ABC)) == ["no-such-change"]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (counted(1, {"blue": 1}, {}, {}, {}), []),
        (counted(0, {}, {}, {}, {}), ["no-such-round"]),
        (counted(3, {}, {}, {}, {}), ["no-such-round"]),
        (Counted(2, {}), ["unknown-player"]),
        (Counted(2, {7: Entry(points=1)}), ["unknown-player"]),
        (counted(2, {"blue": 15}, {}, {}, {}), ["deck-limit"]),
        (counted(2, {"blue": 15}), ["deck-limit"]),
        (counted(2, {"red": 1}), ["unknown-kind"]),
        (counted(2, {"blue": -1}), ["negative"]),
        (Counted(2, {0: Entry()}), ["blank"]),
        (Counted(2, {0: Entry(points=1), 1: Entry(counts={})}), ["one-way"]),
        (Cleared(1), []),
        (Cleared(3), ["no-such-round"]),
        (DealerSet(1, 3), []),
        (DealerSet(0, 3), ["no-such-round"]),
        (DealerSet(9, 3), ["no-such-round"]),
        (DealerSet(2, 4), ["unknown-player"]),
        (Renamed(0, "Zoe"), []),
        (Renamed(0, " ADA"), []),
        (Renamed(0, "Ben"), ["same-name"]),
        (Renamed(0, "  "), ["blank-player"]),
        (Renamed(9, "Zoe"), ["unknown-player"]),
        (Seated(2, (3, 2, 1, 0)), []),
        (Seated(1, (3, 2, 1, 0)), ["past-round"]),
        (Seated(9, (3, 2, 1, 0)), ["no-such-round"]),
        (Seated(2, (3, 2, 1)), ["order"]),
        (Seated(2, (3, 2, 1, 1)), ["order"]),
        (Joined(2, 4, "Eva"), []),
        (Joined(1, 4, "Eva"), ["past-round"]),
        (Joined(2, 3, "Eva"), ["unknown-player"]),
        (Joined(2, 5, "Eva"), ["unknown-player"]),
        (Joined(2, 4, "Ada"), ["same-name"]),
        (Joined(2, 4, "Eva", 10**7), ["points-size"]),
        (Left(2, 0), []),
        (Left(1, 0), ["past-round"]),
        (Left(2, 4), ["unknown-player"]),
        (RoundsSet(1), []),
        (RoundsSet(0), ["rounds-range"]),
        (RoundsSet(100), ["rounds-range"]),
        (RoundsSet(None), []),
        (Ended(), []),
        (Reopened(), ["still-running"]),
        (Undone(2), []),
        (Undone(1), ["no-such-change"]),
        (Undone(3), ["no-such-change"]),
        (Undone(0), ["no-such-change"]),
    ],
)
def test_after_one_round_of_four_players(change, codes):
    log = Log()
    log.count(1, 1, 2, 3, 4)
    assert log.refused(change) == codes


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (counted(2, {}, {}, {}), ["already-over"]),
        (counted(1, {"blue": 2}, {}, {}), []),
        (Joined(2, 3, "Eva"), ["already-over"]),
        (Left(2, 0), ["already-over"]),
        (Seated(2, (2, 1, 0)), ["already-over"]),
        (Ended(), ["already-over"]),
        (Renamed(0, "Zoe"), []),
        (RoundsSet(3), []),
        (Reopened(), []),
    ],
)
def test_after_the_end(change, codes):
    log = Log(players=3, rounds=1)
    log.count(1, 1, 2, 3)
    assert log.refused(change) == codes


def test_a_change_of_no_kind_is_a_mistake_of_the_program():
    with pytest.raises(TypeError):
        refuse(Log().lines, "dance")


def test_a_table_keeps_enough_players_and_has_room_for_so_many():
    log = Log(players=3)
    assert log.refused(Left(1, 0)) == ["too-few-left"]
    full = Log(players=6)
    (problem,) = refuse(full.lines, Joined(1, 6, "Gus"))
    assert (problem.code, problem.values) == ("too-many", {"most": 6})


def test_two_who_leave_later_leave_too_few():
    log = Log(rounds=6)
    log.add(Left(3, 0))
    assert log.refused(Left(5, 1)) == ["too-few-left"]
    assert log.refused(Left(1, 1)) == ["too-few-left"]


def test_whoever_left_cannot_leave_again_or_deal():
    log = Log(rounds=6)
    log.add(Left(1, 0))
    assert log.refused(Left(2, 0)) == ["unknown-player"]
    assert log.refused(DealerSet(1, 0)) == ["unknown-player"]


def test_undoing_must_leave_a_table_as_well():
    log = Log(players=3)
    joined = log.add(Joined(1, 3, "Eva"))
    log.add(Left(1, 0))
    assert log.refused(Undone(joined)) == ["too-few-left"]


def test_undoing_must_not_bring_two_of_a_name():
    log = Log(players=3)
    renamed = log.add(Renamed(0, "Zoe"))
    log.add(Renamed(1, "Ada"))
    (problem,) = refuse(log.lines, Undone(renamed))
    assert (problem.code, problem.player) == ("same-name", 1)


def test_undoing_must_not_bring_more_cards_than_the_deck_holds():
    log = Log(players=3)
    log.add(counted(1, {"blue": 9}))
    fewer = log.add(counted(1, {"blue": 2}))
    log.add(Counted(1, {1: Entry(counts={"blue": 9})}))
    (problem,) = refuse(log.lines, Undone(fewer))
    assert (problem.code, problem.kind) == ("deck-limit", "blue")
    assert problem.values["round"] == 1


def test_a_change_is_undone_once():
    log = Log()
    first = log.count(1, 1, 2, 3, 4)
    log.undo()
    assert log.refused(Undone(first)) == ["no-such-change"]


def test_people_come_and_go_after_all_counted_rounds_even_with_a_gap():
    log = Log(game="any", players=2)
    log.count(1, 1, 1)
    log.count(2, 1, 1)
    log.add(RoundInserted(1))
    assert log.refused(Left(1, 0)) == ["past-round"]
    assert log.refused(Joined(3, 2, "Eva")) == ["past-round"]
    assert log.refused(Joined(4, 2, "Eva")) == []


def test_a_round_is_refused_whole_and_changes_nothing():
    log = Log(players=3)
    before = log.sheet
    assert log.refused(counted(1, {"blue": 8}, {"blue": 7}, {"four": 9}))
    assert log.sheet == before


def test_after_rounds_got_other_numbers_only_the_last_change_is_taken_back():
    """The rounds counted since would come to lie before the first one."""
    log = Log()
    corrected = log.add(SetupChanged(True, None, "", "", carried=4, start=(0, 0, 0, 0)))
    back = log.add(Undone(corrected))
    log.count(1, 5, 6, 7, 8)
    counted = len(log.lines)
    assert log.refused(Undone(back)) == ["not-the-last"]
    log.add(Undone(counted))
    log.add(Undone(len(log.lines)))  # redo
    assert log.sheet.totals == {0: 5, 1: 6, 2: 7, 3: 8}
