"""Theme of the device, and small helpers that many templates need."""

from __future__ import annotations

from typing import Any

from flask import Flask, url_for

from companion.halves import from_kept, printed
from companion.web.base.assets import static_url
from companion.web.base.cookies import CHOICES, choice
from companion.web.base.names import longest_word
from companion.web.base.urls import this_page
from companion.web.base.words import how_many

THEMES = CHOICES["theme"]


def init_theme(app: Flask) -> None:
    """Give every template the theme, its own address and the helpers below."""
    app.jinja_env.filters["points"] = points
    app.jinja_env.filters["how_many"] = how_many
    app.jinja_env.filters["longest_word"] = longest_word
    app.jinja_env.globals["url_for"] = address
    app.context_processor(lambda: {"theme": chosen_theme(), "this_page": this_page})


def chosen_theme() -> str:
    """The device's theme; `system` until it chose one."""
    return choice("theme") or "system"


def points(number: Any) -> str:
    """A number of points as it is printed: with a minus sign, not a hyphen."""
    return printed(from_kept(number))


def address(endpoint: str, filename: str = "", **values: Any) -> str:
    """`url_for` of templates, where a file has its digest in its address."""
    return static_url(filename) if endpoint == "static" else url_for(endpoint, **values)
