"""The languages of the app and the texts of the pure floors in them; English is the source.

The catalogs are read from their `.po` files, so that no compiled copy can be older than they are.
"""

from __future__ import annotations

import io
import unicodedata
from functools import lru_cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from companion.game import Text

LANGUAGES = ("de", "nl", "en")
SOURCE = "en"
_FOLDER = Path(__file__).parent / "translations"


def folded(name: str) -> str:
    """A name without case, accents and signs, as it is looked for."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = (sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return " ".join("".join(kept).split())


@lru_cache
def catalog(language: str) -> NullTranslations:
    """The translations into a language; those of English give every text back as it is.

    KeyError for a language that the app does not speak.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == SOURCE:
        return NullTranslations()
    with (_FOLDER / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        messages = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return Translations(compiled)


def render(text: Text, language: str) -> str:
    """A text in a language, with its values (themselves translated) in place."""
    if text.own:
        return dict(text.own).get(language, text.message)
    translations = catalog(language)
    if text.plural is not None:
        message = translations.ngettext(text.message, text.plural, text.count)
    else:
        message = translations.gettext(text.message) if text.message else ""
    values = {name: _value(value, language) for name, value in text.values}
    return message % values if values else message


def _value(value: Text | str | int, language: str) -> str | int:
    return render(value, language) if isinstance(value, Text) else value
