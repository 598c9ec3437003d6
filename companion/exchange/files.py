"""A file to take in, JSON or a table of results, told apart by name or beginning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.exchange.past import looks_like_results, read_results
from companion.exchange.reading import Wrong, read_plays
from companion.game import text
from companion.store import WholePerson, WholePlay

TABLES = (".csv", ".tsv", ".txt")
MOST_TABLE = 50_000_000  # bytes; a table is read at once
_BEGINNING = 4000


def read_file(
    path: Path, seconds: float | None = None, name: str = ""
) -> Iterator[WholePerson | WholePlay | Wrong]:
    """The people and plays of a file one by one, and what is wrong with it.

    `name` is what it was called, `seconds` bound the time for all of it. Raises OSError.
    """
    if not _is_table(path, name or path.name):
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from read_plays(file, seconds)
    elif path.stat().st_size > MOST_TABLE:
        yield Wrong(1, "", text("The file is too large: at most %(most)s bytes.", most=MOST_TABLE))
    else:
        yield from read_results(path.read_bytes(), seconds)


def _is_table(path: Path, name: str) -> bool:
    if name.casefold().endswith(TABLES):
        return True
    with path.open("rb") as file:
        return looks_like_results(file.read(_BEGINNING))
