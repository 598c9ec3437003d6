"""Which rule a table is about at this moment: the section that its players may want to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.deck.targets import LIMIT, Play
from companion.game import DeckStyle, Game
from companion.rulebook import Section
from companion.web.rules.view import own_book

Values = Mapping[str, Any]


def rule_now(game: Game, values: Values) -> Section | None:
    """The section for what can be done or has just happened, in the language of the device.

    `values` are those of the table's template. None for a game whose rules have no such section.
    """
    find = _ANCHORS.get(game.deck_style)
    return own_book(game).section(find(values)) if find else None


def _of_targets(values: Values) -> str:
    last: Play | None = values["opened"].state.last
    if values["over"]:
        return "scoring"
    return "over-13" if last and (last.takes or last.sum == LIMIT) else "turn"


DOING = {
    "look": "first-look",
    "take": "take-discard",
    "exchange": "draw",
    "swap": "swap",
    "peek": "peek",
    "draw-two": "draw-two",
    "draw-again": "draw-two",
    "replace": "leftover-specials",
}


def _of_four(values: Values) -> str:
    if values["over"]:
        return "scoring"
    waits = "first-look" if values["first_look"] else "knock" if values["may_knock"] else "turn"
    return DOING.get(values["doing"], waits)


PHASES = {"turn": "turn", "place": "rows", "more": "stop", "take": "other-players"}


def _of_rows(values: Values) -> str:
    if values["over"]:
        return "game-end"
    return "bust" if values["bust"] else PHASES.get(values["phase"], "turn")


_ANCHORS: Mapping[DeckStyle, Callable[[Values], str]] = {
    "targets": _of_targets,
    "row-of-four": _of_four,
    "rows": _of_rows,
}
