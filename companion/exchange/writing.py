"""Plays as JSON, piece by piece: a line of the file for every line of a log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from companion.exchange.layout import FORMAT, VERSION
from companion.store import WholeGame, WholePerson, WholePlay


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
    for name in (
        "finished_at", "put_away_at", "excluded", "note", "evening", "devices", "summary",
    ):  # fmt: skip
        if getattr(play, name):
            head[name] = getattr(play, name)
    log = ",\n".join(_text(line._asdict()) for line in play.lines)
    return _text(head)[:-1] + ', "log": [\n' + log + "]}"


def _person(person: WholePerson) -> dict[str, Any]:
    """A person without what says nothing."""
    return {name: value for name, value in asdict(person).items() if value or name == "name"}


_text = json.JSONEncoder(ensure_ascii=False).encode
