"""Rounds of fields as a file says them: read, or refused with every problem named."""

import pytest

from companion.games.classics import find_classic
from companion.scorepad.fields import read_fields

LOST = -1  # no life left, and swimming
WIZARD = find_classic("wizard")
NAMES = ["Ada", "Ben", "Cem"]
ROUND = {"players": NAMES, "entries": [{"bid": 1, "made": 1}, {"bid": 0}, {}], "round": 1}


def codes(**changed):
    return [one.code for one in read_fields(WIZARD, ROUND | changed).problems if one.hard]


def test_a_round_is_read_and_what_is_left_out_is_none():
    read = read_fields(WIZARD, ROUND)
    assert read.players == tuple(NAMES)
    assert [one["made"] for one in read.entries] == [1, 0, 0]
    assert (read.context.round, read.context.cards) == (1, 1)
    assert not [one for one in read.problems if one.hard]


def test_who_has_no_entry_sits_out():
    read = read_fields(WIZARD, ROUND | {"entries": [*ROUND["entries"][:2], None]})
    assert read.context.sits_out == (2,)


def test_who_is_out_by_the_total_sits_out():
    game = find_classic("schwimmen")
    raw = {"players": NAMES, "entries": [{}, {}, {}], "before": [3, LOST, 1], "round": 9}
    assert read_fields(game, raw).context.sits_out == (1,)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"round": 0}, "context-range"),
        ({"round": True}, "context-range"),
        ({"cards": 1000}, "context-range"),
        ({"before": [1, 2]}, "context-range"),
        ({"before": [1, 2, "x"]}, "not-a-number"),
        ({"before": [1, 2, 10**12]}, "not-a-number"),
        ({"entries": [{}]}, "entry-missing"),
        ({"entries": [{}, {}, 3]}, "entry-missing"),
        ({"entries": [{"bid": "two"}, {}, {}]}, "not-a-number"),
        ({"table": 3}, "context-range"),
        ({"table": {"won": 1.5}}, "not-a-number"),
    ],
)
def test_each_fault_is_named(changed, code):
    assert code in codes(**changed)


def test_all_faults_are_named_at_once():
    assert len(codes(round=0, before=1, entries=1, table=1)) == 4


def test_what_is_no_round_is_refused():
    assert [one.code for one in read_fields(WIZARD, []).problems] == ["entry-missing"]
    slip = read_fields(WIZARD, {"players": NAMES, "entrys": ROUND["entries"], "raund": 2})
    assert slip.entries is None
    assert all(one.hard for one in slip.problems)
