"""Flask-Babel's functions with types; the extraction of sentences knows them by these names."""

from __future__ import annotations

import flask_babel


def gettext(message: str, **values: object) -> str:
    """The message in this page's language, with its values in place."""
    return str(flask_babel.gettext(message, **values))


def ngettext(one: str, many: str, number: int, **values: object) -> str:
    """The message for a number, which is also the value `num` where no other is given."""
    message = flask_babel.get_translations().ungettext(one, many, number)
    return str(message % {"num": number, **values})


def pgettext(context: str, message: str, **values: object) -> str:
    """The message as it is said in a context."""
    return str(flask_babel.pgettext(context, message, **values))
