"""A file to take in, JSON or a table of results, told apart by name or beginning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.exchange.known import known_own
from companion.exchange.past import looks_like_results, read_results
from companion.exchange.reading import Wrong, read_plays
from companion.game import Text, text
from companion.store import MOST_GAMES, Whole, WholeGame

TABLES = (".csv", ".tsv", ".txt")
MOST_TABLE = 50_000_000  # bytes; a table is read at once
_BEGINNING = 4000


def read_file(
    path: Path, seconds: float | None = None, name: str = "", own: Iterable[WholeGame] = ()
) -> Iterator[Whole | Wrong]:
    """What a file holds, one by one, and what is wrong with it.

    `name` is what it was called, `seconds` bound the time for all of it, `own` games are known in
    a table too. Raises OSError.
    """
    if not _is_table(path, name or path.name):
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from read_plays(file, seconds)
    elif path.stat().st_size > MOST_TABLE:
        yield Wrong(1, "", text("The file is too large: at most %(most)s bytes.", most=MOST_TABLE))
    else:
        yield from read_results(path.read_bytes(), seconds, known_own(own))


def too_many_games() -> Text:
    """Why a file is not taken in whose own games find no room."""
    return text(
        "There would be more games of your own than fit: at most %(most)s. Delete some first.",
        most=MOST_GAMES,
    )


def _is_table(path: Path, name: str) -> bool:
    if name.casefold().endswith(TABLES):
        return True
    with path.open("rb") as file:
        return looks_like_results(file.read(_BEGINNING))
