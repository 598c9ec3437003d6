"""What the entry says while one types: every sentence that its scripts put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.game import Text, text
from companion.language import catalog
from companion.scorepad.messages import MESSAGES
from companion.web.base.language import chosen_language

Button = Literal["save", "propose"]
"""What is done with the counts of a page."""

WORDS: dict[str, Text] = {
    "free": text("doesn't count: %(kinds)s"),
    "tied": text("tie in %(kinds)s"),
    "left": text("%(left)s of %(copies)s"),
    "over": text("%(over)s too many"),
    "missing": text("Still missing; 0 if there were none."),
    "only-digits": text("Only digits can go here."),
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
    "draw": text("%(player)s turns cards over from the draw pile until a number comes."),
    "then": text("Then: %(players)s."),
    "who-knocked": text("Several players have special cards. Who knocked?"),
    "special-card": text("special card"),
    "dealt-again": text("dealt again"),
    "blank": text("blank"),
    "row": text("%(player)s: %(points)s."),
    "rule": text("Rule"),
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


def audit_sentences() -> dict[str, str]:
    """The messages of the audit by code, with their places still open."""
    return _open_sentences(MESSAGES)


def _open_sentences(texts: dict[str, Text]) -> dict[str, str]:
    translations = catalog(chosen_language())
    return {name: translations.gettext(one.message) for name, one in texts.items()}
