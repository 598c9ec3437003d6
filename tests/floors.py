"""Who may import whom: reads the imports of a module and compares them with the plan of the house.

>>> broken("scorepad.sheet", "from companion.web import pad")
['companion.scorepad.sheet (floor 3) imports companion.web.pad (floor 6)']
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "companion"

# A room is a module or a folder directly in companion/. It may import rooms on lower floors only;
# rooms that share a floor do not know each other.
FLOORS = {
    "cache": 0,
    "config": 0,
    "game": 0,
    "halves": 1,
    "definition": 1,
    "games": 2,
    "scorepad": 3,
    "deck": 3,
    "rulebook": 3,
    "language": 4,
    "store": 4,
    "exchange": 5,
    "web": 6,
    "": 7,  # companion/__init__.py, where all floors meet
    "cli": 8,
    "__main__": 9,
}
# The same within the two large rooms: a corner imports corners on lower floors only.
CORNERS = {
    "web": {
        "base": 0,
        "api": 1, "exchange": 1, "history": 1, "home": 1, "live": 1,
        "new_play": 1, "rules": 1, "sharing": 1,
        "evenings": 2, "own_games": 2, "pad": 2, "statistics": 2,
        "entry": 3, "people": 3,
        "deck": 4, "paper": 4, "styleguide": 4,
        "__init__": 5,
    },
    "store": {
        "base": 0,
        "people": 1,
        "plays": 2,
        "decks": 3, "setup": 3, "upgrade": 3,
        "keeping": 4,
        "__init__": 5,
    },
}  # fmt: skip
PURE = {"game", "halves", "definition", "games", "scorepad", "deck", "rulebook"}
WEB_LIBRARIES = {
    "babel", "click", "flask", "flask_babel", "flask_migrate", "flask_sqlalchemy", "granian",
    "jinja2", "markupsafe", "werkzeug", "wtforms",
}  # fmt: skip
DATABASE_LIBRARIES = {"alembic", "flask_migrate", "flask_sqlalchemy", "psycopg", "sqlalchemy"}
REQUEST_ROOMS = {"language", "web", "", "cli"}


def modules() -> Iterator[tuple[str, str]]:
    """Every module below companion/ as (dotted name without `companion.`, source)."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if "migrations" not in parts:  # run by Alembic, not imported by the house
            yield ".".join(parts), path.read_text(encoding="utf-8")


def imported(module: str, source: str) -> Iterator[str]:
    """Every dotted name that companion.`module` with the text `source` imports, at any place."""
    package = ["companion", *module.split(".")[:-1]]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def room_of(name: str) -> str:
    """The room of a dotted name: `companion.web.pad` is in `web`, `companion.create_app` in ``."""
    room = [*name.split("."), ""][1]
    exists = (PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").is_file()
    return room if room in FLOORS or (room != "__init__" and exists) else ""


def broken(module: str, source: str) -> list[str]:
    """The sentences, one for each import of companion.`module` that the plan does not allow."""
    room = module.split(".")[0].replace("__init__", "")
    if room not in FLOORS:
        return [f"companion.{module}: give {room} a floor in tests/floors.py"]
    return [text for name in imported(module, source) if (text := _problem(module, room, name))]


def _problem(module: str, room: str, name: str) -> str | None:
    library = name.split(".")[0]
    if library == "companion":
        return _climbs(module, room, name)
    if room in PURE and library in WEB_LIBRARIES | DATABASE_LIBRARIES:
        return f"companion.{module} is pure but imports {name}"
    if room != "store" and library in {"sqlalchemy", "flask_sqlalchemy"}:
        return f"companion.{module} imports {name}; only store/ knows the database"
    if room not in REQUEST_ROOMS and name in {"flask.request", "flask.session"}:
        return f"companion.{module} imports {name}; only web/ knows requests"
    return None


def _climbs(module: str, room: str, name: str) -> str | None:
    target = room_of(name)
    if target == room:
        return _leaves_its_corner(module, room, name)
    if FLOORS.get(target, 99) < FLOORS[room]:
        return None
    floor = FLOORS.get(target, "none")
    return f"companion.{module} (floor {FLOORS[room]}) imports {name} (floor {floor})"


def _leaves_its_corner(module: str, room: str, name: str) -> str | None:
    floors = CORNERS.get(room, {})
    own, target = [*module.split("."), "__init__"][1], [*name.split("."), "__init__"][2]
    if not floors or own == target or floors.get(target, 99) < floors.get(own, -1):
        return None
    return f"companion.{module}: {room}/{own} may not import {name} (see CORNERS)"
