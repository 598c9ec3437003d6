"""What the template of an evening gets."""

from __future__ import annotations

from typing import Any

from companion import store
from companion.web.base.evening_words import evening_title
from companion.web.home.routes import entries_of, unreadable_of


def evening_view(access: store.EveningAccess, code: str) -> dict[str, Any]:
    """Everything for the page of an evening, as the code in its address allows."""
    plays = store.plays_of_evening(access.evening.id)
    shown = entries_of(plays)
    running = [one for one in shown if not (one.play.finished or one.play.put_away_at)]
    return {
        "code": code,
        "is_member": access.role == "member",
        "title": evening_title(access.evening, plays),
        "entries": shown,
        "unreadable": unreadable_of(plays),
        "now": running[-1] if running else None,
        "code_of": access.code_of,
    }
