"""What the entry says while one types: every sentence that its scripts put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.game import Game, Problem, Text, text
from companion.language import catalog
from companion.scorepad.messages import MESSAGES, cards_named
from companion.web.base.language import chosen_language, say
from companion.web.base.names import listed_words

Button = Literal["save", "propose"]
"""What is done with the counts of a page."""

WORDS: dict[str, Text] = {
    "free": text("doesn't count: %(kinds)s"),
    "tied": text("tie in %(kinds)s"),
    "left": text("%(left)s of %(copies)s"),
    "over": text("%(over)s too many"),
    "missing": text("Still missing; 0 if there were none."),
    "not-saved": text("Not saved."),
    "only-digits": text("Only digits can go here."),
    "open": text("before the majority"),
    "all": text("all"),
    "saving": text("Saving …"),
    "offline": text("No answer. Your counts are kept here and sent as soon as it works again."),
    "go-on": text("Keep counting"),
    "waits-before": text("What was counted will be sent later. Carry on here."),
    "refused": text("This device can no longer write here. Your counts are kept here."),
    "failed": text("That didn't work. Your counts are kept here; please try again."),
    "restored": text("Here is what you typed before."),
    "arrived": text("Counts came in from another device."),
    "less": text("%(kind)s: with one more, %(player)s pays %(points)s less."),
    "more": text("%(kind)s: if %(player)s has one more, %(other)s pays %(points)s more."),
    "special": text("Set the special card aside; a replacement comes at the end."),
    "draw": text("%(player)s turns over cards from the draw pile until a number appears."),
    "then": text("Then: %(players)s."),
    "who-knocked": text("Several players have special cards. Who knocked?"),
    "special-card": text("special card"),
    "dealt-again": text("dealt again"),
    "blank": text("blank"),
    "row": text("%(player)s: %(points)s."),
    "rule": text("Rule"),
    "why": text("Why?"),
}

_AGAIN = text("That doesn't add up: count %(kinds)s again.")
_ALL = text("That doesn't add up: count all the cards again.")
_MANY = text("That's unusually many points: check them.")

# What to do about a problem, where its message is arithmetic: that stands behind «Why?».
SHORT: dict[str, Text] = {
    "deck-limit": text("%(kind)s: %(over)s too many, %(count)s of %(copies)s."),
    "too-few": _AGAIN,
    "fours-must-stay": _AGAIN,
    "fours-no-room": _AGAIN,
    "single-four": _AGAIN,
    "unused-kinds": _ALL,
    "stock-cards": _ALL,
    "lowest-sum": text("That doesn't add up: count all the hands again."),
    "highest-sum": text("That doesn't add up: count all the hands again."),
    "stock-points": text("That's more than the whole deck: check all the points."),
    "held-points": text("Points and cards don't match: check both."),
    "points-range": _MANY,
    "player-points": _MANY,
    "table-points": _MANY,
}


BUTTONS: Mapping[Button, dict[str, Text]] = {
    "save": {"save": text("Save"), "save-anyway": text("Save anyway")},
    "propose": {"save": text("Propose"), "save-anyway": text("Propose anyway")},
}


def entry_sentences(button: Button) -> dict[str, str]:
    """The sentences above in this page's language, with their places still open."""
    return _open_sentences(WORDS | BUTTONS[button])


def button_words(button: Button) -> dict[str, str]:
    """What the button of the entry says, and what it says in spite of a warning."""
    return _open_sentences(BUTTONS[button])


# What the server alone can find: it would be weight on every phone.
FOUND_BY_THE_SERVER = {
    "not-a-half",
    "blank-player",
    "check-differs",
    "check-missing",
    "does-not-fit",
    "entry-missing",
    "key-used",
    "many-proposals",
    "nothing-new",
    "round-gone",
    "round-moved",
    "same-name",
    "unknown-player",
}


def audit_sentences() -> dict[str, str]:
    """The messages of what a page finds while somebody types, with their places still open."""
    found = {code: said for code, said in MESSAGES.items() if code not in FOUND_BY_THE_SERVER}
    return _open_sentences(found)


def short_sentences() -> dict[str, str]:
    """What to do about a problem by its code, with the places still open."""
    return _open_sentences(SHORT)


def short_words(game: Game, found: Problem) -> str:
    """What to do about a problem, in this page's language; empty where its message says so."""
    if found.code not in SHORT:
        return ""
    kinds = [say(cards_named(kind)) for kind in game.kinds if kind.key in found.kinds]
    listed = listed_words(kinds) if kinds else ""
    values = {**dict(found.message.values), "kinds": listed}
    return say(Text(SHORT[found.code].message, values=tuple(values.items())))


def _open_sentences(texts: dict[str, Text]) -> dict[str, str]:
    translations = catalog(chosen_language())
    return {name: translations.gettext(one.message) for name, one in texts.items()}
