"""The pages: the only floor that knows requests."""

from __future__ import annotations

from flask import Flask

from companion.web import (
    auditlog,
    checking,
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
    own,
    pad,
    pagecache,
    people,
    playrules,
    proposing,
    rounds,
    rules,
    share,
)

OF_PLAYS = (pad, rounds, own, checking, proposing, auditlog, people, live, share, playrules)


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
    for page in (home, newplay, *OF_PLAYS, rules, joining, circle, language):
        app.register_blueprint(page.pages)
    deck.init_deck(app)
