"""An entry in words, as others read it."""

from __future__ import annotations

from companion.game import Entry, Game, HandAudit
from companion.scorepad.veil import BLANK
from companion.web.language import say
from companion.web.translate import gettext, ngettext


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
    return ", ".join(f"{say(kind.label)} {count}" for kind, count in held if count) or "0"
