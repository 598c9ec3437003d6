"""Imports go down the floors only, and the pure floors know neither pages nor a database."""

import pytest

from tests.floors import FLOORS, PURE, broken, imported, modules, room_of

MODULES = list(modules())


@pytest.mark.parametrize(("module", "source"), MODULES)
def test_imports_go_down(module, source):
    assert broken(module, source) == []


def test_every_room_is_read():
    rooms = {room_of(f"companion.{module}") for module, _ in MODULES}
    assert rooms >= {"", "cli", "config", "store", "web", *PURE}
    assert rooms <= set(FLOORS)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game", "from companion import games"),
        ("game", "import companion.web"),
        ("games.push.__init__", "from ...scorepad import score"),
        ("scorepad.sheet", "def late():\n    from companion.store import plays"),
        ("scorepad.sheet", "from companion.deck import shuffle"),
        ("scorepad.sheet", "from ..web.pad import page"),
        ("deck.piles", "import flask"),
        ("rulebook.search", "from flask_babel import gettext"),
        ("games.push.__init__", "from sqlalchemy.orm import Session"),
        ("web.pad", "from sqlalchemy import select"),
        ("web.pad", "from companion import create_app"),
        ("store.plays", "from flask import request"),
        ("store.plays", "from companion.web import pad"),
        ("web.base.urls", "from companion.web.pad import view"),
        ("web.sharing.qr", "from companion.web.home.routes import pages"),
        ("store.people.circles", "from companion.store.plays import finding"),
        ("store.attic", "from companion.store.base import clock"),
        ("attic.box", "import json"),
    ],
)
def test_a_climbing_import_is_found(module, source):
    assert len(broken(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("web.pad.routes", "from companion.store.plays import save\nfrom . import view"),
        ("web.pad.routes", "from companion.web.base import access"),
        ("scorepad.sheet", "from companion.game import Game\nfrom .log import replay"),
        ("__init__", "from companion.web import pad\nfrom . import config"),
        ("cli", "from companion import create_app"),
        ("store.models", "import sqlalchemy, flask_sqlalchemy"),
    ],
)
def test_an_import_downwards_is_allowed(module, source):
    assert broken(module, source) == []


def test_relative_imports_are_resolved():
    source = "from . import forms\nfrom ..store import plays\nfrom ..store.models import Play"
    assert list(imported("web.pad", source)) == [
        "companion.web.forms",
        "companion.store.plays",
        "companion.store.models.Play",
    ]
