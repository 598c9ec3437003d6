"""The house rules of a game that is a value, as fields of the form of a new play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.definition.model import Definition, Option
from companion.definition.reader import read
from companion.game import MAX_POINTS
from companion.scorepad.reading import number_from
from companion.web.base.translate import gettext

PREFIX = "option-"


@dataclass(slots=True)
class OptionField:
    """An option with what was typed for it; a switch is "1" or ""."""

    option: Option
    data: str
    errors: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the field."""
        return PREFIX + self.option.key

    @property
    def id(self) -> str:
        """How its messages are called on the page."""
        return self.name

    @property
    def is_usual(self) -> bool:
        """Whether it stands as the game has it."""
        return self.number() == self.option.chosen

    def number(self) -> int | None:
        """The number chosen; None for one that this option cannot be."""
        if self.option.kind == "yes":
            return int(self.data == "1")
        number = number_from(self.data)
        if not isinstance(number, int):
            return None
        option = self.option
        allowed = number in option.values if option.values else True
        return number if allowed and option.least <= number <= option.most else None

    def check(self) -> None:
        """Say what is wrong with it."""
        if self.number() is None and not self.errors:
            least, most = self.option.least, min(self.option.most, MAX_POINTS)
            self.errors.append(
                gettext("A whole number from %(least)s to %(most)s.", least=least, most=most)
            )


def option_fields(
    definition: Definition | None, typed: Mapping[str, str] | None
) -> list[OptionField]:
    """The fields of the options, as typed or else as they are usual."""
    options = definition.options if definition else ()
    return [OptionField(one, _data(one, typed)) for one in options]


def _data(option: Option, typed: Mapping[str, str] | None) -> str:
    if typed is None:
        return "1" if option.kind == "yes" and option.chosen else _written(option)
    usual = "" if option.kind == "yes" else _written(option)
    return typed.get(PREFIX + option.key, usual)[:12]


def _written(option: Option) -> str:
    return "" if option.kind == "yes" else str(option.chosen)


def with_options(definition: Definition, fields: list[OptionField]) -> Definition:
    """The game as these fields choose it; where that cannot be, it stays and the field says so."""
    for one in fields:
        one.check()
    if any(one.errors for one in fields):
        return definition
    found = read(definition.raw, {one.option.key: one.number() or 0 for one in fields})
    if isinstance(found, Definition):
        return found
    fields[0].errors.append(gettext("These options can't go together."))
    return definition
