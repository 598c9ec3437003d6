"""Theme of the device, and small helpers that many templates need."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, request, url_for

from companion.web.base.urls import this_page

THEMES = ("system", "light", "dark")
THEME_COOKIE = "theme"


def init_look(app: Flask) -> None:
    """Give every template the theme, its own address and the helpers below."""
    app.jinja_env.filters["points"] = points
    app.jinja_env.globals["url_for"] = address
    app.context_processor(lambda: {"theme": chosen_theme(), "this_page": this_page})


def chosen_theme() -> str:
    """The device's theme; `system` until it chose one."""
    chosen = request.cookies.get(THEME_COOKIE)
    return chosen if chosen in THEMES else "system"


def points(number: int) -> str:
    """A number of points as it is printed: with a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def address(endpoint: str, filename: str = "", **values: Any) -> str:
    """`url_for` of templates. Files, of which a page names dozens, skip the search for a rule."""
    if endpoint == "static":
        return f"{request.script_root}{current_app.static_url_path}/{filename}"
    return url_for(endpoint, **values)
