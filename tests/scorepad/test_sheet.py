"""The sheet: what the pad shows, after changes of every kind. Names tell the behaviour tested."""

import pytest

from companion.game import Entry
from companion.scorepad.log import (
    Began,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    LogLine,
    Renamed,
    Reopened,
    RoundsSet,
    Seated,
    Undone,
)
from companion.scorepad.sheet import read_sheet
from tests.scorepad.table_log import Log


def test_undo_takes_back_scores_round_and_dealer_and_can_be_undone():
    log = Log()
    log.count(1, 1, 2, 3, 4)
    before = log.sheet
    log.count(2, 5, 5, 5, 5)
    log.undo()
    assert log.sheet.rows == before.rows
    assert (log.totals, log.sheet.current, log.sheet.next_dealer) == ([1, 2, 3, 4], 2, 1)
    log.redo()
    assert (log.totals, log.sheet.current, log.sheet.next_dealer) == ([6, 7, 8, 9], 3, 2)
    assert log.sheet.redo is None


def test_an_earlier_round_can_be_changed_and_later_ones_stay():
    log = Log()
    for number in (1, 2, 3):
        log.count(number, number, 0, 0, 9)
    log.add(Counted(1, {0: Entry(points=20)}))
    sheet = log.sheet
    assert (sheet.current, len(sheet.rows)) == (4, 4)
    assert [row.totals[0] for row in sheet.rows] == [20, 22, 25, 25]
    assert sheet.winners == (1, 2)


def test_a_gap_of_a_log_of_before_can_be_filled():
    log = Log(rounds=None, game="any", players=2)
    for number in (1, 2, 3):
        log.count(number, 10 * number, 1)
    log.lines.append(LogLine(5, Cleared(2)))  # is refused today, since it leaves a gap
    sheet = log.sheet
    assert (sheet.current, sheet.next_round) == (2, 4)
    assert [row.complete for row in sheet.rows] == [True, False, True, False]
    assert log.totals == [40, 2]
    log.count(2, 7, 7)
    assert (log.totals, log.sheet.current) == ([47, 9], 4)


def test_a_finished_play_is_reopened_for_one_more_round():
    log = Log(game="biberbande", players=3)
    for number in (1, 2, 3):
        log.count(number, 10, 20, 30)
    assert (log.sheet.finished, len(log.sheet.rows)) == (True, 3)
    log.add(Reopened())
    assert (log.sheet.finished, log.sheet.rounds, len(log.sheet.rows)) == (False, 4, 4)


def test_an_early_end_is_lifted():
    log = Log()
    log.count(1, 1, 2, 3, 4)
    log.add(Ended())
    sheet = log.sheet
    assert (sheet.finished, sheet.ended_early, len(sheet.rows)) == (True, True, 1)
    log.add(Reopened())
    assert (log.sheet.finished, log.sheet.ended_early, len(log.sheet.rows)) == (False, False, 4)


def test_a_target_ends_the_plain_pad_and_reopening_lifts_it():
    log = Log(game="any", players=2, target=50, lowest_wins=False)
    log.count(1, 20, 49)
    assert not log.sheet.finished
    log.count(2, 1, 1)
    assert (log.sheet.finished, log.sheet.winners) == (True, (1,))
    log.add(Reopened())
    assert (log.sheet.finished, log.sheet.rounds) == (False, None)


def test_the_dealer_after_k_rounds_is_the_first_plus_k_seats():
    log = Log(first_dealer=2, rounds=6)
    assert log.dealers == [2, 3, 0, 1, 2, 3]
    log.count(1, 1, 1, 1, 1)
    log.count(1, 2, 2, 2, 2)
    log.add(Cleared(1))
    assert (log.dealers, log.sheet.rows[0].complete) == ([2, 3, 0, 1, 2, 3], False)
    log.count(1, 3, 3, 3, 3)
    assert (log.dealers, log.sheet.next_dealer) == ([2, 3, 0, 1, 2, 3], 3)


def test_it_was_bens_deal_and_the_later_deals_follow():
    log = Log(rounds=6)
    log.count(1, 1, 2, 3, 4)
    log.add(DealerSet(2, 3))
    assert log.dealers == [0, 3, 0, 1, 2, 3]
    log.add(DealerSet(1, 2))
    assert log.dealers == [2, 3, 0, 1, 2, 3]
    assert log.totals == [1, 2, 3, 4]


def test_swapped_seats_keep_past_scores_and_change_later_dealers_only():
    log = Log(rounds=6)
    log.count(1, 1, 2, 3, 4)
    log.add(Seated(2, (0, 2, 1, 3)))
    assert log.totals == [1, 2, 3, 4]
    assert log.dealers == [0, 2, 1, 3, 0, 2]
    assert [row.sitting for row in log.sheet.rows[:2]] == [(0, 1, 2, 3), (0, 2, 1, 3)]


def test_whoever_leaves_keeps_past_rounds_and_is_skipped():
    log = Log(rounds=6)
    log.count(1, 1, 2, 3, 4)
    log.add(Left(2, 1))
    sheet = log.sheet
    assert sheet.order == (0, 2, 3)
    assert log.dealers == [0, 2, 3, 0, 2, 3]
    assert sheet.rows[0].points == {0: 1, 1: 2, 2: 3, 3: 4}
    log.count(2, 1, 1, 1)
    assert log.totals == [2, 2, 4, 5]
    assert [one.player for one in log.sheet.standings] == [0, 2, 3]


def test_a_guest_joins_late_with_a_start_score():
    log = Log(rounds=6)
    log.count(1, 1, 2, 3, 4)
    log.add(Joined(2, 4, "Eva", 3))
    sheet = log.sheet
    assert sheet.order == (0, 1, 2, 3, 4)
    assert [row.dealer for row in sheet.rows] == [0, 1, 2, 3, 4, 0]
    assert sheet.rows[0].sitting == (0, 1, 2, 3)
    log.count(2, 1, 1, 1, 1, 1)
    assert log.totals == [2, 3, 4, 5, 4]


def test_a_guest_sits_at_once_where_seats_were_already_agreed_for_later():
    log = Log(rounds=6)
    log.add(Seated(3, (3, 2, 1, 0)))
    log.add(Joined(2, 4, "Eva"))
    assert [row.sitting for row in log.sheet.rows[:3]] == [
        (0, 1, 2, 3), (0, 1, 2, 3, 4), (3, 2, 1, 0, 4),
    ]  # fmt: skip


def test_undoing_a_guest_whose_deal_was_stated():
    log = Log(rounds=6)
    joined = log.add(Joined(1, 4, "Eva"))
    log.add(DealerSet(2, 4))
    log.add(Seated(2, (4, 3, 2, 1, 0)))
    log.add(Undone(joined))
    assert log.sheet.order == (0, 1, 2, 3)
    assert log.dealers == [0, 3, 2, 1, 0, 3]


def test_the_stated_first_dealer_who_left_is_followed_by_the_next():
    log = Log(rounds=6)
    log.add(DealerSet(1, 2))
    log.add(Left(1, 2))
    assert log.dealers == [3, 0, 1, 3, 0, 1]


def test_undoing_a_name():
    log = Log()
    renamed = log.add(Renamed(0, "Adele"))
    assert log.sheet.players[0].name == "Adele"
    log.add(Undone(renamed))
    assert log.sheet.players[0].name == "Ada"


def test_a_name_of_a_guest_whose_joining_was_undone():
    log = Log()
    joined = log.add(Joined(1, 4, "Eva"))
    log.add(Renamed(4, "Evi"))
    log.add(Left(2, 4))
    log.add(Undone(joined))
    assert list(log.sheet.players) == [0, 1, 2, 3]


def test_totals_carried_over_from_paper():
    log = Log(start=(10, 20, 30, 40), carried=2, rounds=5, first_dealer=3)
    sheet = log.sheet
    assert [row.number for row in sheet.rows] == [3, 4, 5]
    assert (log.totals, sheet.carried, sheet.winners) == ([10, 20, 30, 40], 2, ())
    assert log.dealers == [3, 0, 1]
    log.count(3, 1, 1, 1, 1)
    assert (log.totals, log.sheet.winners) == ([11, 21, 31, 41], (0,))


def test_another_number_of_rounds_and_an_open_end():
    log = Log()
    log.add(RoundsSet(7))
    assert len(log.sheet.rows) == 7
    log.add(RoundsSet(None))
    log.count(1, 1, 2, 3, 4)
    assert (log.sheet.rounds, len(log.sheet.rows), log.sheet.finished) == (None, 2, False)


def test_scores_come_with_terms_majorities_and_warnings():
    log = Log(players=3)
    entries = [{"blue": 3}, {"blue": 3, "green": 2}, {"four": 1}]
    log.add(Counted(1, {p: Entry(counts=own) for p, own in enumerate(entries)}, accepted=True))
    row = log.sheet.row(1)
    assert (row.points, row.accepted) == ({0: 3, 1: 3, 2: 2}, True)
    assert row.tied == {"blue": (0, 1)}
    assert row.cleared == {0: (), 1: ("green",), 2: ()}
    assert [term.kind for term in row.terms[1]] == ["blue", "green"]
    assert {(p.code, p.player) for p in row.problems} >= {("single-four", 2)}


def test_problems_name_the_player_and_not_the_seat():
    log = Log(rounds=6)
    log.add(Left(1, 0))
    rows = [{"four": 1}, {"blue": 7}, {}]
    log.add(Counted(1, {p: Entry(counts=own) for p, own in enumerate(rows, 1)}))
    assert {p.player for p in log.sheet.row(1).problems if p.code == "single-four"} == {1}


def test_a_round_is_counted_for_all_or_not_yet():
    log = Log(players=3)
    log.add(Counted(1, {0: Entry(points=3), 1: Entry(points=4)}))
    row = log.sheet.row(1)
    assert (row.complete, row.points, row.terms) == (False, {}, {})
    assert set(row.entries) == {0, 1}
    assert log.totals == [0, 0, 0]
    log.add(Counted(1, {2: Entry(points=5)}))
    assert log.totals == [3, 4, 5]


def test_several_games_of_push_add_up_points_and_cards():
    log = Log(game="push", players=2, rounds=2, first_dealer=1)
    log.add(Counted(1, {0: Entry(points=20, cards_held=6), 1: Entry(counts={"5": 4})}))
    log.add(Counted(2, {0: Entry(points=10, cards_held=4), 1: Entry(points=10, cards_held=3)}))
    sheet = log.sheet
    assert [(row.dealer, row.starter, row.hands) for row in sheet.rows] == [
        (None, 1, None), (None, 0, None),
    ]  # fmt: skip
    assert (log.totals, sheet.winners) == ([30, 30], (0,))
    assert (sheet.open_tie, sheet.asks_for_cards) == ((), None)
    log.add(Counted(2, {0: Entry(points=10)}))
    assert log.sheet.winners == (0, 1)
    assert (log.sheet.open_tie, log.sheet.asks_for_cards) == ((0, 1), 2)
    log.add(Counted(2, {0: Entry(points=10, cards_held=1)}))
    assert log.sheet.winners == (0, 1)
    assert (log.sheet.open_tie, log.sheet.asks_for_cards) == ((), None)


def test_the_plain_pad_decides_who_wins_and_the_others_do_not():
    plain = Log(game="any", players=2, lowest_wins=False)
    plain.count(1, -3, 5)
    assert (plain.sheet.lowest_wins, plain.sheet.winners) == (False, (1,))
    printed = Log(lowest_wins=False)
    assert printed.sheet.lowest_wins


def test_what_is_dealt_stands_in_the_row():
    row = Log(game="freitag13", players=3).sheet.row(2)
    assert (row.hands, row.draw_pile, row.unused, row.open) == ({0: 13, 1: 13, 2: 14}, 0, 13, 0)
    assert Log(game="biberbande", players=2).sheet.row(1).open == 1


def test_an_unknown_row():
    with pytest.raises(KeyError):
        Log().sheet.row(9)


@pytest.mark.parametrize("lines", [[], [LogLine(1, Ended())]])
def test_a_log_without_a_beginning_is_none(lines):
    with pytest.raises(ValueError, match="beginning"):
        read_sheet(lines)


def test_the_head_is_the_last_change_and_guests_get_new_numbers():
    log = Log()
    assert (log.sheet.head, log.sheet.next_player, log.sheet.undo) == (1, 4, None)
    log.add(Joined(1, 4, "Eva"))
    log.undo()
    assert (log.sheet.head, log.sheet.next_player, log.sheet.redo) == (3, 5, 3)


def test_the_beginning_holds_what_was_agreed():
    began = Began("any", ("Ada",), title="Rummy", rounds=3, target=9)
    sheet = read_sheet([LogLine(1, began)])
    assert (sheet.setup.title, sheet.rounds, sheet.setup.target) == ("Rummy", 3, 9)


def test_who_came_too_late_for_a_counted_round_wins_nothing():
    log = Log("any", 3, lowest_wins=True)
    log.count(1, 5, 3, 8)
    log.add(Joined(2, 3, "Gast", start=1))
    assert [one.player for one in log.sheet.standings] == [3, 1, 0, 2], "nothing is over yet"
    log.add(Ended())
    assert log.sheet.winners == (1,)
    assert log.sheet.played == {0, 1, 2}
    assert [(x.player, x.place, x.gap) for x in log.sheet.standings] == [
        (1, 1, 2),
        (0, 2, 2),
        (2, 3, 5),
        (3, 4, 2),
    ]
    log.add(Reopened())
    log.count(2, 1, 1, 1, 1)
    log.add(Ended())
    assert log.sheet.winners == (3,)
