"""Plays as JSON, piece by piece: a line of the file for every line of a log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from companion.exchange.layout import FORMAT, VERSION
from companion.store import WholeGame, WholeLine, WholePerson, WholePlay

_ESCAPED = "\\u"  # how the database keeps letters beyond ASCII; files have the letters themselves


def written(
    plays: Iterable[WholePlay],
    at: float,
    people: Iterable[WholePerson] = (),
    games: Iterable[WholeGame] = (),
) -> Iterator[str]:
    """The text of a file, exported at that time (seconds since 1970)."""
    moment = datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    head = {"format": FORMAT, "version": VERSION, "exported_at": moment}
    yield _text(head)[:-1] + ",\n"
    for name, parts in (("people", map(_person, people)), ("games", map(asdict, games))):
        known = [_text(part) for part in parts]
        if known:
            yield f'"{name}": [\n' + ",\n".join(known) + "],\n"
    yield '"plays": ['
    for number, play in enumerate(plays):
        yield ("," if number else "") + "\n" + play_text(play)
    yield "\n]}\n"


def play_text(play: WholePlay) -> str:
    """A play on as many lines as its log has, and one."""
    head: dict[str, Any] = {"id": play.id}
    for name in ("finished_at", "put_away_at", "excluded", "note", "evening", "devices"):
        if getattr(play, name):
            head[name] = getattr(play, name)
    summary = f', "summary": {_object(play.summary)}' if play.summary is not None else ""
    log = ",\n".join(map(_line, play.lines))
    return _text(head)[:-1] + summary + ', "log": [\n' + log + "]}"


def _line(line: WholeLine) -> str:
    number, at, by, kind, data = line
    return (
        f'{{"number": {number}, "at": {at!r}, "by": {_word(by)}, "kind": {_word(kind)}, '
        f'"data": {_object(data)}}}'
    )


def _object(value: Mapping[str, Any]) -> str:
    """As the database has it, where that is how it is written here, which saves a third."""
    text: str = getattr(value, "text", _ESCAPED)
    return _text(dict(value)) if _ESCAPED in text else text


def _person(person: WholePerson) -> dict[str, Any]:
    """A person without what says nothing."""
    return {name: value for name, value in asdict(person).items() if value or name == "name"}


_text = json.JSONEncoder(ensure_ascii=False).encode
_word = lru_cache(maxsize=1000)(_text)  # devices and kinds of changes, of which there are few
