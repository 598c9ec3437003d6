"""Every sentence of the source is translated into every language, whole and with its values."""

from collections import Counter

import pytest
from babel.messages.catalog import Catalog, Message

from tests.catalogs import (
    LANGUAGES,
    difference,
    extracted,
    load,
    merged,
    path_of,
    placeholders,
    problems,
    written,
)


@pytest.fixture(scope="module")
def source():
    catalog = extracted()
    assert len(catalog) > 50
    return catalog


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request):
    return request.param


def test_every_sentence_is_translated(language):
    catalog = load(language)
    messages = [message for message in catalog if message.id]
    assert len(messages) > 50
    assert [text for m in messages for text in problems(m, catalog.num_plurals)] == []


def test_catalog_is_in_step_with_the_source(language, source):
    assert difference(load(language), source) == []


def test_file_is_as_make_messages_writes_it(language, source):
    """A hand-made entry, a merge that kept both sides, or a date would show here."""
    assert path_of(language).read_text("utf-8") == written(merged(load(language), source))


def test_no_sentence_stands_twice(language):
    blocks = path_of(language).read_text("utf-8").split("\n\n")
    heads = ([x for x in b.splitlines() if x.startswith(("msgctxt ", "msgid "))] for b in blocks)
    entries = Counter(" ".join(head) for head in heads)
    assert len(entries) > 50
    assert [line for line, times in entries.items() if times > 1] == []


def test_sentences_of_code_and_pages_are_collected(tmp_path):
    (tmp_path / "companion" / "web").mkdir(parents=True)
    (tmp_path / "templates" / "pad").mkdir(parents=True)
    (tmp_path / "companion" / "web" / "pad.py").write_text(
        'a = text("Deal %(n)s cards.", n=5)\n'
        'b = ntext("One card", "%(count)s cards", 3)\n'
        'c = lazy_gettext("Save")\n'
    )
    (tmp_path / "templates" / "pad" / "pad.html").write_text(
        "<h1>{{ _('Score pad') }}</h1>\n"
        "{{ ngettext('%(num)d player', '%(num)d players', 3) }}\n"
        "{% trans name=name %}Hello {{ name }}{% endtrans %}"
    )
    found = [message.id for message in extracted(tmp_path) if message.id]
    assert sorted(found, key=str) == [
        ("%(num)d player", "%(num)d players"),
        ("One card", "%(count)s cards"),
        "Deal %(n)s cards.",
        "Hello %(name)s",
        "Save",
        "Score pad",
    ]


def test_a_broken_template_is_not_overlooked(tmp_path):
    (tmp_path / "companion").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "pad.html").write_text("{% if %}{{ _('Lost') }}")
    with pytest.raises(Exception, match="Expected an expression"):
        extracted(tmp_path)


@pytest.mark.parametrize(
    ("message", "found"),
    [
        (Message("Save", ""), "untranslated"),
        (Message("Save", "Speichern", flags=["fuzzy"]), "fuzzy"),
        (Message(("a card", "%(n)s cards"), ("eine Karte", "")), "untranslated"),
        (Message(("a card", "%(n)s cards"), ("eine Karte",)), "untranslated"),
        (Message("%(n)s cards", "%(m)s Karten"), "unknown placeholder"),
        (Message("%(n)s cards", "Karten"), "placeholders differ"),
        (Message(("a card", "%(n)s cards"), ("eine Karte", "Karten")), "placeholders differ"),
        (Message("{n} cards", "Karten"), "placeholders differ"),
    ],
)
def test_a_bad_translation_is_found(message, found):
    assert found in " ".join(problems(message, plurals=2))


@pytest.mark.parametrize(
    "message",
    [
        Message("%(n)s of %(m)s", "%(n)s von %(m)s"),
        Message("%(n)s of %(m)s", "von %(m)s sind es %(n)s"),
        Message(("a card", "%(n)s cards"), ("eine Karte", "%(n)s Karten")),
        Message(("a card", "%(n)s cards"), ("%(n)s Karte", "%(n)s Karten")),
    ],
)
def test_a_good_translation_passes(message):
    assert list(problems(message, plurals=2)) == []


def test_a_catalog_out_of_step_is_found():
    source, catalog = Catalog(locale="en"), Catalog(locale="de")
    source.add("Save")
    catalog.add("Undo", "Zurück")
    assert difference(catalog, source) == ["missing: 'Save'", "obsolete: 'Undo'"]
    assert difference(merged(catalog, source), source) == []


def test_merging_keeps_translations_and_guesses_nothing():
    source, catalog = Catalog(locale="en"), Catalog(locale="de")
    source.add("Save the round")
    source.add("Undo")
    catalog.add("Save a round", "Runde speichern")
    catalog.add("Undo", "Zurück")
    text = written(merged(catalog, source))
    assert 'msgid "Save the round"\nmsgstr ""' in text
    assert 'msgid "Undo"\nmsgstr "Zurück"' in text
    assert "Save a round" not in text
    assert "fuzzy" not in text


def test_placeholders():
    assert placeholders("%(b)s and {a}, 100 %, %d") == ["%(b)s", "%d", "{a}"]
