"""Times for programs."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(at: float | None) -> datetime | None:
    """A time in seconds since 1970; None for None, and for one that no calendar has."""
    try:
        return None if at is None else datetime.fromtimestamp(at, UTC)
    except (OverflowError, OSError, ValueError):
        return None
