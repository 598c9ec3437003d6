"""What an evening is called."""

from __future__ import annotations

import time
from collections.abc import Sequence

from companion import store
from companion.web.base.dates import day_said
from companion.web.base.translate import gettext


def is_over(plays: Sequence[store.Play]) -> bool:
    """Whether an evening with these plays is quiet for so long that no play joins it any more."""
    last = max((play.updated for play in plays), default=0.0)
    return last < time.time() - store.QUIET_SECONDS


def evening_title(evening: store.Evening, plays: Sequence[store.Play]) -> str:
    """«Tonight», or the day of an evening that is over."""
    return evening_day(evening) if is_over(plays) else gettext("Tonight")


def evening_day(evening: store.Evening) -> str:
    """The day on which an evening began, where the server is."""
    return day_said(evening.begun)
