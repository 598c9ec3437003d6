"""Texts of the pure floors in the languages of the app."""

from gettext import NullTranslations

import pytest

from companion.game import Text, ntext, text
from companion.language import LANGUAGES, catalog, render


def test_english_is_the_source():
    message = text("%(kind)s: %(over)s too many.", kind=text("Blue"), over=3)
    assert render(message, "en") == "Blue: 3 too many."


def test_values_are_translated_before_they_are_put_in_place():
    message = text("%(kind)s: %(over)s too many, %(count)s of %(copies)s.",
                   kind=text("Blue"), over=1, count=15, copies=14)  # fmt: skip
    assert render(message, "de").startswith("Blau: ")
    assert "15" in render(message, "nl")


@pytest.mark.parametrize(("count", "expected"), [(1, "1 card"), (0, "0 cards"), (5, "5 cards")])
def test_plurals(count, expected):
    assert render(ntext("%(count)s card", "%(count)s cards", count), "en") == expected


def test_a_percent_sign_without_values_stays():
    assert render(text("100 %"), "en") == "100 %"


def test_an_empty_text_is_empty_in_every_language():
    """gettext would answer with the head of the catalog."""
    assert [render(Text(""), language) for language in LANGUAGES] == [""] * 3


def test_a_name_that_looks_like_a_placeholder_is_left_alone():
    assert render(text("%(name)s deals.", name="%(name)s 100%"), "en") == "%(name)s 100% deals."


def test_catalogs_are_read_once():
    assert catalog("de") is catalog("de")
    assert isinstance(catalog("en"), NullTranslations)
    assert catalog("de").gettext("Blue") == "Blau"


def test_a_language_that_the_app_does_not_speak():
    with pytest.raises(KeyError):
        catalog("fr")
    with pytest.raises(KeyError):
        render(text("Blue"), "../de")
