"""The time, where a caller does not give it."""

from __future__ import annotations

import time


def now(at: float | None) -> float:
    """The given time, or the current one, in seconds since 1970."""
    return time.time() if at is None else at
