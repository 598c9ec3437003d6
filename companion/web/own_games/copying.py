"""A classic kept as an own game: its file with a name and house rules of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.definition.model import Definition
from companion.definition.reader import read_all
from companion.definition.source import MAX_WORDS
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.new_play.options import option_fields, with_options

_LEFT_OUT = ("slug", "variants", "aliases")


class ClassicCopy:
    """The form: a `title`, the `options` as fields, and what is `wrong` with the title."""

    def __init__(
        self, slug: str, classic: Definition, typed: Mapping[str, str] | None = None
    ) -> None:
        self.slug, self.classic = slug, classic
        usual = gettext("%(game)s, our rules", game=say(classic.title))
        self.title = usual if typed is None else typed.get("title", "").strip()
        self.options = option_fields(classic, typed)
        self.wrong: list[str] = []

    def value(self) -> dict[str, Any] | None:
        """The copy as plain data; None when something is wrong at a field."""
        if not self.title or len(self.title) > MAX_WORDS:
            self.wrong.append(gettext("A name of 1 to %(most)s letters.", most=MAX_WORDS))
        chosen = with_options(self.classic, self.options)
        if self.wrong or any(one.errors for one in self.options):
            return None
        raw = {key: part for key, part in (chosen.raw or {}).items() if key not in _LEFT_OUT}
        value = {**raw, "title": self.title}
        if chosen.options:
            value["options"] = {
                one.key: {**raw["options"][one.key], "default": one.chosen}
                for one in chosen.options
            }
        self.wrong += [say(fault.message) for fault in read_all(value)]
        return None if self.wrong else value
