"""A file of plays, read and judged: every play in it, or everything that is wrong with it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from companion.definition.reader import read_all
from companion.exchange.layout import DATA, FORMAT, OWN_GAME, PERSON, PLAY, VERSION
from companion.exchange.scan import NotJSON, Piece, Scan
from companion.exchange.shapes import Path
from companion.game import Text, text
from companion.scorepad.changes import refuse
from companion.scorepad.log import LogLine, from_json
from companion.scorepad.sheet import read_sheet
from companion.store import Whole, WholeGame, WholeLine, WholePerson, WholePlay

MOST_PLAYS = 1_000_000
MOST_PROBLEMS = 100  # told of one file; what follows is like them
SECONDS_A_PLAY = 20.0
_BROKEN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something wrong with a file: its line (from 1), the field there ("" for none), what."""

    line: int
    field: str
    message: Text

    def told(self) -> Text:
        """Line, field and message as one sentence."""
        if not self.field:
            return text("line %(line)s: %(reason)s", line=self.line, reason=self.message)
        return text(
            "line %(line)s, %(field)s: %(reason)s",
            line=self.line,
            field=self.field,
            reason=self.message,
        )


def read_plays(file: TextIO, seconds: float | None = None) -> Iterator[Whole | Wrong]:
    """The people, games and plays of a file, and what is wrong where one is not as it should be.

    Nothing of the file is to be used when anything in it is wrong. `seconds` bound the time for
    all of it.
    """
    until = None if seconds is None else time.monotonic() + seconds
    scan = Scan(file.read)
    found = 0
    try:
        for one in _judged(scan, until):
            found += isinstance(one, Wrong)
            yield one
            if found >= MOST_PROBLEMS:
                return
    except NotJSON as error:
        yield Wrong(error.line, "", error.message)
    except UnicodeDecodeError:
        yield Wrong(scan.line, "", text("This isn't JSON: it isn't text in UTF-8."))


def _judged(scan: Scan, until: float | None) -> Iterator[Whole | Wrong]:
    head: set[str] = set()
    known: set[str] = set()
    for piece in scan.pieces(tuple(_LISTS)):
        if until is not None and time.monotonic() > until:
            yield Wrong(piece.line, "", text("This takes too long."))
            return
        if piece.place is None:
            head.add(piece.name)
            wrong = _head(piece)
            if wrong:
                yield wrong
                return
        elif piece.place >= _MOST[piece.name]:
            yield Wrong(piece.line, _field(piece), text("There are too many games."))
            return
        else:
            yield from _LISTS[piece.name](piece, known)
    for name in ("format", "version", "plays"):
        # An empty list has no pieces: it is there when the file is whole.
        if name not in head and name != "plays":
            yield Wrong(1, name, text("This is missing."))


def _head(piece: Piece) -> Wrong | None:
    """What is wrong with a member of the whole file."""
    value = piece.value()
    match piece.name:
        case "format" if value != FORMAT:
            message = text("This isn't a file of games.")
        case "version" if isinstance(value, int) and value > VERSION:
            message = text("This file was made by a newer Spielblock. Update this one first.")
        case "version" if not isinstance(value, int) or value < 1 or isinstance(value, bool):
            message = text("There is no such version of the format.")
        case "format" | "version" | "exported_at":
            return None
        case "people" | "games" | "plays":
            message = text("A list is needed here.")
        case _:
            message = text("There is no such field.")
    return Wrong(piece.line, piece.name[:100], message)


def _play(piece: Piece, known: set[str]) -> Iterator[WholePlay | Wrong]:
    raw = piece.value()
    found = [Wrong(piece.line_of(p), _field(piece, p), m) for p, m in _misshapen(raw)]
    if found:
        yield from found[:MOST_PROBLEMS]
        return
    if raw["id"] in known:
        yield Wrong(
            piece.line_of(("id",)), _field(piece, ("id",)), text("This game is in here twice.")
        )
        return
    known.add(raw["id"])
    wrong = [Wrong(piece.line_of(p), _field(piece, p), m) for p, m in _unlikely(raw)]
    if wrong:
        yield from wrong
    else:
        yield _whole(raw)


def _person(piece: Piece, _known: set[str]) -> Iterator[WholePerson | Wrong]:
    raw = piece.value()
    found = [Wrong(piece.line_of(p), _field(piece, p), m) for p, m in PERSON.wrong(raw, ())]
    if found:
        yield from found
    else:
        yield WholePerson(**{**raw, "also": tuple(raw.get("also", ()))})


def _game(piece: Piece, known: set[str]) -> Iterator[WholeGame | Wrong]:
    raw = piece.value()
    found = list(OWN_GAME.wrong(raw, ())) or list(_unplayable(raw))
    # A play may be called like a game.
    if not found and f"game {raw['slug']}" in known:
        found = [(("slug",), text("This game is in here twice."))]
    if found:
        yield from (Wrong(piece.line_of(p), _field(piece, p), m) for p, m in found)
        return
    known.add(f"game {raw['slug']}")
    made = raw.get("created", 0.0)
    yield WholeGame(raw["slug"], raw["definition"], made, raw.get("updated", made))


def _unplayable(raw: Mapping[str, Any]) -> Iterator[tuple[Path, Text]]:
    """What is wrong with what a game says."""
    for fault in read_all({**raw["definition"], "slug": raw["slug"]}):
        steps = re.findall(r"(\[\d+)|([^.\[\]]+)", fault.place)
        yield ("definition", *(int(at[1:]) if at else name for at, name in steps)), fault.message


def _misshapen(raw: object) -> Iterator[tuple[Path, Text]]:
    """What has not the form of a play."""
    some = False
    for path, message in PLAY.wrong(raw, ()):
        some = True
        yield path, message
    if some or not isinstance(raw, Mapping):
        return
    for place, line in enumerate(raw["log"]):
        path = ("log", place)
        if line["number"] != place + 1:
            yield (*path, "number"), text("This must be %(value)s.", value=place + 1)
        if line["kind"] not in DATA:
            yield (*path, "kind"), text("There is no such change.")
        else:
            yield from DATA[line["kind"]].wrong(line["data"], (*path, "data"))


def _unlikely(raw: Mapping[str, Any]) -> Iterator[tuple[Path, Text]]:
    """What no table could have done: the first line that the log before it forbids."""
    until = time.monotonic() + SECONDS_A_PLAY
    lines: list[LogLine] = []
    for place, line in enumerate(raw["log"]):
        path: Path = ("log", place, "data")
        if time.monotonic() > until:
            yield path, text("This takes too long.")
            return
        messages = _refused(lines, line)
        if messages:
            yield from ((path, message) for message in messages)
            return


def _refused(lines: list[LogLine], raw: Mapping[str, Any]) -> Sequence[Text]:
    """Why a line cannot follow these; it is added to them where it can."""
    try:
        change = from_json(raw["kind"], raw["data"])
        problems = refuse(lines, change)
        if problems:
            return [problem.message for problem in problems]
        lines.append(LogLine(raw["number"], change, raw.get("by", ""), raw["at"]))
        read_sheet(lines)
    except _BROKEN as error:
        return [text("This can't be read: %(reason)s", reason=type(error).__name__)]
    return ()


def _whole(raw: Mapping[str, Any]) -> WholePlay:
    return WholePlay(
        id=raw["id"],
        finished_at=raw.get("finished_at"),
        put_away_at=raw.get("put_away_at"),
        devices=raw.get("devices", {}),
        excluded=raw.get("excluded", False),
        note=raw.get("note", ""),
        evening=raw.get("evening", ""),
        lines=tuple(
            WholeLine(x["number"], x["at"], x.get("by", ""), x["kind"], x["data"])
            for x in raw["log"]
        ),
    )


_LISTS: dict[str, Callable[[Piece, set[str]], Iterator[Whole | Wrong]]] = {
    "people": _person,
    "games": _game,
    "plays": _play,
}
_MOST = {"people": MOST_PLAYS, "games": MOST_PLAYS, "plays": MOST_PLAYS}


def _field(piece: Piece, path: Path = ()) -> str:
    name = piece.name if piece.place is None else f"{piece.name}[{piece.place}]"
    for step in path:
        name += f"[{step}]" if isinstance(step, int) else f".{step}"
    return name[:200]
