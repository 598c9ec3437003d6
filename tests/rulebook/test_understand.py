"""What a typed word is taken for, and what is said where nothing answers."""

import pytest

from companion.games import BY_SLUG
from companion.language import render
from companion.rulebook import silence
from companion.rulebook.compounds import split_compound
from companion.rulebook.understand import understand

PARTS = {"ziel": "ziel", "scheibe": "scheib", "scheiben": "scheib", "farbe": "farb", "farb": "farb"}


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("zielscheibe", ("ziel", "scheib")),
        ("zielscheibenfarbe", ("ziel", "scheib", "farb")),
        ("farbscheiben", ("farb", "scheib")),
        ("zielwasser", ()),
        ("ziel", ()),
    ],
)
def test_a_compound_is_the_terms_of_its_parts(word, parts):
    assert split_compound("de", word, PARTS) == parts


def found(word, code):
    return [(one.language, one.term) for one in understand(word, code).meanings]


def test_a_known_word_is_itself_and_another_way_to_spell_it_counts_a_little():
    word = understand("spicken", "de")
    assert [one.term for one in word.meanings] == ["spah"]
    assert [one.term for one in word.spelt] == ["=spick"]
    assert word.spelt[0].weight < word.meanings[0].weight


def test_a_word_of_another_language_is_looked_for_there():
    assert ("de", "klopf") in found("klopfen", "en")


def test_an_error_and_an_unfinished_word_mean_the_likeliest():
    assert ("de", "meist") in found("mehrh", "de")
    assert ("en", "major") in found("majorty", "en")
    assert understand("majorty", "en").meanings[0].weight < 1


def test_a_word_that_nobody_knows_has_no_meaning():
    assert found("wlanpasswort", "de") == []
    assert found("qqq", "de") == []


def test_silence_names_the_game_where_it_has_rules():
    assert (
        render(silence(BY_SLUG["push"], "nl"), "en") == "The rules of PUSH say nothing about that."
    )
    assert render(silence(BY_SLUG["any"], "nl"), "nl") == "De regels zeggen daar niets over."
    assert render(silence(None, "de"), "de") == "Dazu sagen die Regeln nichts."
