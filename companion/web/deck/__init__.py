"""The digital deck: shuffle, deal and play a round; keep the targets of real cards."""

from __future__ import annotations

from flask import Flask

from companion.deck.names import card_name
from companion.web.deck import fairness, free_deck, lots, seats, start, table, to_pad

__all__ = ["fairness", "init_deck", "to_pad"]  # the first and last hang pages on the table


def init_deck(app: Flask) -> None:
    """Hang the pages of the deck on the app."""
    app.jinja_env.filters["card_name"] = card_name
    app.register_blueprint(start.pages)
    app.register_blueprint(seats.pages)
    app.register_blueprint(free_deck.pages)
    app.register_blueprint(table.pages, name="table", url_prefix="/play/<code>/deck/<ref>")
    app.register_blueprint(table.pages, name="free_table", url_prefix="/deck/<ref>")
    app.register_blueprint(lots.pages, name="lots", url_prefix="/lots")
    app.register_blueprint(lots.pages, name="play_lots", url_prefix="/play/<code>/lots")
