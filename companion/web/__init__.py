"""The pages: the only floor that knows requests."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from companion.web import api, deck
from companion.web.base import (
    assets,
    compress,
    devices,
    errors,
    guard,
    language,
    lock,
    named_parts,
    pictures,
    theme,
)
from companion.web.entry import own, proposals, second_count
from companion.web.entry import routes as entry_routes
from companion.web.evenings import routes as evenings_routes
from companion.web.exchange import play_files, taking_in
from companion.web.exchange import routes as exchange_routes
from companion.web.history import play as play_page
from companion.web.history import routes as history_routes
from companion.web.home import keeping
from companion.web.home import routes as home_routes
from companion.web.live import page as live_page
from companion.web.live import routes as live_routes
from companion.web.new_play import routes as new_play_routes
from companion.web.own_games import routes as own_games_routes
from companion.web.pad import audit_log, page_cache, picture, round_note
from companion.web.pad import routes as pad_routes
from companion.web.paper import routes as paper_routes
from companion.web.people import circle
from companion.web.people import routes as people_routes
from companion.web.rules import for_play
from companion.web.rules import routes as rules_routes
from companion.web.sharing import joining
from companion.web.sharing import routes as sharing_routes
from companion.web.statistics import people as persons
from companion.web.statistics import routes as statistics_routes
from companion.web.styleguide import routes as styleguide_routes

OF_PLAYS = (
    pad_routes,
    entry_routes,
    own,
    second_count,
    proposals,
    audit_log,
    round_note,
    picture,
    people_routes,
    live_routes,
    sharing_routes,
    for_play,
    paper_routes,
)


def init_web(app: Flask, static: Path) -> None:
    """Hang every page, guard and filter on the app; the files of `static` beside them."""
    compress.init_compress(app)
    assets.init_assets(app, static)
    language.init_language(app)
    theme.init_theme(app)
    pictures.init_pictures(app)
    page_cache.init_page_cache(app)
    named_parts.init_named_parts(app)
    guard.init_guard(app)
    live_page.init_live_page(app)
    devices.init_devices(app)
    lock.init_lock(app)
    errors.init_errors(app)
    live_page.init_refreshing(app)
    live_routes.init_live(app)
    alone = (
        home_routes,
        exchange_routes,
        play_files,
        taking_in,
        history_routes,
        play_page,
        persons,
        statistics_routes,
        new_play_routes,
        own_games_routes,
        rules_routes,
        joining,
        evenings_routes,
        circle,
        language,
        lock,
    )
    for page in (*alone, *OF_PLAYS):
        app.register_blueprint(page.pages)
    keeping.init_keeping(app)
    deck.init_deck(app)
    api.init_api(app)
    if app.debug:
        app.register_blueprint(styleguide_routes.pages)
