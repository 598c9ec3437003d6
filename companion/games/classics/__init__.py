"""The classics: a file each and nothing else, found by its slug or by that of a variant."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from companion.definition.model import Definition
from companion.definition.reader import read

_FOLDER = Path(__file__).parent


@lru_cache(maxsize=1)
def classics() -> tuple[Definition, ...]:
    """Every classic with its options as usual, by slug (ValueError for a broken file)."""
    return tuple(_load(path) for path in sorted(_FOLDER.glob("*.json")))


@lru_cache(maxsize=1)
def slugs() -> tuple[str, ...]:
    """The slugs of the classics, each followed by those of its variants."""
    return tuple(
        slug for game in classics() for slug in (game.slug, *(one.slug for one in game.variants))
    )


@lru_cache(maxsize=128)
def find_classic(slug: str) -> Definition | None:
    """The classic of that slug; of a variant's slug the game with its switches set. Else None."""
    for game in classics():
        if game.slug == slug:
            return game
        for variant in game.variants:
            if variant.slug == slug:
                return _read(game.raw, dict(variant.choice))
    return None


def _load(path: Path) -> Definition:
    return _read(json.loads(path.read_text(encoding="utf-8")), {})


def _read(raw: object, choice: dict[str, int]) -> Definition:
    found = read(raw, choice)
    if isinstance(found, Definition):
        return found
    raise ValueError(f"a broken file: {found}")
