"""The links that this browser opened, so that its start page can lead back to what they open.

They stand in its signed cookie, the latest first: a link that was renewed opens nothing, also here.
"""

from __future__ import annotations

from flask import session

from companion import store

KEY = "opened"
MOST = 8


def note_opened(code: str) -> None:
    """Remember that a link was opened here; the oldest is forgotten when there are many."""
    opened = [code, *(one for one in opened_codes() if one != code)][:MOST]
    if opened != session.get(KEY):
        session[KEY] = opened


def opened_codes() -> list[str]:
    """The codes of the links that were opened here, the latest first."""
    kept = session.get(KEY)
    codes = kept if isinstance(kept, list) else []
    return [code for code in codes if isinstance(code, str) and store.looks_like_code(code)]
