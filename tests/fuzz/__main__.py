"""`python -m tests.fuzz`: send random requests to the app; any answer 5xx fails."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.conftest import make_app, migrate, release
from tests.fuzz.run import fuzz
from tests.fuzz.sending import Route


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=10, help="stop after so many findings")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="spielblock-fuzz"))
    url = f"sqlite:///{folder}/fuzz.db"
    migrate(url, folder)
    app = make_app(url, folder)
    answers: Counter[int] = Counter()
    untried: set[Route] = set()
    found = 0
    for one in fuzz(app, options.count, options.seed, answers, untried):
        print(one, flush=True)
        found += 1
        if found >= options.most:
            break
    release(app)
    shutil.rmtree(folder)
    told = ", ".join(f"{count} × {status}" for status, count in sorted(answers.items()))
    print(f"{sum(answers.values())} requests: {told}; {found} went wrong")
    if untried:
        print("not tried:", *(f"{method} {rule}" for rule, method in sorted(untried)), sep="\n  ")
    return 1 if found or untried else 0


if __name__ == "__main__":
    sys.exit(main())
