"""What one device may see of a round that is still being counted, where the table wants it hidden.

An entry that is hidden stays as a blank one: that somebody is ready may be known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.game import Entry
from companion.scorepad.annotations import Checked
from companion.scorepad.log import Change, Cleared, Counted, LogLine, effective
from companion.scorepad.sheet import Row, Sheet

BLANK = Entry()


def veiled(sheet: Sheet, lines: Sequence[LogLine], by: str) -> Sheet:
    """The sheet as the device `by` may see it: of open rounds only what it entered itself."""
    if not sheet.hidden:
        return sheet
    rows = tuple(row if row.complete else _veiled(row, lines, by) for row in sheet.rows)
    return replace(sheet, rows=rows)


def veiled_lines(lines: Sequence[LogLine], sheet: Sheet, by: str) -> tuple[LogLine, ...]:
    """The log as the device `by` may see it; second counts that are not used yet are hidden too."""
    hidden = {row.number for row in sheet.rows if sheet.hidden and not row.complete}
    checking = {check.number for check in sheet.asides.checks.values()}
    return tuple(
        line
        if line.by == by != ""
        else replace(line, change=_without(line.change, hidden, line.number in checking))
        for line in lines
    )


def authors(lines: Sequence[LogLine], round_number: int) -> dict[int, str]:
    """Which device entered what stands in a round, by player."""
    found: dict[int, str] = {}
    for line in effective(lines):
        match line.change:
            case Counted(number, entries) if number == round_number:
                found.update(dict.fromkeys(entries, line.by))
            case Cleared(number) if number == round_number:
                found.clear()
    return found


def _veiled(row: Row, lines: Sequence[LogLine], by: str) -> Row:
    own = {player for player, who in authors(lines, row.number).items() if who == by != ""}
    return replace(row, entries={p: e if p in own else BLANK for p, e in row.entries.items()})


def _without(change: Change, rounds: set[int], checking: bool) -> Change:
    if isinstance(change, Checked) and checking:
        return replace(change, entries=_blank(change.entries))
    if isinstance(change, Counted) and change.round in rounds:
        return replace(change, entries=_blank(change.entries))
    return change


def _blank(entries: Mapping[int, Entry]) -> dict[int, Entry]:
    return dict.fromkeys(entries, BLANK)
