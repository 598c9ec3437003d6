"""The head and the cells of a table of results, whatever program wrote it."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from datetime import datetime

from companion.game import Points
from companion.halves import of_halves

NEEDED = ("date", "game", "player", "points")
# As our own files and other programs call the columns, in three languages.
_NAMES = {
    "date": ("date", "day", "datum", "tag", "dag"),
    "game": ("game", "spiel", "spel"),
    "title": ("title", "titel"),
    "player": ("player", "name", "spieler", "spielerin", "speler", "naam"),
    "points": ("points", "score", "total", "punkte", "summe", "punten", "totaal"),
    "place": ("place", "rank", "platz", "rang", "plaats"),
    "won": ("won", "winner", "gewonnen", "sieg", "winnaar"),
    "play": ("play", "partie", "partij"),
}
_SEPARATORS = ";,\t"
_DAY = re.compile(
    r"(?:(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})|(?P<d2>\d{1,2})[.\-/](?P<m2>\d{1,2})[.\-/](?P<y2>\d{4}))"
    r"(?:[ T](?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2})?)?"
)
_POINTS = re.compile(r"([+\-−]?)(\d{1,6})(?:[.,]0+|([.,]50*|½))?")
_NOON = "12"


@dataclass(frozen=True, slots=True)
class Table:
    """A table: what each column holds ("" for nothing that is read), the rows below its head.

    `line` is how many lines stand before the rows.
    """

    names: tuple[str, ...]
    body: str
    separator: str
    line: int


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or what spreadsheets write on Windows.

    Raises UnicodeError for what is none of them.

    >>> text_of("Größe".encode("cp1252")), text_of("Ä".encode("utf-16"))
    ('Größe', 'Ä')
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    if b"\0" in data:
        raise UnicodeError
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.start >= len(data) - 4:  # cut within a letter
            return data[: error.start].decode("utf-8-sig")
        return data.decode("cp1252")


def columns_of(text: str) -> Table:
    """The head of a table, with the separator that parts it into the most columns we know.

    >>> columns_of("Datum;Spiel;Spieler;Punkte\\n").names
    ('date', 'game', 'player', 'points')
    """
    head, end, body = text.lstrip("\r\n").partition("\n")
    lines = text[: len(text) - len(body)].count("\n") if end else 1
    found = [Table(_names(head, one), body, one, lines) for one in _SEPARATORS]
    return max(found, key=lambda table: len(set(table.names)))


def _names(head: str, separator: str) -> tuple[str, ...]:
    try:
        cells = next(csv.reader([head], delimiter=separator), [])
    except csv.Error:
        return ()
    known = {word: name for name, words in _NAMES.items() for word in words}
    names: list[str] = []
    for cell in cells:
        name = known.get(cell.strip().casefold(), "")
        names.append("" if name in names else name)
    return tuple(names)


def day_from(typed: str) -> float | None:
    """A moment in seconds since 1970, at noon where no time is said; None for no date.

    >>> day_from("31.12.2024") == day_from("2024-12-31 12:00")
    True
    >>> day_from("31.02.2024")
    """
    found = _DAY.fullmatch(typed)
    if not found:
        return None
    part = found.groupdict()
    try:
        moment = datetime(
            int(part["y"] or part["y2"]),
            int(part["m"] or part["m2"]),
            int(part["d"] or part["d2"]),
            int(part["hour"] or _NOON),
            int(part["minute"] or 0),
        )
        at = moment.timestamp()
    except (ValueError, OverflowError, OSError):
        return None
    return at if at >= 0 else None


def points_from(typed: str) -> Points | None:
    """A whole or half number, also with a decimal point or comma; None for anything else.

    >>> points_from("-12"), points_from("7,0"), points_from("-7,5"), points_from("7,25")
    (-12, 7, Fraction(-15, 2), None)
    """
    found = _POINTS.fullmatch(typed)
    if not found:
        return None
    sign, whole, half = found.groups()
    halves = 2 * int(whole) + bool(half)
    return of_halves(-halves if sign in {"-", "−"} else halves)
