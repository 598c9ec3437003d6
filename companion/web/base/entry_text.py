"""An entry in words, as others read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.definition.model import Definition
from companion.game import CardKind, Entry, Game, HandAudit
from companion.scorepad.redaction import BLANK
from companion.web.base.language import say
from companion.web.base.translate import gettext, ngettext


def entry_words(game: Game, entry: Entry | None, definition: Definition | None = None) -> str:
    """An entry in words: «Blue 3, Green 2», its cards, or its points; None was dealt again."""
    if entry is None:
        return gettext("dealt again")
    if entry == BLANK:
        return gettext("hidden until all are in")
    if entry.fields is not None:
        return ", ".join(_fields(entry.fields, definition)) or "0"
    if entry.counts is None:
        return ngettext("%(num)s point", "%(num)s points", entry.points or 0)
    held = [(kind, entry.counts.get(kind.key, 0)) for kind in game.kinds]
    if isinstance(game.audit, HandAudit):
        return ", ".join(say(kind.label) for kind, count in held for _ in range(count))
    return ", ".join(_counted(kind, count) for kind, count in held if count) or "0"


def _fields(fields: Mapping[str, int | None], definition: Definition | None) -> Iterator[str]:
    """Each number with its label; a yes and a choice by their labels alone, and no no."""
    known = definition.field_of if definition else {}
    for key, number in fields.items():
        one = known.get(key)
        label = say(one.label) if one else key
        if one and one.kind == "yes":
            if number:
                yield label
        elif one and number in dict(one.choices):
            yield say(dict(one.choices)[number])
        elif number or (number == 0 and one and one.kind in {"bid", "made", "box"}):
            yield f"{label} {number}".replace("-", "−")


def _counted(kind: CardKind, count: int) -> str:
    label = say(kind.label)
    return f"{count} × {label}" if kind.key.isdecimal() else f"{label} {count}"
