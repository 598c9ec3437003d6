"""Why the cards of a kind count or do not, with the names of those who decide it."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from companion.game import Entry, Term
from companion.halves import printed
from companion.scorepad.sheet import Row, Sheet
from companion.web.base.language import say
from companion.web.base.names import listed_html
from companion.web.base.translate import gettext, ngettext


def reasons(sheet: Sheet, row: Row, player: int) -> Mapping[str, str | Markup]:
    """The reason by kind of card, for each line of a player's score."""
    if sheet.definition is not None:
        return {}
    return {term.kind: _reason(sheet, row, player, term) for term in row.terms[player]}


def sums(sheet: Sheet, entry: Entry) -> list[tuple[str, str]]:
    """What was typed as a sum: («Blue», «3 + 2»); points of a game without fields have no name."""
    found = []
    for name, parts in (entry.parts or {}).items():
        more = (f" {'−' if n < 0 else '+'} {printed(-n if n < 0 else n)}" for n in parts[1:])
        found.append((_label(sheet, name), printed(parts[0]) + "".join(more)))
    return found


def _label(sheet: Sheet, name: str) -> str:
    if sheet.definition is not None:
        label = sheet.definition.label_of.get(name)
        return say(label) if label else name
    kind = sheet.game.kind(name)
    return say(kind.label) if kind else gettext("Cards") if name == "cards_held" else ""


def _reason(sheet: Sheet, row: Row, player: int, term: Term) -> str | Markup:
    kind = sheet.game.kind(term.kind)
    if term.cleared:
        return gettext("the most of all, so they don't count")
    if kind is None or not kind.cleared:
        return gettext("%(each)s each", each=term.each)
    rivals, most = _rivals(row, player, term.kind)
    names = listed_html(sheet.players[rival].name for rival in rivals)
    return Markup(_said(names, len(rivals), most, term))


def _said(names: Markup, rivals: int, most: int, term: Term) -> str:
    values = {"players": names, "most": most, "each": term.each}
    if term.tied:
        return ngettext(
            "%(players)s has %(most)s too, so they count: %(each)s each",
            "%(players)s have %(most)s too, so they count: %(each)s each",
            rivals,
            **values,
        )
    return ngettext(
        "%(players)s has more (%(most)s), so they count: %(each)s each",
        "%(players)s have more (%(most)s), so they count: %(each)s each",
        rivals,
        **values,
    )


def _rivals(row: Row, player: int, kind: str) -> tuple[list[int], int]:
    """The other players with the most cards of a kind, and how many that is."""
    counts = {other: (entry.counts or {}).get(kind, 0) for other, entry in row.entries.items()}
    most = max(count for other, count in counts.items() if other != player)
    return [other for other in counts if other != player and counts[other] == most], most
