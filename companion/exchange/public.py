"""What of a play may leave: a file shows nothing that a table still hides from one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.store import WholePlay

_HIDING = {"agreed", "checkasked"}  # kinds of changes without which nothing is hidden


def public(plays: Iterable[WholePlay]) -> Iterator[WholePlay]:
    """The plays as they may leave, one by one."""
    return map(without_hidden, plays)


def without_hidden(play: WholePlay) -> WholePlay:
    """A play up to its first line that is hidden from somebody, for the time being.

    What follows comes with a later file, and goes on there where this one ended.
    """
    if not any(line.kind in _HIDING for line in play.lines):
        return play
    sheet = play.log.sheet
    checks = {check.number for check in sheet.annotations.checks.values() if check.number}
    hidden = sheet.hidden_lines.keys() | checks
    if not hidden:
        return play
    shown = play.lines[: min(hidden) - 1]
    seen_by = {line.by for line in shown}
    devices = {by: name for by, name in play.devices.items() if by in seen_by}
    return replace(play, lines=shown, devices=devices, finished_at=None, summary=None)
