"""`python -m tests.bench [WORD …]`: print every figure, or those whose name holds a word.

All figures of one table are measured in one run; the last columns compare with a bare Flask app.
"""

from __future__ import annotations

import argparse
import json

from tests.bench.registry import UNITS, Bench, Sample, chosen, load


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("words", nargs="*", help="only figures whose name holds one of these")
    parser.add_argument("--json", action="store_true", help="one JSON array instead of a table")
    options = parser.parse_args()
    load()
    benches = chosen(options.words)
    if not benches:
        parser.error("no figure has such a name")
    if options.json:
        print(json.dumps([record(b, s, r) for b, s, r in measured(benches)], indent=2))
    else:
        print_table(benches)


def measured(benches: list[Bench]):
    """Each bench with its sample and its ratio to the figure it is held against."""
    samples: dict[str, Sample] = {}
    for one in benches:
        samples[one.name] = one.measure()
        other = samples[one.against] if one.against else None
        yield one, samples[one.name], _compared(one, samples[one.name], other) if other else None


def _compared(one: Bench, sample: Sample, other: Sample) -> float:
    return getattr(sample, one.by) / getattr(other, one.by)


def record(one: Bench, sample: Sample, ratio: float | None) -> dict[str, object]:
    """A figure for machines, in seconds."""
    return {
        "name": one.name,
        "runs": len(sample.seconds),
        "median": sample.median,
        "p95": sample.p95,
        "p99": sample.p99,
        "against": one.against,
        "ratio": ratio,
        "aim": one.aim,
        "most": one.most,
    }


def print_table(benches: list[Bench]) -> None:
    width = max(len(one.name) for one in benches)
    print(f"{'figure':{width}}  {'median':>10}  {'p95':>10}  {'p99':>10}     ratio")
    for one, sample, ratio in measured(benches):
        figures = (sample.median, sample.p95, sample.p99)
        times = "  ".join(_time(seconds, one.unit) for seconds in figures)
        print(
            f"{one.name:{width}}  {times} {_ratio(one, ratio)}{_limit(one, sample)}".rstrip(),
            flush=True,
        )


def _time(seconds: float, unit: str) -> str:
    return f"{seconds * UNITS[unit]:7.2f} {unit:>2}"


def _ratio(one: Bench, ratio: float | None) -> str:
    if ratio is None:
        return ""
    aim = "" if one.aim is None else f", aim {one.aim:g}{'' if ratio <= one.aim else ': MISSED'}"
    return f" {ratio:7.2f} x {one.against}{aim}"


def _limit(one: Bench, sample: Sample) -> str:
    if one.most is None:
        return ""
    missed = "" if getattr(sample, one.by) <= one.most else ": MISSED"
    return f"  {one.by} at most {_time(one.most, one.unit).strip()}{missed}"


if __name__ == "__main__":
    main()
