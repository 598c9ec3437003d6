"""Words that sound alike have one key, and sounds run together come apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rulebook import LANGUAGES
from companion.rulebook.compounds import split_compound
from companion.rulebook.index import index
from companion.rulebook.sounds import sound, split_sounds


@pytest.mark.parametrize(
    ("code", "one", "other"),
    [
        ("de", "vier", "fier"),
        ("de", "katze", "kaze"),
        ("de", "richtungswechsel", "richtungswexel"),
        ("nl", "veilig", "feilig"),
        ("nl", "dobbelsteen", "dobelsten"),
        ("en", "knock", "nok"),
        ("en", "deck", "dek"),
    ],
)
def test_words_that_sound_alike_have_one_key(code, one, other):
    assert sound(code, one) == sound(code, other)


def test_words_that_sound_different_have_different_keys():
    assert len({sound("de", word) for word in ("katze", "karte", "kasse", "spiegel", "reihe")}) == 5


def test_sounds_run_together_come_apart():
    assert split_sounds("fisefir", {"fise", "fir", "fi"}) == ("fise", "fir")
    assert split_sounds("fisefirx", {"fise", "fir"}) == ()
    assert split_sounds("abcabcabcabcabc", {"abc"}) == ()  # five parts are too many


def test_a_compound_is_its_known_parts():
    parts = index().parts["de"]
    assert split_compound("de", "zielscheibenfarbe", parts) == (
        parts["zielscheibe"],
        parts["farbe"],
    )
    assert split_compound("de", "xylophonfarbe", parts) == ()
    assert split_compound("de", "farbe" * 20, parts) == ()


@given(st.text(max_size=30), st.sampled_from(LANGUAGES))
def test_any_word_has_a_sound_that_is_no_longer(word, code):
    assert len(sound(code, word)) <= 2 * len(word)
