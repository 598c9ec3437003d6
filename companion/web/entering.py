"""Entering a round: from raw entries to a saved change, the same for forms and for scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion import store
from companion.game import Entry, Problem
from companion.scorepad.audit import check
from companion.scorepad.log import Counted
from companion.scorepad.messages import problem
from companion.scorepad.reading import read_entry
from companion.scorepad.sheet import Row, at_players
from companion.web.access import OpenPlay, save


@dataclass(frozen=True, slots=True)
class Submitted:
    """What a device sent for a round: raw entries by player, the log number it had seen, its key.

    `accept` says that the warnings were seen and the round shall be saved anyway.
    """

    raw: Mapping[int, Mapping[str, Any]]
    seen: int | None = None
    key: str = ""
    accept: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of it: `number` when saved, else problems or the entries of somebody else.

    `problems` without a hard one are warnings that wait for «save anyway». `others` are entries
    that somebody else changed and this device left alone; `head` is the number of the last change
    that both know.
    """

    number: int | None = None
    problems: tuple[Problem, ...] = ()
    theirs: Mapping[int, Entry | None] = field(default_factory=dict)
    others: Mapping[int, Entry | None] = field(default_factory=dict)
    head: int = 0


def enter(play: OpenPlay, row: Row, sent: Submitted) -> Outcome:
    """Check and save the entries of a round for its whole table."""
    entries, problems = _read(play, row, sent.raw)
    if not problems:
        found = check(play.sheet.game, list(entries.values()), play.sheet.setup.edition)
        problems = at_players(found, row.sitting)
    if any(item.hard for item in problems) or (problems and not sent.accept):
        return Outcome(problems=tuple(problems))
    change = Counted(row.number, entries, accepted=bool(problems))
    try:
        return Outcome(number=save(play, change, sent.key, sent.seen), problems=tuple(problems))
    except store.Refused as refused:
        return Outcome(problems=tuple(refused.problems))
    except store.Conflict as conflict:
        return Outcome(theirs=conflict.theirs, others=conflict.others, head=conflict.number)


def _read(
    play: OpenPlay, row: Row, raw: Mapping[int, Mapping[str, Any]]
) -> tuple[dict[int, Entry], list[Problem]]:
    entries: dict[int, Entry] = {}
    problems: list[Problem] = []
    if not set(raw) <= set(row.sitting):
        problems.append(problem("unknown-player", hard=True))
    for player in row.sitting:
        read = read_entry(play.sheet.game, player, raw.get(player, {}))
        if isinstance(read, Entry):
            entries[player] = read
        else:
            problems += read
    return entries, problems
