"""The pages: the only floor that knows requests."""

from __future__ import annotations

from flask import Flask

from companion.web import (
    circle,
    deck,
    devices,
    errors,
    guard,
    home,
    joining,
    language,
    live,
    livepage,
    look,
    newplay,
    pad,
    pagecache,
    people,
    playrules,
    rounds,
    rules,
    share,
)


def init_web(app: Flask) -> None:
    """Hang every page, guard and filter on the app."""
    language.init_language(app)
    look.init_look(app)
    pagecache.init_pagecache(app)
    guard.init_guard(app)
    livepage.init_livepage(app)
    devices.init_devices(app)
    errors.init_errors(app)
    live.init_live(app)
    plays = (newplay, pad, rounds, people, live, share, playrules)
    for page in (home, *plays, rules, joining, circle, language):
        app.register_blueprint(page.pages)
    deck.init_deck(app)
