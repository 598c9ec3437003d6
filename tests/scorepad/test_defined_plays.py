"""Plays of games that are values, on the log, and whatever is put right in them."""

import json
from dataclasses import replace

import pytest

from companion.definition.reader import read
from companion.game import Entry
from companion.games.classics import find_classic, slugs
from companion.scorepad.annotations import Proposed
from companion.scorepad.changes import refuse
from companion.scorepad.defined import began
from companion.scorepad.log import (
    Began,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    LogLine,
    Reopened,
    RoundInserted,
    RoundRemoved,
    RoundsSet,
    RoundsSwapped,
    Seated,
    Undone,
    from_json,
    to_json,
)
from companion.scorepad.sheet import read_sheet
from tests.definition.test_courses import PLAYS
from tests.definition.test_reader import changed

NAMES = tuple("ABCDEFGHIJKL")


class Log:
    """A log to which changes are added as the store adds them: refused, or stored as JSON."""

    def __init__(self, game, players, **agreed):
        self.lines = []
        self.add(began(game, NAMES[:players], **agreed))

    def add(self, change):
        found = refuse(self.lines, change)
        if not found:
            kind, data = to_json(change)
            stored = from_json(kind, json.loads(json.dumps(data)))
            self.lines.append(LogLine(len(self.lines) + 1, stored))
        return [item.code for item in found]

    def count(self, number, *fields, table=None):
        entries = {p: Entry(fields=own) for p, own in enumerate(fields) if own is not None}
        return self.add(Counted(number, entries, table=table or {}))

    @property
    def sheet(self):
        return read_sheet(self.lines)


def totals(log):
    return list(log.sheet.totals.values())


@pytest.mark.parametrize("slug", slugs())
def test_a_complete_play_on_the_log(slug):
    one, game = PLAYS[slug], find_classic(slug)
    log = Log(game, one["players"], first_dealer=one["first_dealer"])
    if slug in ("romme", "mau-mau"):
        log.add(RoundsSet(len(one["rounds"])))
    for number, counted in enumerate(one["rounds"], 1):
        assert not log.sheet.finished
        assert log.count(number, *counted["entries"], table=counted["table"]) == []
    sheet = log.sheet
    assert sheet.finished
    assert sheet.definition.slug == game.slug
    for row, told in zip(sheet.rows, one["answers"]["rounds"], strict=True):
        assert list(row.points.values()) == told["points"]
        assert list(row.totals.values()) == told["totals"]
        assert (row.dealer, row.starter) == (told["dealer"], told["starter"])
        assert (row.hands or {row.starter: 0})[row.starter] == told["cards"]
    places = {one.player: one.place for one in sheet.standings}
    assert [places[player] for player in range(one["players"])] == one["answers"]["places"]
    assert sheet.winners == tuple(p for p, place in places.items() if place == 1)
    assert log.count(len(one["rounds"]) + 1, *one["rounds"][0]["entries"]) == ["already-over"]


def test_bids_are_saved_alone_and_results_come_later():
    log = Log(find_classic("wizard"), 3)
    assert log.count(1, {"bid": 1}, {"bid": 0}, {"bid": 1}) == []
    assert (log.sheet.current, log.sheet.rows[0].complete) == (1, False)
    assert log.sheet.rows[0].entries[0].fields == {"bid": 1}
    assert log.count(1, {"bid": 1, "made": 1}, {"bid": 0, "made": 0}) == []
    assert not log.sheet.rows[0].complete
    assert log.count(1, None, None, {"bid": 1, "made": None}) == []
    assert not log.sheet.rows[0].complete
    assert log.count(1, None, None, {"bid": 1, "made": 0}) == []
    row = log.sheet.rows[0]
    assert (row.complete, list(row.points.values()), row.hands) == (
        True, [30, 20, -10], {0: 1, 1: 1, 2: 1},
    )  # fmt: skip
    assert log.sheet.rows[1].hands == {0: 2, 1: 2, 2: 2}
    assert len(log.sheet.rows) == 20


def test_what_cannot_be_is_refused_and_what_may_be_wrong_is_marked():
    log = Log(find_classic("wizard"), 3)
    assert log.count(1, {"bid": 2}) == ["field-range"]
    assert log.count(1, {"trump": 1}) == ["field-unknown"]
    assert log.count(1, {"bid": 1}, table={"trump": 1}) == ["field-unknown"]
    assert log.add(Counted(1, {0: Entry(points=3)})) == ["entry-missing"]
    assert log.count(2, {"bid": 1}) == ["no-such-round"]
    assert log.count(1) == ["unknown-player"]
    blank = {"bid": 0, "made": 0}
    assert log.count(1, blank, blank, blank) == []
    assert [item.code for item in log.sheet.rows[0].problems] == ["check-0"]


def test_undo_and_an_earlier_round_put_right_change_what_follows():
    log = Log(find_classic("darts-501"), 2)
    for number in (1, 2):
        log.count(number, {"visit": 180}, {"visit": 100})
    log.count(3, {"visit": 141, "double": 1})
    assert (log.sheet.finished, totals(log), log.sheet.winners) == (True, [0, 301], (0,))
    assert log.sheet.rows[-1].totals == {0: 0, 1: 301}
    log.add(Undone(log.sheet.head))
    assert not log.sheet.finished
    log.count(3, {"visit": 141, "double": 1})
    log.count(1, {"visit": 140})
    assert not log.sheet.finished
    assert totals(log) == [181, 301]
    log.count(3, {"visit": 181 - 41}, {"visit": 1})
    assert totals(log) == [41, 300]


def test_a_forgotten_round_is_put_in_and_counts():
    log = Log(find_classic("schwimmen"), 3)
    for number in (1, 2, 3):
        log.count(number, {"loses": 1}, {}, {})
    assert log.add(RoundInserted(1)) == []
    sheet = log.sheet
    assert (sheet.current, sheet.next_round, list(sheet.totals.values())) == (1, 5, [0, 3, 3])
    assert [row.complete for row in sheet.rows] == [False, True, True, True, False]
    assert [row.dealer for row in sheet.rows] == [0, 1, 2, 0, 1]
    assert log.count(1, {"loses": 1}, {}, {}) == []
    assert (totals(log), log.sheet.rows[-1].idle) == ([-1, 3, 3], (0,))
    assert log.add(RoundRemoved(2)) == []
    assert (totals(log), log.sheet.rows[-1].idle) == ([0, 3, 3], ())


def test_rounds_that_change_places_take_their_fields_along():
    log = Log(find_classic("skat"), 3)
    log.count(1, {"plays": 1}, {}, {}, table={"base": 9, "steps": 2, "won": 1})
    log.count(2, {}, {"plays": 1}, {}, table={"base": 24, "steps": 2, "won": 1})
    assert log.add(RoundsSwapped(1, 2)) == []
    assert [list(row.points.values()) for row in log.sheet.rows[:2]] == [[0, 48, 0], [18, 0, 0]]


def test_who_is_out_is_passed_over():
    log = Log(find_classic("schwimmen"), 3)
    for number in range(1, 5):
        log.count(number, {}, {"loses": 1}, {})
    sheet = log.sheet
    assert (sheet.rows[-1].idle, sheet.rows[-1].dealer, sheet.next_dealer) == ((1,), 2, 2)
    assert log.count(5, {"loses": 1}, None, {}) == []
    assert totals(log) == [2, -1, 3]
    assert log.sheet.rows[4].complete


def test_a_sheet_takes_one_box_a_turn():
    log = Log(find_classic("kniffel"), 2)
    assert log.count(1, {"u1": 3, "u2": 4}, {"chance": 20}) == ["one-box"]
    assert log.count(1, {"extra": 1}, {"chance": 20}) == ["one-box"]
    assert log.count(1, {"u1": 3}, {"chance": 20}) == []
    assert log.count(2, {"u1": 3}, {"u2": 4}) == ["box-filled"]
    assert log.count(2, {"u2": 4}, None) == []
    assert log.count(2, None, {"u2": 0}) == []
    assert [list(row.points.values()) for row in log.sheet.rows[:2]] == [[3, 20], [4, 0]]
    assert log.count(1, {"u3": 9}) == []
    assert totals(log) == [13, 20]


def test_fields_of_the_round_can_come_first():
    log = Log(find_classic("skat"), 4)
    assert log.count(1, table={"base": 9, "steps": 3}) == []
    assert log.sheet.rows[0].table == {"base": 9, "steps": 3}
    assert (log.sheet.rows[0].dealer, log.sheet.rows[0].idle) == (0, (0,))
    assert log.count(1, {"plays": 1}, {}, {}, {}) == ["check-1"]
    assert log.count(1, None, {"plays": 1}, {}, {}, table={"won": 1}) == []
    assert totals(log) == [0, 27, 0, 0]
    assert log.add(Cleared(1)) == []
    assert log.sheet.rows[0].table == {}


def test_another_dealer_another_order_and_a_guest():
    log = Log(find_classic("skyjo"), 3, rounds=9)
    one = [{"points": 5, "ended": 1}, {"points": 9}, {"points": 9}]
    assert log.count(1, *one) == []
    assert (log.sheet.rows[1].dealer, log.sheet.rows[1].starter) == (1, 0)
    assert log.add(DealerSet(2, 0)) == []
    assert [row.dealer for row in log.sheet.rows[:4]] == [0, 0, 1, 2]
    assert log.add(Seated(2, (0, 2, 1))) == []
    assert [row.dealer for row in log.sheet.rows[:4]] == [0, 0, 2, 1]
    assert log.add(Joined(2, 3, "Dov", 7)) == []
    assert (
        log.count(2, {"points": 1}, {"points": 2}, {"points": 3}, {"points": 0, "ended": 1}) == []
    )
    assert totals(log) == [6, 11, 12, 7]
    assert log.add(Left(3, 2)) == []
    assert [one.player for one in log.sheet.standings] == [0, 3, 1]
    assert log.sheet.rows[2].sitting == (0, 1, 3)


def test_a_guest_of_darts_begins_with_the_start():
    log = Log(find_classic("darts-501"), 1)
    log.count(1, {"visit": 100})
    assert log.add(Joined(2, 1, "Dov")) == []
    log.count(2, {"visit": 1}, {"visit": 60})
    assert totals(log) == [400, 441]


def test_ended_reopened_and_one_more_round():
    log = Log(find_classic("qwixx"), 2)
    assert log.count(1, {"red": 3}, {"red": 2}) == []
    assert log.sheet.finished
    assert log.add(Reopened()) == []
    assert (log.sheet.finished, log.sheet.rounds) == (False, 2)
    assert log.count(2, {"red": 3}, {"red": 2}) == []
    assert log.sheet.finished
    assert log.add(Reopened()) == []
    assert log.add(Ended()) == []
    assert log.sheet.ended_early


def test_a_reopened_play_goes_on_past_its_target():
    log = Log(find_classic("canasta"), 2)
    log.count(1, {"melded": 1000, "natural": 8}, {"melded": 100})
    assert log.sheet.finished
    assert log.add(Reopened()) == []
    assert not log.sheet.finished
    assert log.count(2, {"melded": 100}, {"melded": 100}) == []
    assert not log.sheet.finished


def test_hidden_bids_are_judged_alone_and_a_proposal_too():
    log = Log(find_classic("klaverjassen"), 2)
    whole = {"points": 100, "plays": 1}, {"points": 62}
    assert log.count(1, *whole) == []
    assert log.add(Proposed(1, 0, Entry(fields={"points": 163}))) == ["field-range"]
    assert log.add(Proposed(1, 0, Entry(fields={"points": 102, "plays": 1}))) == []
    assert log.add(Proposed(1, 0, Entry(counts={}))) == ["entry-missing"]


def test_another_box_crossed_out_is_something_else():
    log = Log(find_classic("kniffel"), 1)
    assert log.count(1, {"u1": 0}) == []
    assert log.add(Proposed(1, 0, Entry(fields={"u1": 0, "extra": 0}))) == []
    assert log.sheet.annotations.proposals == ()
    assert log.add(Proposed(1, 0, Entry(fields={"u2": 0}))) == []
    (other,) = log.sheet.annotations.proposals
    assert other.entry.fields == {"u2": 0}


def test_a_play_keeps_the_game_it_began_with():
    raw = changed()
    log = Log(read(raw), 2)
    log.count(1, {"blue": 2}, {"wasps": 1})
    raw["rules"][0]["sum"][0][1] = 99
    raw["title"] = "Another Race"
    assert totals(log) == [4, -3]
    assert log.sheet.game.title.message == "Beetle Race"
    assert (log.sheet.game.slug, log.sheet.lowest_wins) == ("own", False)


def test_switches_stay_with_the_play():
    log = Log(find_classic("skat-seeger"), 3)
    log.count(1, {"plays": 1}, {}, {}, table={"base": 9, "steps": 3})
    assert totals(log) == [-104, 40, 40]


def test_a_broken_game_does_not_begin():
    change = began(find_classic("wizard"), NAMES[:3])
    broken = replace(change, definition={"title": "Half"})
    assert [item.code for item in refuse([], broken)] == ["no-such-game"]
    assert [item.code for item in refuse([], replace(change, options={"x": 1}))] == ["no-such-game"]
    assert [item.code for item in refuse([], replace(change, definition=None))] == ["no-such-game"]
    few = [item.code for item in refuse([], began(find_classic("wizard"), ("A",)))]
    assert few == ["players-range"]
    with pytest.raises(ValueError, match="cannot be read"):
        read_sheet([LogLine(1, broken)])


def test_other_games_have_no_fields():
    lines = [LogLine(1, Began("13", NAMES[:3]))]
    own = {0: Entry(counts={"blue": 1})}
    assert [one.code for one in refuse(lines, Counted(1, own, table={"x": 1}))] == ["entry-missing"]
    fields = Counted(1, {0: Entry(fields={"blue": 1})})
    assert [one.code for one in refuse(lines, fields)] == ["blank"]


def test_places_and_gaps():
    log = Log(find_classic("rummy-500"), 3)
    log.count(1, {"melded": 90}, {"melded": 40}, {"melded": 90})
    assert [(s.player, s.place, s.gap) for s in log.sheet.standings] == [
        (0, 1, 0), (2, 1, 0), (1, 3, 50),
    ]  # fmt: skip
    log.count(2, {"melded": 10}, {}, {})
    assert [(s.player, s.gap) for s in log.sheet.standings] == [(0, 10), (2, 10), (1, 60)]
    solo = Log(find_classic("kniffel"), 1)
    solo.count(1, {"u1": 3})
    assert [(s.place, s.gap, s.by_tie_break) for s in solo.sheet.standings] == [(1, 0, False)]
