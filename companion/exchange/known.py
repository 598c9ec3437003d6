"""The games that a title in a table of results stands for, in whatever language it was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from companion.definition.model import Definition
from companion.definition.reader import read
from companion.game import Game
from companion.games import GAMES
from companion.games.classics import classics
from companion.language import LANGUAGES, folded
from companion.rulebook.loader import load
from companion.store import WholeGame

_KEPT = ("slug", "title", "about", "unit", "picture")
_POINTS = {"en": "Points", "de": "Punkte", "nl": "Punten"}
_RESULT = {  # as a spreadsheet has it: the final points and nothing else, however many played
    "players": [1, 12],
    "fields": {"points": {"kind": "points", "label": _POINTS, "min": -50_000, "max": 50_000}},
    "rules": [{"sum": "points"}],
}


Known = dict[str, dict[str, Any]]


def known_game(title: str, own: Known | None = None) -> dict[str, Any] | None:
    """The game of that title, slug or other name, as a definition of its final points; else None.

    It has the slug of the game, so that it counts under it. `own` games go before others.
    """
    name = _plain(title)
    return (own or {}).get(name) or _known().get(name)


def known_own(games: Iterable[WholeGame]) -> Known:
    """The games of a circle by name, of two with one name the one made first."""
    found: Known = {}
    for one in games:
        definition = read({**one.definition, "slug": one.slug})
        if isinstance(definition, Definition):
            value, names, others = _defined(definition)
            found = {_plain(name): value for name in (*names, *others)} | found
    return found


@lru_cache(maxsize=1)
def _known() -> Known:
    """By folded name; titles and slugs come before other names."""
    games = [*_listed(), *_classics()]
    found: Known = {}
    for value, titles, _ in games:
        found |= {_plain(name): value for name in titles}
    for value, _, others in games:
        found = {_plain(name): value for name in others} | found
    return found


def _listed() -> Iterator[tuple[dict[str, Any], list[str], list[str]]]:
    for game in GAMES:
        if not game.is_plain:
            books = {language: load(game, language) for language in LANGUAGES}
            titles = {language: book.title for language, book in books.items()}
            others = [name for book in books.values() for name in book.aliases]
            yield _value(game, titles), [game.slug, *titles.values()], others


def _value(game: Game, titles: dict[str, str]) -> dict[str, Any]:
    win = "low" if game.lowest_wins else "high"
    return {"slug": game.slug, "title": titles, "win": win, **_RESULT}


def _classics() -> Iterator[tuple[dict[str, Any], list[str], list[str]]]:
    return map(_defined, classics())


def _defined(one: Definition) -> tuple[dict[str, Any], list[str], list[str]]:
    kept = {name: value for name, value in (one.raw or {}).items() if name in _KEPT}
    return {**kept, "win": one.win.by, **_RESULT}, list(_titles(one)), list(one.aliases)


def _titles(one: Definition) -> Iterator[str]:
    named = ((one.slug, one.title), *((other.slug, other.title) for other in one.variants))
    for slug, title in named:
        yield from (slug, title.message, *dict(title.own).values())


def _plain(name: str) -> str:
    """A name as it is compared: Maumau is Mau-Mau."""
    return folded(name).replace(" ", "")
