"""An entry in words, as others read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from companion.definition.model import Definition
from companion.game import CardKind, Entry, Game, HandAudit
from companion.halves import printed
from companion.scorepad.redaction import BLANK
from companion.web.base.language import say
from companion.web.base.translate import gettext, ngettext


def entry_words(game: Game, entry: Entry | None, definition: Definition | None = None) -> str:
    """An entry in words: «Blue 3, Green 2», its cards, or its points; None was dealt again."""
    if entry is None:
        return gettext("dealt again")
    if entry == BLANK:
        return gettext("hidden until all are in")
    if entry.fields is None and entry.counts is None:
        points = entry.points or 0
        return ngettext("%(num)s point", "%(num)s points", ceil(points), num=printed(points))
    return ", ".join(words for _, words in entry_parts(game, entry, definition)) or "0"


def entry_parts(
    game: Game, entry: Entry, definition: Definition | None = None
) -> list[tuple[str, str]]:
    """The parts of an entry that was counted: key of the kind or field, and words; else none."""
    if entry.fields is not None:
        return list(_fields(entry.fields, definition))
    if entry.counts is None:
        return []
    held = [(kind, entry.counts.get(kind.key, 0)) for kind in game.kinds]
    if isinstance(game.audit, HandAudit):
        return [(kind.key, say(kind.label)) for kind, count in held for _ in range(count)]
    return [(kind.key, _counted(kind, count)) for kind, count in held if count]


def _fields(
    fields: Mapping[str, int | None], definition: Definition | None
) -> Iterator[tuple[str, str]]:
    """Each number with its label; a yes and a choice by their labels alone, and no no."""
    known = definition.field_of if definition else {}
    for key, number in fields.items():
        one = known.get(key)
        label = say(one.label) if one else key
        if one and one.kind == "yes":
            if number:
                yield key, label
        elif one and number in dict(one.choices):
            yield key, say(dict(one.choices)[number])
        elif number or (number == 0 and one and one.kind in {"bid", "made", "box"}):
            yield key, f"{label} {number}".replace("-", "−")


def _counted(kind: CardKind, count: int) -> str:
    label = say(kind.label)
    return f"{count} × {label}" if kind.key.isdecimal() else f"{label} {count}"
