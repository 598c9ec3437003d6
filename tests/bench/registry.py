"""Measurements by name: a topic is one file `bench_<topic>.py` here that registers its figures.

    from tests.bench.registry import bench, timed

    @bench("score a round of six players", unit="µs")
    def score_round():
        return timed(lambda: score(GAME, ROUND))

A figure is a `Sample`. With `against="bare Flask page"` the table also prints its ratio to that
figure, measured in the same run; ratios travel between machines, times do not.
"""

from __future__ import annotations

import importlib
import pkgutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles

UNITS = {"s": 1.0, "ms": 1e3, "µs": 1e6, "MB": 1.0, "%": 1.0}


@dataclass(frozen=True)
class Sample:
    """Seconds that single runs took; or megabytes, or parts of a hundred."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def p95(self) -> float:
        return quantiles(self.seconds, n=20, method="inclusive")[18]

    @property
    def p99(self) -> float:
        return quantiles(self.seconds, n=100, method="inclusive")[98]


@dataclass(frozen=True)
class Bench:
    name: str
    measure: Callable[[], Sample]
    unit: str = "ms"
    against: str | None = None  # the name of the figure to divide by
    aim: float | None = None  # the ratio that this should not exceed
    by: str = "median"  # what of the two samples is compared
    most: float | None = None  # seconds that people would still not notice, for the same figure


BENCHES: dict[str, Bench] = {}


def bench(
    name: str,
    *,
    unit: str = "ms",
    against: str | None = None,
    aim: float | None = None,
    by: str = "median",
    most: float | None = None,
):
    """Register the decorated function, which measures and returns a `Sample`."""
    assert unit in UNITS, unit

    def register(measure: Callable[[], Sample]) -> Callable[[], Sample]:
        assert name not in BENCHES, f"two figures are called {name!r}"
        BENCHES[name] = Bench(name, measure, unit, against, aim, by, most)
        return measure

    return register


def timed(call: Callable[[], object], runs: int = 300, warm_up: int = 20) -> Sample:
    """How long `call` takes, run by run."""
    for _ in range(warm_up):
        call()
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return Sample(tuple(seconds))


def load() -> None:
    """Import every topic, floors first, so that their figures stand at the top of the table."""
    package = importlib.import_module("tests.bench")
    topics = sorted(m.name for m in pkgutil.iter_modules(package.__path__))
    wanted = [name for name in topics if name.startswith("bench_")]
    for name in sorted(wanted, key=lambda name: (name != "bench_floors", name)):
        importlib.import_module(f"tests.bench.{name}")


def chosen(words: list[str]) -> list[Bench]:
    """The figures whose names hold one of `words`, or all; each after what it refers to."""
    found = [b for b in BENCHES.values() if not words or any(w in b.name for w in words)]
    wanted: dict[str, Bench] = {}
    for one in found:
        for needed in reversed(_with_what_it_is_held_against(one)):
            wanted.setdefault(needed.name, needed)
    return list(wanted.values())


def _with_what_it_is_held_against(one: Bench) -> list[Bench]:
    other = BENCHES[one.against] if one.against else None
    return [one, *(_with_what_it_is_held_against(other) if other else [])]
