"""Half points: exact, kept as whole numbers, and only where they were agreed."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import Entry
from companion.games import find_game
from companion.halves import half_from, in_halves, of_halves, written
from companion.scorepad.audit import check
from companion.scorepad.changes import refuse
from companion.scorepad.log import Began, Counted, Joined, LogLine, Undone, from_json, to_json
from companion.scorepad.reading import points_amount_from, read_entry, read_round
from companion.scorepad.sheet import read_sheet
from tests.scorepad.table_log import Log
from tests.scorepad.test_setting_right import correction

ANY = find_game("any")
HALF = Fraction(1, 2)
HALVES = st.integers(-100_000, 100_000)


def half_log(**agreed):
    return Log("any", 2, **{"halves": True, **agreed})


def add(log, number, *halves):
    """Count a round; the entries are in halves."""
    return log.add(
        Counted(number, {n: Entry(points=of_halves(own)) for n, own in enumerate(halves)})
    )


def kept_lines(lines):
    """The lines after they were written down as JSON and read again."""
    raw = [json.loads(json.dumps(to_json(line.change))) for line in lines]
    return [LogLine(n, from_json(kind, data)) for n, (kind, data) in enumerate(raw, 1)], raw


def floats_in(value):
    if isinstance(value, dict):
        return [one for part in value.values() for one in floats_in(part)]
    if isinstance(value, list):
        return [one for part in value for one in floats_in(part)]
    return [value] if isinstance(value, float) else []


@given(HALVES)
def test_what_is_written_is_read_as_the_same_number(halves):
    points = of_halves(halves)
    for typed in (written(points), written(points).replace("-", "−"), str(float(points))):
        typed = typed.removesuffix(".0")
        assert points_amount_from(typed) == points
        assert points_amount_from(typed.replace(".", ",")) == points
    assert in_halves(points) == halves


@given(st.lists(st.tuples(HALVES, HALVES), min_size=1, max_size=6), HALVES, st.booleans())
def test_totals_are_sums_of_halves_and_nothing_is_kept_as_a_float(rounds, start, lowest):
    log = half_log(start=(of_halves(start), 0), lowest_wins=lowest)
    for number, (one, other) in enumerate(rounds, 1):
        add(log, number, one, other)
    lines, raw = kept_lines(log.lines)
    sheet = read_sheet(lines)
    sums = [start + sum(one for one, _ in rounds), sum(other for _, other in rounds)]
    assert [in_halves(sheet.totals[player]) for player in (0, 1)] == sums
    assert sheet.winners == tuple(
        player for player in (0, 1) if sums[player] == (min(sums) if lowest else max(sums))
    )
    assert floats_in(raw) == []
    assert [to_json(line.change) for line in lines] == [to_json(line.change) for line in log.lines]


@given(st.lists(HALVES, min_size=2, max_size=20))
def test_a_sum_keeps_its_parts(halves):
    parts = [of_halves(one) for one in halves]
    typed = " + ".join(written(part) for part in parts)
    raw = {"points": points_amount_from(typed), "parts": {"points": typed}}
    if abs(sum(parts)) > 50_000:
        return
    entry = read_entry(ANY, 0, raw, halves=True)
    assert (entry.points, entry.parts) == (sum(parts), {"points": tuple(parts)})


@pytest.mark.parametrize("typed", ["1.000", "12,50", "1,", "½½", "1½2", "12,3", "½5", "--½", "1e5"])
def test_nothing_else_becomes_a_number(typed):
    assert half_from(typed) is None
    (found,) = read_entry(ANY, 0, {"points": points_amount_from(typed)}, halves=True)
    assert found.code == "not-a-half"


def test_a_round_of_a_file_may_have_halves_on_the_plain_pad_only():
    names = {"players": ["Ann", "Bo", "Cy"]}
    assert [
        one.points for one in read_round(ANY, {**names, "points": [12.5, -0.5, 3]}).entries
    ] == [
        Fraction(25, 2),
        -HALF,
        3,
    ]
    for points in ([12.25, 0, 0], [1e300, 0, 0], [float("nan"), 0, 0], [True, 0, 0]):
        assert read_round(ANY, {**names, "points": points}).entries is None
    assert read_round(find_game("13"), {**names, "points": [2.5, 0, 0]}).entries is None


@pytest.mark.parametrize("game", ["13", "push", "biberbande"])
def test_no_other_game_has_halves(game):
    entries = [Entry(points=2 + HALF), Entry(points=3), Entry(points=3)]
    assert "not-a-number" in {one.code for one in check(find_game(game), entries, halves=True)}
    assert "not-a-number" in Log(game, 3).refused(Counted(1, dict(enumerate(entries))))
    began = Began(game, ("Ann", "Bo", "Cy"), halves=True)
    assert [one.code for one in refuse([], began)] == ["half-points"]


# Where they were not agreed


def test_halves_are_refused_until_they_are_agreed():
    log = Log("any", 2)
    half = Counted(1, {0: Entry(points=HALF), 1: Entry(points=1)})
    for change in (half, Joined(1, 2, "Cy", HALF), correction(log, start=(HALF, 0), halves=False)):
        assert set(log.refused(change)) == {"half-points"}
    log.add(correction(log, halves=True))
    log.add(half)
    assert log.totals == [HALF, 1]


def test_the_numbers_of_before_stay_what_they_were_when_halves_are_agreed():
    log = Log("any", 2, start=(7, -3))
    log.count(1, 25, 4)
    log.add(correction(log, halves=True))
    assert log.totals == [32, 1]
    assert to_json(log.lines[1].change)[1]["entries"]["0"] == {"points": 25}


def test_halves_stay_agreed_while_one_stands_there():
    log = half_log()
    add(log, 1, 25, 2)
    off = correction(log, halves=False)
    assert set(log.refused(off)) == {"half-points"}
    log.add(Counted(1, {0: Entry(points=12)}))
    log.add(off)
    assert log.totals == [12, 1]


def test_agreeing_is_not_undone_below_a_half():
    log = Log("any", 2)
    agreed = log.add(correction(log, halves=True))
    add(log, 1, 25, 2)
    assert set(log.refused(Undone(agreed))) == {"half-points"}


def test_an_older_correction_leaves_halves_as_they_are():
    log = half_log()
    kind, data = to_json(correction(log, title="Rummy"))
    del data["halves"]
    log.add(from_json(kind, data))
    assert log.sheet.setup.halves


@pytest.mark.parametrize(("last", "over"), [(24, False), (25, True), (26, False)])
def test_counting_down_ends_at_exactly_a_half_target(last, over):
    log = half_log(start=(501, 501), target=Fraction(977, 2))
    add(log, 1, last, 2)
    assert (log.sheet.finished, log.sheet.counts_down) == (over, True)


def test_a_half_target_is_reached():
    log = half_log(target=Fraction(25, 2), lowest_wins=False)
    add(log, 1, 24, 0)
    assert not log.sheet.finished
    add(log, 2, 1, 0)
    assert log.sheet.finished
    assert log.sheet.standings[0].gap == Fraction(25, 2)


def test_a_rounds_absurd_size_is_absurd_with_a_half_too():
    log = half_log()
    for points in (50_000 + HALF, -50_000 - HALF):
        assert log.refused(Counted(1, {0: Entry(points=points), 1: Entry(points=0)}))
