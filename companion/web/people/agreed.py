"""The form that corrects what was agreed at the beginning of a play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.game import MAX_POINTS, MAX_ROUNDS, Points, Problem
from companion.halves import allowed_half, written
from companion.scorepad.log import SetupChanged
from companion.scorepad.reading import number_from
from companion.scorepad.sheet import Sheet
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.new_play.form import TITLE_LENGTH, clean, range_said


@dataclass
class AgreedForm:
    """What was agreed, as it stands or as typed; `errors` by field.

    Fields are `wins`, `target`, `title`, `edition`, `carried`, `halves` and a `start-<number>` a
    player.
    """

    sheet: Sheet
    typed: Mapping[str, str] | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """What stands in a field."""
        if self.typed is not None and name in self.typed:
            return self.typed[name]
        return self._as_agreed().get(name, "")

    @property
    def has_halves(self) -> bool:
        """Whether half points are agreed, as it stands or as ticked."""
        if self.typed is None or self.sheet.definition or not self.sheet.game.is_plain:
            return self.sheet.setup.halves
        return "halves" in self.typed

    def change(self) -> SetupChanged | None:
        """The correction as typed; None when a field has an error."""
        start = tuple(self._points(f"start-{player}") or 0 for player in sorted(self.sheet.players))
        change = SetupChanged(
            lowest_wins=self._lowest_wins(),
            target=self._target(),
            title=self._title(),
            edition=self.value("edition"),
            carried=self._number("carried", 0, MAX_ROUNDS - 1) or 0,
            start=start,
            players=tuple(sorted(self.sheet.players)),
            halves=self.has_halves,
        )
        return None if self.errors else change

    def refused(self, problems: Sequence[Problem]) -> None:
        """Hang what the log refuses at its field."""
        fields = {
            "points-range": "target",
            "rounds-range": "carried",
            "no-such-edition": "edition",
            "deck-limit": "edition",
        }
        for found in problems:
            if found.code == "half-points":
                message = gettext(
                    "Half points have been entered in this game; correct those first."
                )
                self._say("halves", message)
                continue
            self._say(fields.get(found.code, "agreed"), say(found.message))

    def _as_agreed(self) -> dict[str, str]:
        sheet, setup = self.sheet, self.sheet.setup
        return {
            "wins": "lowest" if sheet.lowest_wins else "highest",
            "target": "" if setup.target is None else written(setup.target),
            "title": setup.title,
            "edition": setup.edition or sheet.game.editions[0].key,
            "carried": str(sheet.carried or ""),
            **{
                f"start-{n}": written(one.start) if one.start else ""
                for n, one in sheet.players.items()
            },
        }

    def _lowest_wins(self) -> bool:
        game = self.sheet.game
        return self.value("wins") != "highest" if game.is_plain else game.lowest_wins

    def _target(self) -> Points | None:
        return self._points("target") if self.sheet.game.is_plain else None

    def _title(self) -> str:
        title = clean(self.value("title"))
        if len(title) > TITLE_LENGTH:
            self._say("title", gettext("At most %(most)s characters.", most=TITLE_LENGTH))
        return title

    def _points(self, name: str) -> Points | None:
        half = allowed_half(self.value(name), self.has_halves)
        if half is not None:
            return half
        return self._number(name, -MAX_POINTS, MAX_POINTS, self.has_halves)

    def _number(self, name: str, least: int, most: int, halves: bool = False) -> int | None:
        number = number_from(self.value(name))
        if number is None or (isinstance(number, int) and least <= number <= most):
            return number
        self._say(name, range_said(least, most, halves))
        return None

    def _say(self, name: str, message: str) -> None:
        self.errors.setdefault(name, []).append(message)
