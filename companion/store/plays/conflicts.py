"""Two devices on the same counts: what others changed meanwhile is kept or shown (pure)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from companion.game import Entry
from companion.scorepad.log import Counted, LogLine
from companion.scorepad.table import replay
from companion.store.base.errors import Conflict


def merged(
    lines: Sequence[LogLine], mine: Counted, seen: int | None, own: Collection[int] = ()
) -> Counted | None:
    """What of `mine` is to be written by a device that had seen the log up to line `seen`.

    An entry that others changed since is left out when `mine` only repeats what was seen: nobody
    touched it there. Where `mine` says something third, Conflict tells theirs. Only the same round
    and players matter. Lines numbered in `own` came from the same page, whose answer was lost: it
    knows them. None when nothing is left. Without `seen` nothing is compared.
    """
    if seen is None or seen >= lines[-1].number:
        return mine
    known = [line for line in lines if line.number <= seen or line.number in own]
    before, now = _entries(known, mine.round), _entries(lines, mine.round)
    changed = {player for player in mine.entries if before.get(player) != now.get(player)}
    _stop_on_third(mine, changed, before, now, lines[-1].number)
    kept = {
        player: entry
        for player, entry in mine.entries.items()
        if player not in changed or entry == now.get(player)
    }
    return replace(mine, entries=kept) if kept else None


def _stop_on_third(
    mine: Counted,
    changed: set[int],
    before: Mapping[int, Entry],
    now: Mapping[int, Entry],
    head: int,
) -> None:
    disputed = {
        player: now.get(player)
        for player in changed
        if mine.entries[player] not in (before.get(player), now.get(player))
    }
    if disputed:
        others = {player: now.get(player) for player in changed if player not in disputed}
        raise Conflict(disputed, head, others)


def _entries(lines: Sequence[LogLine], round_number: int) -> Mapping[int, Entry]:
    return replay(lines).entries.get(round_number, {}) if lines else {}
