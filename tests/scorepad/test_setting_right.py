"""Rounds taken out, slipped in and swapped; who left comes back; what was agreed is corrected."""

import pytest

from companion.game import Entry
from companion.scorepad.annotations import Proposed
from companion.scorepad.history import history
from companion.scorepad.log import (
    Agreed,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    Renamed,
    Returned,
    RoundInserted,
    RoundRemoved,
    RoundsSwapped,
    SatOut,
    Seated,
    SetupChanged,
    Undone,
)
from companion.scorepad.redaction import entered_by
from companion.scorepad.renumber import round_now
from tests.scorepad.table_log import Log


def correction(log, **changed):
    sheet = log.sheet
    now = {
        "lowest_wins": sheet.lowest_wins,
        "target": sheet.setup.target,
        "title": sheet.setup.title,
        "edition": sheet.setup.edition,
        "carried": sheet.carried,
        "start": tuple(player.start for player in sheet.players.values()),
    }
    return SetupChanged(**(now | changed))


def counted(game="13", players=4, rounds=3, **agreed):
    """A play in which round n gave everybody n points, and the first player 10 more."""
    log = Log(game, players, **agreed)
    for number in range(1, rounds + 1):
        log.count(number, 10 + number, *[number] * (players - 1))
    return log


# Taking a round out


def test_a_round_taken_out_moves_later_ones_up_and_lowers_the_number():
    log = counted()
    log.add(RoundRemoved(2))
    assert [row.points.get(1) for row in log.sheet.rows] == [1, 3, None]
    assert (log.sheet.rounds, log.sheet.next_round) == (3, 3)
    assert log.totals == [24, 4, 4, 4]
    assert [row.dealer for row in log.sheet.rows] == [0, 1, 2]


def test_a_finished_play_is_open_again_after_a_round_was_taken_out():
    log = counted(rounds=4)
    assert log.sheet.finished
    log.add(RoundRemoved(1))
    assert not log.sheet.finished
    assert (log.sheet.rounds, log.sheet.current) == (4, 4)


def test_an_early_end_is_lifted_when_a_round_is_taken_out():
    log = counted(rounds=2)
    log.add(Ended())
    log.add(RoundRemoved(1))
    assert not log.sheet.finished


def test_undo_brings_a_round_back_with_its_number_and_dealers():
    log = counted(rounds=4)
    log.add(DealerSet(3, 0))
    before = log.sheet
    log.add(RoundRemoved(2))
    assert log.dealers == [0, 0, 1, 2]
    log.undo()
    assert (log.sheet.rows, log.sheet.rounds) == (before.rows, before.rounds)


def test_only_a_counted_round_can_be_taken_out():
    log = counted()
    assert log.refused(RoundRemoved(4)) == ["not-counted"]
    assert log.refused(RoundRemoved(0)) == ["not-counted"]


# Slipping a round in


def test_a_forgotten_round_comes_in_between_and_raises_the_number():
    log = counted()
    log.add(RoundInserted(2))
    assert [row.points.get(1) for row in log.sheet.rows] == [1, None, 2, 3, None]
    assert (log.sheet.rounds, log.sheet.current, log.sheet.next_round) == (5, 2, 5)
    log.count(2, 7, 7, 7, 7)
    assert log.sheet.current == 5
    assert log.totals == [43, 13, 13, 13]


def test_a_finished_play_waits_for_the_forgotten_round():
    log = counted(rounds=4)
    log.add(RoundInserted(4))
    assert not log.sheet.finished
    log.count(4, 1, 1, 1, 1)
    assert log.sheet.finished


def test_a_round_is_not_slipped_in_where_none_is_counted_or_none_has_room():
    assert counted().refused(RoundInserted(4)) == ["not-counted"]
    log = Log("any", 2, rounds=99)
    log.count(1, 1, 1)
    assert log.refused(RoundInserted(1)) == ["rounds-range"]


def test_an_open_end_stays_open():
    log = Log("any", 2)
    log.count(1, 1, 1)
    log.add(RoundInserted(1))
    log.add(RoundRemoved(2))
    assert log.sheet.rounds is None


def test_the_people_of_a_round_move_along():
    log = counted("13", 4, rounds=2)
    log.add(Joined(3, 4, "Eva"))
    log.add(Seated(3, (4, 3, 2, 1, 0)))
    log.count(3, 1, 2, 3, 4, 5)
    log.add(RoundInserted(1))
    assert [len(row.sitting) for row in log.sheet.rows] == [4, 4, 4, 5, 5]
    assert log.sheet.row(4).sitting == (4, 3, 2, 1, 0)
    log.add(RoundRemoved(2))
    assert [len(row.sitting) for row in log.sheet.rows] == [4, 4, 5, 5]


# Swapping two rounds


def test_two_rounds_change_places():
    log = counted()
    log.add(RoundsSwapped(1, 3))
    assert [row.points.get(1) for row in log.sheet.rows] == [3, 2, 1, None]
    assert log.dealers == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (RoundsSwapped(1, 1), "same-round"),
        (RoundsSwapped(1, 4), "not-counted"),
        (RoundsSwapped(0, 1), "not-counted"),
        (RoundsSwapped(2, 3), "other-people"),
    ],
)
def test_what_cannot_change_places(change, code):
    log = counted(rounds=2)
    log.add(Left(3, 0))
    log.count(3, 1, 2, 3)
    assert log.refused(change) == [code]


# Dealing again


def test_dealing_again_leaves_no_hole():
    log = counted()
    assert log.refused(Cleared(2)) == ["in-between"]
    log.add(Cleared(3))
    assert (log.sheet.current, log.sheet.next_round) == (3, 3)


# People


def test_who_left_comes_back_to_the_own_column():
    log = counted(rounds=1)
    log.add(Left(2, 0))
    assert log.sheet.gone == (0,)
    log.count(2, 5, 5, 5)
    log.add(Returned(3, 0))
    assert log.sheet.gone == ()
    assert [len(row.sitting) for row in log.sheet.rows] == [4, 3, 4, 4]
    log.count(3, 1, 1, 1, 1)
    assert log.totals == [12, 7, 7, 7]


def test_who_comes_back_at_once_missed_nothing():
    log = counted(rounds=1)
    log.add(Left(2, 0))
    log.add(Returned(2, 0))
    assert all(len(row.sitting) == 4 for row in log.sheet.rows)


def test_coming_back_changes_nothing_for_who_is_there():
    """Undoing that somebody left, after the return, leaves a return of somebody who never left."""
    log = counted(rounds=1)
    log.add(Left(2, 0))
    left = log.lines[-1].number
    log.add(Returned(2, 0))
    log.add(Undone(left))
    assert log.sheet.gone == ()
    assert all(len(row.sitting) == 4 for row in log.sheet.rows)


def test_only_who_left_comes_back():
    log = counted()
    assert log.refused(Returned(4, 0)) == ["still-here"]
    assert log.refused(Returned(4, 9)) == ["unknown-player"]
    log.add(Left(4, 0))
    assert log.refused(Returned(2, 0)) == ["past-round"]


def test_one_round_is_sat_out_and_the_place_stays():
    log = counted(rounds=1)
    log.add(SatOut(2, 1))
    assert log.sheet.row(2).sitting == (0, 2, 3)
    assert log.sheet.row(3).sitting == (0, 1, 2, 3)
    assert 1 in {one.player for one in log.sheet.standings}
    assert 1 in log.sheet.order
    assert log.dealers == [0, 2, 3, 0]
    log.add(SatOut(2, 1, out=False))
    assert log.dealers == [0, 1, 2, 3]


def test_a_counted_round_cannot_be_sat_out_nor_one_with_too_few():
    log = counted(rounds=2)
    assert log.refused(SatOut(1, 1)) == ["past-round"]
    assert log.refused(SatOut(3, 9)) == ["unknown-player"]
    log.add(SatOut(3, 0))
    assert log.refused(SatOut(3, 1)) == ["too-few-left"]
    log.add(Left(4, 2))
    assert log.refused(SatOut(4, 2)) == ["unknown-player"]


def test_the_name_of_who_left_is_free_again_but_not_before():
    log = counted(rounds=1)
    log.add(Left(3, 0))
    assert log.refused(Renamed(0, log.sheet.players[1].name)) == ["same-name"]
    log.undo()
    log.add(Left(2, 0))
    log.add(Joined(2, 4, "Ada"))
    assert log.refused(Returned(2, 0)) == ["same-name"]
    log.add(Renamed(4, "Adam"))
    log.add(Returned(2, 0))


# What was agreed


def test_what_was_agreed_is_corrected_and_undone():
    log = counted("any", 2, rounds=2, lowest_wins=True)
    assert log.sheet.winners == (1,)
    log.add(correction(log, lowest_wins=False, target=100, title="Doppelkopf"))
    sheet = log.sheet
    assert sheet.winners == (0,)
    assert (sheet.setup.target, sheet.setup.title) == (100, "Doppelkopf")
    log.undo()
    assert log.sheet.winners == (1,)


def test_a_lower_target_ends_the_play_and_a_higher_one_opens_it():
    log = counted("any", 2, rounds=2)
    log.add(correction(log, target=20))
    assert log.sheet.finished
    log.add(correction(log, target=40))
    assert not log.sheet.finished


def test_start_totals_are_corrected():
    log = counted("any", 2, rounds=1, start=(1, 2))
    log.add(correction(log, start=(10, 20)))
    assert log.totals == [21, 21]


def test_other_rounds_on_paper_move_the_rounds_here():
    log = Log("any", 3, carried=2)
    log.count(3, 1, 2, 3)
    log.add(Left(4, 0))
    log.add(DealerSet(4, 2))
    log.count(4, 5, 6)
    log.add(correction(log, carried=0))
    assert [row.number for row in log.sheet.rows if row.complete] == [1, 2]
    assert log.sheet.row(2).sitting == (1, 2)
    log.add(correction(log, carried=5))
    assert [row.number for row in log.sheet.rows if row.complete] == [6, 7]
    assert log.sheet.row(7).sitting == (1, 2)


def test_another_edition_must_hold_what_was_counted():
    log = Log("freitag13", 4)
    kinds = [kind.key for kind in log.sheet.game.kinds]
    first = {0: Entry(counts={kinds[0]: 15}), **{n: Entry(counts={}) for n in (1, 2, 3)}}
    log.add(Counted(1, first, accepted=True))
    editions = [edition.key for edition in log.sheet.game.editions]
    assert log.refused(correction(log, edition=editions[1])) == ["deck-limit"]
    assert log.refused(correction(log, edition="x")) == ["no-such-edition"]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"target": 5}, "points-range"),
        ({"carried": -1}, "rounds-range"),
        ({"carried": 98}, "rounds-range"),
        ({"start": (1, 2, 3)}, "entry-missing"),
        ({"start": (60_000, 0)}, "points-size"),
    ],
)
def test_what_cannot_have_been_agreed(changed, code):
    log = counted("any", 2, rounds=2, start=(5, 0))
    assert log.refused(correction(log, **changed)) == [code]


def test_a_game_with_rules_keeps_who_wins():
    log = counted()
    assert log.refused(correction(log, lowest_wins=False)) == ["points-range"]


# Counting down


def test_points_are_taken_off_until_somebody_is_exactly_at_the_target():
    log = Log("any", 2, start=(101, 101), target=0)
    assert log.sheet.counts_down
    log.count(1, 60, 41)
    assert log.totals == [41, 60]
    log.count(2, 45, 20)  # below the target is not at it
    assert (log.totals, log.sheet.finished) == ([-4, 40], False)
    assert [one.player for one in log.sheet.standings] == [0, 1]
    log.count(3, -4, 40)
    assert log.totals == [0, 0]
    log.undo()
    log.count(3, 0, 40)
    assert log.sheet.finished
    assert log.sheet.winners == (1,)
    assert [one.total for one in log.sheet.standings] == [0, -4]


def test_a_target_between_the_start_totals_is_refused():
    log = Log("any", 2)
    assert log.refused(correction(log, start=(501, 0), target=0)) == ["points-range"]


# What refers to a round


def test_a_proposal_follows_its_round_and_goes_with_it():
    log = counted()
    log.add(Proposed(3, 1, Entry(points=9)))
    log.add(RoundRemoved(1))
    assert [one.round for one in log.sheet.annotations.proposals] == [2]
    log.add(RoundRemoved(2))
    assert log.sheet.annotations.proposals == ()


def test_the_history_shows_what_a_round_held_that_was_taken_out():
    log = counted(rounds=2)
    log.add(RoundRemoved(1))
    last = history(log.lines)[-1]
    assert [one.before.points for one in last.replaced] == [11, 1, 1, 1]
    log.add(RoundInserted(1))
    assert history(log.lines)[-1].replaced == ()


def test_who_counted_follows_the_round():
    log = counted(rounds=2)
    log.add(RoundInserted(2))
    assert entered_by(log.lines, 2) == {}
    assert set(entered_by(log.lines, 3)) == {0, 1, 2, 3}


def test_a_round_has_another_number_after_corrections():
    log = counted()
    log.add(RoundsSwapped(1, 2))
    log.add(correction(log, title="x"))
    assert round_now(log.lines, 4, 1) == 2
    assert round_now(log.lines, 5, 1) == 1
    log.add(RoundRemoved(2))
    assert round_now(log.lines, 4, 1) is None


def test_hidden_counts_stay_hidden_in_a_round_that_moves_or_is_taken_out():
    log = counted(rounds=2)
    log.add(Agreed(hidden=True))
    log.add(RoundInserted(1))
    line = log.add(Counted(1, {0: Entry(points=5)}))
    assert log.sheet.hidden_lines == {line: 1}
    log.add(RoundRemoved(1))
    assert log.sheet.hidden_lines == {line: 0}
    log.undo()
    assert log.sheet.hidden_lines == {line: 1}
