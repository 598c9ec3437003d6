"""The language of a device: chosen once, else what its browser asks for; never the play's."""

from __future__ import annotations

from babel.support import NullTranslations
from flask import Blueprint, Flask, redirect, request
from flask_babel import Babel, Domain, get_locale
from werkzeug.wrappers import Response

from companion.game import Text
from companion.language import LANGUAGES, catalog, render
from companion.web.base.cookies import choice, keep_choice
from companion.web.base.urls import back_to

pages = Blueprint("language", __name__)

COOKIE = "language"
NAMES = {"de": "Deutsch", "nl": "Nederlands", "en": "English"}


class _Catalogs(Domain):  # type: ignore[misc]
    """Reads the .po files themselves, so that no compiled copy can be out of date."""

    def get_translations(self) -> NullTranslations:
        return catalog(chosen_language())


class _Babel(Babel):  # type: ignore[misc]
    domain_instance = _Catalogs()


def init_language(app: Flask) -> None:
    """Translate pages into the language of the asking device."""
    _Babel(app, locale_selector=select_language)
    app.jinja_env.filters["say"] = say
    app.context_processor(lambda: {"language": chosen_language(), "language_names": NAMES})


def select_language() -> str:
    """The device's choice, else the best of Accept-Language, else English."""
    chosen = choice("language")
    if chosen:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, "en") or "en"


def chosen_language() -> str:
    """The language in which this page is written."""
    locale = get_locale()
    return locale.language if locale else "en"


def say(text: Text | str | int) -> str:
    """A text of the pure floors in this page's language."""
    return render(text, chosen_language()) if isinstance(text, Text) else str(text)


@pages.post("/language")
def choose() -> Response:
    """Remember the language for this device and show the same page in it."""
    answer = redirect(back_to(request.form.get("next", "")), 303)
    language = request.form.get("language", "")
    if language in LANGUAGES:
        keep_choice(answer, "language", language)
    return answer
