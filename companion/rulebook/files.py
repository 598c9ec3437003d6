"""Finds and reads the rules files that lie beside each game and the words of each language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import companion.games
from companion.game import Game
from companion.rulebook.model import RulebookError

Table = dict[str, Any]
GAMES_DIR = Path(companion.games.__file__).parent
WORDS_DIR = Path(__file__).parent / "words"


def rules_dir(game: Game) -> Path:
    """The folder with `data.toml` and one file a language."""
    return GAMES_DIR / game.folder / "rules"


def read(path: Path) -> Table:
    """The content of a TOML file. RulebookError names a file that is missing or broken."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise RulebookError(f"{path}: the file is missing") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{path}: {error}") from error


@cache
def words(language: str) -> Table:
    """The words of a language: heads of tables, function words, synonyms, phrases."""
    return read(WORDS_DIR / f"{language}.toml")
