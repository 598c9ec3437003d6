"""Games for programs: one shape for every game, on the command line and in the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.definition.model import Definition
from companion.game import Game
from companion.games import GAMES
from companion.games.classics import classics, find_classic
from companion.language import render


def game_records(language: str) -> Iterator[dict[str, Any]]:
    """Every game that comes with the program; one with `of` is a variant, options set."""
    for game in GAMES:
        yield listed_record(game, language)
    for classic in classics():
        yield defined_record(classic, classic.slug, render(classic.title, language))
        for variant in classic.variants:
            chosen = find_classic(variant.slug)
            assert chosen is not None
            title = render(variant.title, language)
            yield defined_record(chosen, variant.slug, title, classic.slug)


def listed_record(game: Game, language: str) -> dict[str, Any]:
    """A game with a folder of its own."""
    return {
        "slug": game.slug,
        "title": render(game.title, language),
        "players": list(game.players),
        "of": None,
        "fields": {kind.key: "count" for kind in game.kinds} or {"points": "points"},
        "table": {},
        "options": {},
    }


def defined_record(
    game: Definition, slug: str, title: str, of: str | None = None
) -> dict[str, Any]:
    """A game that is a value: a classic, a variant of it, an own game."""
    return {
        "slug": slug,
        "title": title,
        "players": list(game.players),
        "of": of,
        "fields": {field.key: field.kind for field in game.fields},
        "table": {field.key: field.kind for field in game.table},
        "options": {option.key: option.chosen for option in game.options},
    }
