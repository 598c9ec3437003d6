"""Two devices on the same counts: what others changed meanwhile is kept or shown (pure)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.game import Entry
from companion.scorepad.log import (
    Change,
    Counted,
    Joined,
    Left,
    LogLine,
    Returned,
    SatOut,
    Seated,
    Undone,
    effective,
)
from companion.scorepad.messages import problem
from companion.scorepad.renumber import renumbers, round_now
from companion.scorepad.table import replay
from companion.store.base.errors import Conflict, Refused

Key = TypeVar("Key")
Value = TypeVar("Value")


def merged(
    lines: Sequence[LogLine], mine: Counted, seen: int | None, own: Collection[int] = ()
) -> Counted | None:
    """What of `mine` is to be written by a device that had seen the log up to line `seen`.

    An entry, or a field of the round, that others changed since is left out when `mine` only
    repeats what was seen: nobody touched it there. Where `mine` says something third, Conflict
    tells theirs. Only the same round
    and players matter. Lines numbered in `own` came from the same page, whose answer was lost: it
    knows them. None when nothing is left. Without `seen` nothing is compared. A round that others
    moved meanwhile is written where it is now; Refused when they took it out.
    """
    if seen is None or seen >= lines[-1].number:
        return mine
    known = [line for line in lines if line.number <= seen or line.number in own]
    before, before_table = _entries(known, mine.round), _table(known, mine.round, mine.table)
    mine = replace(mine, round=_round_now(lines, seen, mine.round))
    now, now_table = _entries(lines, mine.round), _table(lines, mine.round, mine.table)
    kept, disputed, others = _merged(mine.entries, before, now)
    table, disputed_fields, _ = _merged(mine.table, before_table, now_table)
    if disputed or disputed_fields:
        raise Conflict(disputed, lines[-1].number, others, disputed_fields)
    return replace(mine, entries=kept, table=table) if kept or table else None


def repeats(lines: Sequence[LogLine], mine: Change, number: int) -> bool:
    """Whether `mine`, which came under the key of line `number`, is what was written there.

    An entry that was left out there must have stood in the round by then. Raises Conflict for
    counts that are neither that nor what stands there now.
    """
    written = lines[number - 1].change
    if not isinstance(mine, Counted):
        return _as_typed(mine) == _as_typed(written)
    if isinstance(written, Counted) and _moved_meanwhile(lines, mine, written):
        return True
    if isinstance(written, Counted) and written.round == mine.round:
        known = [line.change for line in lines[:number]]
        if all(_was_there(known, mine, player) for player in mine.entries):
            return written.entries.keys() <= mine.entries.keys()
    there = _entries(lines, mine.round)
    disputed = {p: there.get(p) for p, entry in mine.entries.items() if there.get(p) != entry}
    if disputed:
        raise Conflict(disputed, lines[-1].number)
    return True


def _as_typed(change: Change) -> Change:
    """A change without what the page worked out from how the play stood when it was sent."""
    match change:
        case Joined():
            return replace(change, round=0, player=0)
        case Seated():
            return Seated(0, ())
        case Left() | Returned() | SatOut():
            return replace(change, round=0)
        case _:
            return change


def _moved_meanwhile(lines: Sequence[LogLine], mine: Counted, written: Counted) -> bool:
    """Whether these are the counts that were written, into a round that was called otherwise."""
    return written.entries == mine.entries and any(renumbers(line.change) for line in lines)


def _was_there(known: Sequence[Change], mine: Counted, player: int) -> bool:
    """Whether the player's entry was the last one written, or one that stood there unwritten."""
    last = known[-1]
    assert isinstance(last, Counted)
    if player in last.entries:
        return last.entries[player] == mine.entries[player]
    counted = (change for change in known if isinstance(change, Counted))
    own = (change for change in counted if change.round == mine.round)
    return any(change.entries.get(player) == mine.entries[player] for change in own)


def _round_now(lines: Sequence[LogLine], seen: int, number: int) -> int:
    """What the round is called now that had that number when the log ended at line `seen`."""
    later = [line for line in lines if line.number > seen]
    moved = [line.number for line in lines if renumbers(line.change)]
    if any(isinstance(line.change, Undone) and line.change.change in moved for line in later):
        raise Refused((problem("round-moved", hard=True),))
    kept = effective(lines)
    place = sum(line.number <= seen for line in kept)
    found = round_now(kept, place, number)
    if found is None:
        raise Refused((problem("round-gone", hard=True),))
    return found


def _merged(
    mine: Mapping[Key, Value], before: Mapping[Key, Value], now: Mapping[Key, Value]
) -> tuple[dict[Key, Value], dict[Key, Value | None], dict[Key, Value | None]]:
    """What is to be written, what others hold where both changed, and what only others changed."""
    changed = {key for key in mine if before.get(key) != now.get(key)}
    disputed = {key for key in changed if mine[key] not in (before.get(key), now.get(key))}
    kept = {k: value for k, value in mine.items() if k not in changed or value == now.get(k)}
    others = changed - disputed
    return kept, {key: now.get(key) for key in disputed}, {key: now.get(key) for key in others}


def _entries(lines: Sequence[LogLine], round_number: int) -> Mapping[int, Entry]:
    return replay(lines).entries.get(round_number, {}) if lines else {}


def _table(
    lines: Sequence[LogLine], round_number: int, keys: Collection[str]
) -> dict[str, int | None]:
    """These fields of a round; one that was never touched is 0."""
    there = replay(lines).shared.get(round_number, {}) if lines and keys else {}
    return {key: there.get(key) or 0 for key in keys}
