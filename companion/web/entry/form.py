"""The form of a round: one field a count, as many as the game and the table need."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField, StringField

from companion.game import MAX_POINTS, Entry, HandAudit, Points, Problem
from companion.halves import is_half, written
from companion.scorepad.reading import amount_from, number_from, points_amount_from
from companion.scorepad.redaction import BLANK
from companion.scorepad.sheet import Row, Sheet
from companion.web.base.language import say
from companion.web.entry.saving import Submitted

Way = Literal["kinds", "hand", "points"]


class RoundForm(Form):
    """Counts of one round. Cells are named by `cell_name`; blank is not zero.

    The cells of all ways are there, so that what was typed in one way survives a look at another.
    """

    seen = HiddenField()
    key = HiddenField()
    accept = HiddenField()
    check = HiddenField()
    doubtful: frozenset[str] = frozenset()

    def submitted(self, sheet: Sheet, row: Row, way: Way) -> Submitted:
        """The typed cells as raw entries, with what else came along."""
        seen, check = number_from(self.seen.data or ""), number_from(self.check.data or "")
        return Submitted(
            raw={player: self._raw(sheet, player, way) for player in row.sitting},
            seen=seen if isinstance(seen, int) else None,
            key=(self.key.data or "")[:80],
            accept=self.accept.data == "1",
            check=check if isinstance(check, int) else None,
        )

    def fill(self, sheet: Sheet, row: Row, way: Way) -> None:
        """Put the round's entries into the cells, a fresh key and the log number seen."""
        self.seen.data, self.key.data = str(sheet.head), secrets.token_urlsafe(12)
        self.take_over(row.entries, sheet, way)

    def take_over(self, entries: Mapping[int, Entry | None], sheet: Sheet, way: Way) -> None:
        """Put entries into the cells of their players; None (dealt again) empties them."""
        for player, entry in entries.items():
            known = dict(values(sheet, entry, way)) if entry else {}
            for part in parts(sheet, way):
                if (cell := cell_name(player, part)) in self:
                    self[cell].data = str(known.get(part, ""))

    def mark(
        self, problems: tuple[Problem, ...], sheet: Sheet, row: Row, way: Way
    ) -> list[Problem]:
        """Hang each hard problem on its cell; what belongs to no single cell is returned.

        Cells of a kind that was counted too often at the whole table are marked without words.
        """
        elsewhere = []
        self.doubtful = self._doubted(problems, sheet, row, way)
        for found in problems:
            cells = self._cells_of(sheet, found, way) if found.hard else []
            for cell in cells:
                self._say_at(cell, say(found.message))
            if not cells:
                elsewhere.append(found)
                self._mark_kind(found, row)
        return elsewhere

    def is_doubtful(self, cell: str) -> bool:
        """Whether the warning that is said is about a cell."""
        return cell in self.doubtful

    def is_wrong(self, cell: str) -> bool:
        """Whether a hard problem lies on a cell."""
        return bool(self[cell].errors)

    def messages(self, player: int, parts: Sequence[str]) -> dict[str, list[str]]:
        """What is wrong in a player's row: each message once, with the parts it is about."""
        said: dict[str, list[str]] = {}
        for part in parts:
            for message in self[cell_name(player, part)].errors:
                if message:
                    said.setdefault(message, []).append(part)
        return said

    def elsewhere(self, sheet: Sheet, row: Row, way: Way) -> dict[str, str]:
        """What was typed in the other ways, by field; it travels along unseen."""
        shown = {cell_name(player, part) for player in row.sitting for part in parts(sheet, way)}
        fixed = {"seen", "key", "accept", "check"}
        return {
            cell.name: cell.data for cell in self if cell.data and cell.name not in shown | fixed
        }

    def _cells_of(self, sheet: Sheet, found: Problem, way: Way) -> list[str]:
        """Where a player's problem lies: the kind's cell, those that offend, or the first."""
        if found.player is None:
            return []
        cells = [cell_name(found.player, part) for part in parts(sheet, way)]
        known = [cell for cell in cells if cell in self]
        named = [cell for cell in known if cell == cell_name(found.player, found.kind or "")]
        return named or [c for c in known if _offends(found, self[c].data or "")] or known[:1]

    @staticmethod
    def _doubted(problems: tuple[Problem, ...], sheet: Sheet, row: Row, way: Way) -> frozenset[str]:
        """The cells that the first warning is about, once nothing is refused."""
        if not problems or problems[0].hard:
            return frozenset()
        found = problems[0]
        players = row.sitting if found.player is None else [found.player]
        named = [p for p in parts(sheet, way) if not found.kinds or p in found.kinds]
        return frozenset(cell_name(player, part) for player in players for part in named)

    def _mark_kind(self, found: Problem, row: Row) -> None:
        for player in row.sitting if found.hard and found.kind else ():
            cell = cell_name(player, found.kind or "")
            if cell in self and (self[cell].data or "0") != "0":
                self._say_at(cell, "")

    def _say_at(self, cell: str, message: str) -> None:
        if message not in self[cell].errors:
            self[cell].errors = [*self[cell].errors, message]

    def _raw(self, sheet: Sheet, player: int, way: Way) -> dict[str, Any]:
        plain = sheet.game.is_plain
        typed = {part: self._typed(player, part, plain) for part in parts(sheet, way)}
        texts = {part: self[cell_name(player, part)].data or "" for part in typed}
        if way == "kinds":
            return {"counts": typed, "parts": texts}
        if way == "hand":
            return {"cards": list(typed.values())}
        return {**typed, "parts": texts}

    def _typed(self, player: int, part: str, plain: bool) -> Points | str | None:
        text = self[cell_name(player, part)].data or ""
        return points_amount_from(text) if plain else amount_from(text)


def round_form(sheet: Sheet, row: Row, typed: MultiDict[str, str] | None = None) -> RoundForm:
    """A form with a cell for every player of the round and every part of every way."""
    cells = {
        cell_name(player, part): StringField()
        for player in row.sitting
        for way in sheet.game.ways
        for part in parts(sheet, way)
    }
    made: RoundForm = type("RoundForm", (RoundForm,), cells)(typed)
    return made


def parts(sheet: Sheet, way: Way) -> list[str]:
    """What is entered for each player: kinds of cards, slots of a hand, or points."""
    match way:
        case "kinds":
            return [kind.key for kind in sheet.game.kinds]
        case "hand":
            cards = sheet.game.audit.cards if isinstance(sheet.game.audit, HandAudit) else 0
            return [f"card-{slot}" for slot in range(cards)]
        case _:
            return ["points", "cards_held"] if tells_cards(sheet) else ["points"]


def tells_cards(sheet: Sheet) -> set[int]:
    """Whose cards come with points: where they decide who won, or were told before."""
    told = (one for row in sheet.rows for one in row.entries.items())
    return {*sheet.open_tie, *(player for player, entry in told if entry.cards_held is not None)}


def has_cell(sheet: Sheet, player: int, part: str) -> bool:
    """Whether a part is asked of a player: cards beside points only of those who need them."""
    return part != "cards_held" or player in tells_cards(sheet)


def cell_name(player: int, part: str) -> str:
    """The field of a player's part, as in `p2-green`."""
    return f"p{player}-{part}"


def way_of(sheet: Sheet, row: Row, asked: str | None) -> Way:
    """How a round is entered: as asked, as it was entered before, else the game's best way."""
    for way in sheet.game.ways:
        if way == asked:
            return way
    if any(entry.counts is None and entry != BLANK for entry in row.entries.values()):
        return "points"
    return sheet.game.ways[0]


def values(sheet: Sheet, entry: Entry, way: Way) -> Iterator[tuple[str, int | str]]:
    """What an entry says in the cells of a way: (part, value); nothing for another way's entry."""
    if way == "points":
        known = {"points": entry.points, "cards_held": entry.cards_held}
        yield from ((p, as_typed(entry, p, v)) for p, v in known.items() if v is not None)
    elif entry.counts is None:
        return
    elif way == "kinds":
        held = ((kind.key, entry.counts.get(kind.key, 0)) for kind in sheet.game.kinds)
        yield from ((kind, as_typed(entry, kind, count)) for kind, count in held)
    else:
        cards = [kind for kind, count in entry.counts.items() for _ in range(count)]
        yield from zip(parts(sheet, way), cards, strict=False)


def as_typed(entry: Entry, name: str, number: Points) -> int | str:
    """A number of an entry as it is typed again: the sum that it was, or itself."""
    parts = (entry.parts or {}).get(name, ())
    if parts and sum(parts) == number:
        return "+".join(map(written, parts))
    return written(number) if is_half(number) else int(number)


def _offends(found: Problem, typed: str) -> bool:
    number = points_amount_from(typed)
    match found.code:
        case "blank":
            return number is None
        case "not-a-number":
            return isinstance(number, str)
        case "negative":
            return isinstance(number, Points) and number < 0
        case "points-size":
            return isinstance(number, Points) and not -MAX_POINTS <= number <= MAX_POINTS
        case _:
            return found.kind is not None and found.kind == typed.strip()[:40]
