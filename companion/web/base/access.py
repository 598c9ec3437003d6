"""From the code in an address to a play, and what the asking device may do with it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import abort, g, request

from companion import store
from companion.game import Problem
from companion.scorepad.log import Change, LogLine
from companion.scorepad.redaction import redacted, redacted_lines
from companion.scorepad.sheet import Row, Sheet
from companion.web.base.devices import access_to, known_device
from companion.web.base.lock import is_locked


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A play as a request sees it: `code` is how it was addressed, `role` what that allows.

    `version` is what a live page made from this waits to be outdone; `circle_id` is whose it is,
    `is_away` that it was put away in the middle.
    """

    id: int
    code: str
    role: str
    sheet: Sheet
    version: int
    circle_id: int
    is_away: bool = False

    @property
    def may_write(self) -> bool:
        """Whether this device may enter and correct."""
        return self.role in {"member", "scorer"}


def open_play(code: str) -> OpenPlay:
    """The play of a code, for looking; 404 when this device knows no such play."""
    access = access_to(code)
    if access is None:
        abort(404)
    role = "watcher" if is_locked() else access.role
    sheet = store.sheet_of(access.play)
    if sheet.hidden_lines:
        sheet = redacted(sheet, store.lines(access.play_id), g.device)
    play = access.play
    is_away = play.put_away_at is not None and not sheet.finished
    return OpenPlay(play.id, code, role, sheet, play.version, play.circle_id, is_away)


def lines_of(play: OpenPlay) -> tuple[LogLine, ...]:
    """The log of an open play, as this device may see it."""
    return redacted_lines(store.lines(play.id), play.sheet, g.device)


def open_to_write(code: str) -> OpenPlay:
    """The play of a code, for writing; 403 for a device that may only look."""
    play = open_play(code)
    if not play.may_write:
        abort(403)
    if request.method == "POST":
        known_device()
    return play


def open_as_member(code: str) -> OpenPlay:
    """The play of a code, for members of its circle; 403 for everybody else."""
    play = open_play(code)
    if play.role != "member":
        abort(403)
    return play


def row_of(play: OpenPlay, number: int) -> Row:
    """The round of that number; 404 for one that the sheet has not, as after an early end."""
    row = next((row for row in play.sheet.rows if row.number == number), None)
    return row or abort(404)


def save(
    play: OpenPlay,
    change: Change,
    key: str = "",
    seen: int | None = None,
    after: Sequence[str] = (),
) -> int:
    """Append a change in the name of this device; the number it got.

    Raises store.Refused with the problems, or store.Conflict with the other's entries.
    """
    return store.append(
        play.id, change, by=g.device, at=time.time(), key=key or None, seen=seen, after=after
    ).number


def problems_of(action: Callable[[], object]) -> tuple[Problem, ...]:
    """Run an action; the problems for which the store refused it, or none."""
    try:
        action()
    except store.Refused as refused:
        return refused.problems
    return ()
