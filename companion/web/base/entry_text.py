"""An entry in words, as others read it."""

from __future__ import annotations

from companion.game import CardKind, Entry, Game, HandAudit
from companion.scorepad.redaction import BLANK
from companion.web.base.language import say
from companion.web.base.translate import gettext, ngettext


def entry_words(game: Game, entry: Entry | None) -> str:
    """An entry in words: «Blue 3, Green 2», its cards, or its points; None was dealt again."""
    if entry is None:
        return gettext("dealt again")
    if entry == BLANK:
        return gettext("hidden until all are in")
    if entry.counts is None:
        return ngettext("%(num)s point", "%(num)s points", entry.points or 0)
    held = [(kind, entry.counts.get(kind.key, 0)) for kind in game.kinds]
    if isinstance(game.audit, HandAudit):
        return ", ".join(say(kind.label) for kind, count in held for _ in range(count))
    return ", ".join(_counted(kind, count) for kind, count in held if count) or "0"


def _counted(kind: CardKind, count: int) -> str:
    label = say(kind.label)
    return f"{count} × {label}" if kind.key.isdecimal() else f"{label} {count}"
