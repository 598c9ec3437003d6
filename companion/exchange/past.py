"""Results of earlier plays from a table: a row a player, as a spreadsheet or another app saves it.

A play of such a table becomes a play with one round: of the game that its title stands for, else of
the plain pad under that title.
"""

from __future__ import annotations

import csv
import io
import math
import time
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.exchange.cells import (
    NEEDED,
    Table,
    columns_of,
    day_from,
    points_from,
    text_of,
)
from companion.exchange.known import Known, known_game
from companion.exchange.reading import MOST_PROBLEMS, Wrong
from companion.exchange.tables import as_written
from companion.game import Entry, Points, text
from companion.games import GAMES
from companion.halves import is_half
from companion.scorepad.changes import refuse
from companion.scorepad.log import Began, Counted, LogLine, to_json
from companion.store import WholeLine, WholePlay, looks_like_code, made_id

MOST_ROWS = 200_000
LONGEST_NAME, LONGEST_TITLE = 40, 60
PLAIN = next(game for game in GAMES if game.is_plain)


@dataclass(slots=True)
class _Play:
    """The rows of one play: names and points in their order, and who is said to have won."""

    line: int
    key: tuple[str, ...]
    day: str
    at: float
    game: str
    names: list[str] = field(default_factory=list)
    points: list[Points] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)


def looks_like_results(data: bytes) -> bool:
    """Whether a file begins with the head of such a table."""
    try:
        return set(NEEDED) <= set(columns_of(text_of(data[:4000])).names)
    except UnicodeError:
        return False


def read_results(
    data: bytes, seconds: float | None = None, own: Known | None = None
) -> Iterator[WholePlay | Wrong]:
    """The plays of a table one by one, and what is wrong where a row is not as it should be.

    Nothing of it is to be used when anything is wrong. `seconds` bound the time, `own` are the
    games of the circle by name.
    """
    try:
        table = columns_of(text_of(data))
    except UnicodeError:
        yield Wrong(1, "", text("This isn't a table of results: it isn't text."))
        return
    lacking = [name for name in NEEDED if name not in table.names]
    if lacking:
        yield from (Wrong(1, name, text("This column is missing.")) for name in lacking)
        return
    wrong = 0
    seen: Counter[tuple[object, ...]] = Counter()
    for one in _plays(table, math.inf if seconds is None else time.monotonic() + seconds):
        found = [one] if isinstance(one, Wrong) else list(_lines(one, own))
        faults = [each for each in found if isinstance(each, Wrong)]
        yield from faults
        wrong += len(faults)
        if wrong >= MOST_PROBLEMS:
            return
        if isinstance(one, _Play) and not faults:
            yield _whole(one, (each for each in found if isinstance(each, LogLine)), seen)


def _plays(table: Table, until: float) -> Iterator[_Play | Wrong]:
    """Rows put together: by the column of the play, else until a name comes a second time."""
    play: _Play | None = None
    for one in _rows(table, until):
        if isinstance(one, Wrong):
            yield one
            continue
        line, row = one
        if play is None or _begins_another(play, row):
            if play:
                yield play
            play = _begun(row, line)
        _sit_down(play, row)
    if play:
        yield play


def _rows(table: Table, until: float) -> Iterator[tuple[int, dict[str, str]] | Wrong]:
    """The rows that hold something, with their lines; what is wrong with one in its place."""
    reader = csv.reader(io.StringIO(table.body, newline=""), delimiter=table.separator)
    try:
        for count, cells in enumerate(reader):
            line = reader.line_num + table.line
            if count >= MOST_ROWS or time.monotonic() > until:
                yield Wrong(line, "", text("There are too many rows."))
                return
            pairs = zip(table.names, cells, strict=False)
            row = {name: as_written(cell.strip()) for name, cell in pairs if name}
            found = list(_misshapen(row, line)) if any(cells) else []
            yield from found
            if any(cells) and not found:
                yield line, row
    except csv.Error:
        yield Wrong(reader.line_num + table.line, "", text("This row can't be read."))


def _misshapen(row: Mapping[str, str], line: int) -> Iterator[Wrong]:
    """What is wrong with the cells of a row."""
    if day_from(row.get("date", "")) is None:
        yield Wrong(line, "date", text("A date is needed here, such as 2024-12-31."))
    if points_from(row.get("points", "")) is None:
        yield Wrong(line, "points", text("A number is needed here, whole or with a half."))
    for name, most in (("game", LONGEST_TITLE), ("title", LONGEST_TITLE), ("player", LONGEST_NAME)):
        typed = row.get(name, "")
        if not typed and name != "title":
            yield Wrong(line, name, text("This is missing."))
        elif len(typed) > most:
            yield Wrong(line, name, text("At most %(most)s characters.", most=most))
        elif any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in typed):
            yield Wrong(line, name, text("It contains a character that can't be stored."))


def _key(row: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(row.get(name, "") for name in ("play", "date", "game", "title"))


def _begins_another(play: _Play, row: Mapping[str, str]) -> bool:
    return _key(row) != play.key or row["player"].casefold() in map(str.casefold, play.names)


def _begun(row: Mapping[str, str], line: int) -> _Play:
    return _Play(
        line=line,
        key=_key(row),
        day=row["date"],
        at=day_from(row["date"]) or 0.0,
        game=row.get("title") or row["game"],
    )


def _sit_down(play: _Play, row: Mapping[str, str]) -> None:
    play.names.append(row["player"])
    play.points.append(points_from(row["points"]) or 0)
    won, place = row.get("won", ""), row.get("place", "")
    play.won.append(won in {"1", "x", "X"} or place.rstrip(".") == "1")


def _lines(play: _Play, own: Known | None) -> Iterator[LogLine | Wrong]:
    """The log of such a play, or what no table could have done."""
    began = _beginning(play, own)
    known = began.definition is not None
    if known and any(map(is_half, play.points)):
        yield Wrong(play.line, "points", text("This game has no half points."))
        return
    entries = {
        place: Entry(fields={"points": int(points)}) if known else Entry(points=points)
        for place, points in enumerate(play.points)
    }
    lines: list[LogLine] = []
    for change in (began, Counted(1, entries, accepted=True)):
        problems = refuse(lines, change)
        if problems:
            yield from (Wrong(play.line, "", problem.message) for problem in problems)
            return
        lines.append(LogLine(len(lines) + 1, change, "", play.at))
    yield from lines


def _whole(play: _Play, lines: Iterable[LogLine], seen: Counter[tuple[object, ...]]) -> WholePlay:
    """The play; the same rows make the same id, wherever they are read."""
    points = tuple(sorted(zip(play.names, play.points, strict=True)))
    same = (play.day, play.game.casefold(), points)
    seen[same] += 1
    named = play.key[0]
    return WholePlay(
        id=named if looks_like_code(named) else made_id(f"results/{same}/{seen[same]}"),
        finished_at=play.at,
        put_away_at=None,
        lines=tuple(WholeLine(x.number, x.at, x.by, *to_json(x.change)) for x in lines),
        devices={},
        results=True,
    )


def _beginning(play: _Play, own: Known | None) -> Began:
    known, names = known_game(play.game, own), tuple(play.names)
    low = _lowest_wins(play, known is not None and known["win"] == "low")
    if known is None:
        halves = any(map(is_half, play.points))
        title = play.game
        return Began(PLAIN.slug, names, rounds=1, title=title, lowest_wins=low, halves=halves)
    game = {**known, "win": "low" if low else "high"}
    return Began(known["slug"], names, rounds=1, lowest_wins=low, definition=game)


def _lowest_wins(play: _Play, usual: bool) -> bool:
    """Who wins as the table says, else as the game is usually won."""
    best = [points for points, won in zip(play.points, play.won, strict=True) if won]
    if best and len(set(play.points)) > 1:
        return best[0] == min(play.points)
    return usual
