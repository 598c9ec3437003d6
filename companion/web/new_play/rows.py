"""The rows of a new play's form, rearranged without a script: one more, out, up, down, add."""

from __future__ import annotations

import re
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from companion.scorepad.reading import number_from, same_name

_CELL = re.compile(r"(players|start)-(\d{1,4})")


@dataclass(slots=True)
class Rows:
    """What was typed: (name, total so far) by row. `dealer` is a row, `shown` how many show."""

    typed: list[tuple[str, str]]
    dealer: int
    shown: int


def rearranged(form: MultiDict[str, str], action: str, most: int) -> MultiDict[str, str]:
    """The fields as they are after a button of the rows; an unknown button changes nothing."""
    rows = _read(form)
    verb, _, what = action.partition(":")
    at = number_from(what)
    match verb:
        case "more" if rows.shown < most:
            rows.shown += 1
        case "up" | "down" if isinstance(at, int):
            _swap(rows, at, at + (1 if verb == "down" else -1))
        case "out" if isinstance(at, int):
            _take_out(rows, at)
        case "add":
            _add(rows, what, most)
    return _written(form, rows)


def in_order(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """The fields with rows numbered from 0 without gaps, a name and a start in each."""
    return _written(form, _read(form))


def _read(form: MultiDict[str, str]) -> Rows:
    cells = {(m[1], int(m[2])): value for name, value in form.items() if (m := _cell(name))}
    numbers = sorted({number for _, number in cells})
    rows = [(cells.get(("players", n), ""), cells.get(("start", n), "")) for n in numbers]
    dealer, shown = number_from(form.get("first_dealer", "")), number_from(form.get("shown", ""))
    return Rows(
        typed=rows,
        dealer=numbers.index(dealer) if dealer in numbers else -1,
        shown=max(shown if isinstance(shown, int) else 0, len(rows)),
    )


def _cell(name: str) -> re.Match[str] | None:
    return _CELL.fullmatch(name)


def _swap(rows: Rows, one: int, other: int) -> None:
    """The first dealer stays the first dealer, wherever he sits."""
    if not (0 <= one < len(rows.typed) and 0 <= other < len(rows.typed)):
        return
    rows.typed[one], rows.typed[other] = rows.typed[other], rows.typed[one]
    rows.dealer = {one: other, other: one}.get(rows.dealer, rows.dealer)


def _take_out(rows: Rows, at: int) -> None:
    if not 0 <= at < len(rows.typed):
        return
    del rows.typed[at]
    rows.shown -= 1
    if rows.dealer > at or rows.dealer == len(rows.typed):
        rows.dealer = max(0, rows.dealer - 1)


def _add(rows: Rows, name: str, most: int) -> None:
    """Somebody known sits down on the first free chair, or gets up again."""
    names = [same_name(typed) for typed, _ in rows.typed]
    if same_name(name) in names:
        _take_out(rows, names.index(same_name(name)))
    elif "" in names:
        free = names.index("")
        rows.typed[free] = (name, rows.typed[free][1])
    elif len(rows.typed) < most:
        rows.typed.append((name, ""))


def _written(form: MultiDict[str, str], rows: Rows) -> MultiDict[str, str]:
    kept = [
        (name, value)
        for name, value in form.items(multi=True)
        if not name.startswith(("players-", "start-"))
    ]
    fields = MultiDict(kept)
    for row, (name, start) in enumerate(rows.typed):
        fields[f"players-{row}"], fields[f"start-{row}"] = name, start
    fields["first_dealer"], fields["shown"] = str(rows.dealer), str(rows.shown)
    return fields
