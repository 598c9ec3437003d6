"""The page of an evening."""

from __future__ import annotations

from flask import Blueprint, abort, g, render_template

from companion import store
from companion.web.evenings.view import evening_view

pages = Blueprint("evenings", __name__, url_prefix="/evening/<code>")


@pages.get("")
def show(code: str) -> str:
    """The plays of an evening, by its own name for members, by its links for everybody else."""
    return render_template("evenings/show.html", **evening_view(_opened(code), code))


def _opened(code: str) -> store.EveningAccess:
    return store.find_evening(code, g.circle_id) or abort(404)
