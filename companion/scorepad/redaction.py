"""What one device may see of a round that is still being counted, where the table wants it hidden.

An entry that is hidden stays as a blank one: that somebody is ready may be known. Bids are shown
as soon as everybody has bid, since the round is played by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.game import Entry
from companion.scorepad.annotations import Checked
from companion.scorepad.log import Change, Cleared, Counted, LogLine, effective
from companion.scorepad.renumber import as_now
from companion.scorepad.sheet import Row, Sheet

BLANK = Entry()


def redacted(sheet: Sheet, lines: Sequence[LogLine], by: str) -> Sheet:
    """The sheet as the device `by` may see it: of open rounds only what it entered itself."""
    if not sheet.hidden_lines:
        return sheet
    rows = tuple(
        _redacted(row, sheet, lines, by) if sheet.hides(row) else row for row in sheet.rows
    )
    return replace(sheet, rows=rows)


def redacted_lines(lines: Sequence[LogLine], sheet: Sheet, by: str) -> tuple[LogLine, ...]:
    """The log as the device `by` may see it; second counts that are not used yet are hidden too."""
    checking = {check.number for check in sheet.annotations.checks.values()}
    hidden = sheet.hidden_lines.keys() | checking
    return tuple(
        line
        if line.by == by != "" or line.number not in hidden
        else replace(line, change=_blank_change(line.change))
        for line in lines
    )


def entered_by(lines: Sequence[LogLine], round_number: int) -> dict[int, LogLine]:
    """The line that entered what stands in a round, by player."""
    found: dict[int, LogLine] = {}
    for line in as_now(effective(lines)):
        match line.change:
            case Counted(number, entries) if number == round_number:
                found.update(dict.fromkeys(entries, line))
            case Cleared(number) if number == round_number:
                found.clear()
    return found


def _redacted(row: Row, sheet: Sheet, lines: Sequence[LogLine], by: str) -> Row:
    shown = {
        player
        for player, line in entered_by(lines, row.number).items()
        if line.by == by != "" or line.number not in sheet.hidden_lines
    }
    bids = _bids(row, sheet)
    hidden = {player: bids.get(player, BLANK) for player in row.entries if player not in shown}
    return replace(row, entries={**row.entries, **hidden})


def _bids(row: Row, sheet: Sheet) -> dict[int, Entry]:
    """What everybody has bid; nothing as long as a bid is missing."""
    fields = sheet.definition.fields if sheet.definition else ()
    keys = [field.key for field in fields if field.kind == "bid"]
    have = {player: entry.fields or {} for player, entry in row.entries.items()}
    playing = {*row.sitting} - {*row.idle}
    if not keys or any(have.get(p, {}).get(key) is None for p in playing for key in keys):
        return {}
    return {p: Entry(fields={key: own[key] for key in keys}) for p, own in have.items()}


def _blank_change(change: Change) -> Change:
    assert isinstance(change, Checked | Counted), "nothing else is hidden"
    return replace(change, entries=dict.fromkeys(change.entries, BLANK))
