"""The bench measures what it says; its figures themselves are no tests."""

import json
import subprocess
import sys

import pytest

from tests.bench.__main__ import _limit, _ratio
from tests.bench.bench_floors import PAGE, SAVE
from tests.bench.registry import BENCHES, Bench, Sample, bench, chosen, load, timed


def test_a_sample_knows_its_middle_and_its_tail():
    sample = Sample(tuple(n / 100 for n in range(1, 101)))
    assert sample.median == pytest.approx(0.505)
    assert sample.p99 == pytest.approx(0.9901)


def test_timed_counts_runs_without_the_warm_up():
    calls = []
    assert len(timed(lambda: calls.append(1), runs=5, warm_up=2).seconds) == 5
    assert len(calls) == 7


def test_a_figure_brings_the_one_it_is_held_against(monkeypatch):
    load()
    monkeypatch.setitem(BENCHES, "zither", Bench("zither", lambda: None, against=PAGE))
    assert [one.name for one in chosen(["zither"])] == [PAGE, "zither"]
    assert {PAGE, SAVE} <= {one.name for one in chosen([])}


def test_two_figures_of_one_name_are_refused():
    load()
    with pytest.raises(AssertionError, match="two figures"):
        bench(PAGE)(lambda: None)


def test_a_missed_aim_is_said():
    one = Bench("pad", lambda: None, against=PAGE, aim=4)
    assert _ratio(one, 3.9).endswith("aim 4")
    assert _ratio(one, 4.1).endswith("aim 4: MISSED")


def test_a_limit_in_seconds_is_said():
    one = Bench("draw", lambda: None, by="p99", most=0.06)
    assert _limit(one, Sample((0.01, 0.02))).endswith("p99 at most 60.00 ms")
    assert _limit(one, Sample((0.01, 0.09))).endswith("MISSED")
    assert not _limit(Bench("pad", lambda: None), Sample((9.0,)))


def test_command_prints_the_floors():
    command = [sys.executable, "-m", "tests.bench", "--json", "bare"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    figures = {figure["name"]: figure for figure in json.loads(run.stdout)}
    assert set(figures) == {PAGE, SAVE}
    assert all(figure["median"] > 0 for figure in figures.values())
