"""Whole pages of a play, rendered once per version of the play and way of looking at it.

A pad is opened again and again between two changes, by every device of a table. What belongs to
one device alone (what it just did, a message waiting for it) is never kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from flask import Flask, current_app, g, request, session

from companion.cache import Cache
from companion.web.base.access import OpenPlay
from companion.web.base.language import chosen_language
from companion.web.base.lock import is_locked
from companion.web.base.theme import chosen_theme
from companion.web.pad.steps import just_done

EXTENSION = "spielblock-pages"
KEPT = 256


def init_page_cache(app: Flask) -> None:
    """Give the app its memory of pages."""
    app.extensions[EXTENSION] = Cache[Hashable, str](KEPT)


def rendered_once(play: OpenPlay, render: Callable[[], str]) -> str:
    """The page that `render` gives for this request, from memory where it is nobody's own."""
    own = just_done(play.sheet, g.device) is not None or bool(play.sheet.hidden_lines)
    personal = own or "_flashes" in session
    if personal or g.get("refreshing", False):
        return render()
    key = (
        request.script_root,
        request.full_path,
        play.id,
        play.role,
        is_locked(),
        play.version,
        chosen_language(),
        chosen_theme(),
    )
    memory: Cache[Hashable, str] = current_app.extensions[EXTENSION]
    return memory.made(key, render)
