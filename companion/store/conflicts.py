"""Whether somebody else changed what a request is about to replace (pure)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.game import Entry
from companion.scorepad.log import Change, Counted, LogLine
from companion.scorepad.table import replay


def conflicts(
    lines: Sequence[LogLine], change: Change, seen: int | None, by: str
) -> dict[int, Entry | None]:
    """Entries that others changed since `seen`, by player, where `change` says something else.

    Only entries of the same round and players count. What the same device `by` did meanwhile is
    its own business (it sends entries one after another that were made offline). Without `seen`
    nothing is compared.
    """
    if not isinstance(change, Counted) or seen is None or seen >= lines[-1].number:
        return {}
    known = [line for line in lines if line.number <= seen or (by and line.by == by)]
    before, now = _entries(known, change.round), _entries(lines, change.round)
    return {
        player: now.get(player)
        for player, mine in change.entries.items()
        if before.get(player) != now.get(player) != mine
    }


def _entries(lines: Sequence[LogLine], round_number: int) -> Mapping[int, Entry]:
    return replay(lines).entries.get(round_number, {}) if lines else {}
