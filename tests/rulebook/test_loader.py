"""Whatever a rules file lacks is named, together with the file."""

import copy
from dataclasses import replace
from unittest.mock import patch

import pytest

from companion.game import Deal
from companion.games import BY_SLUG
from companion.rulebook import RulebookError, check_rulebooks, load, loader
from companion.rulebook.files import read, rules_dir
from companion.rulebook.loader import build

GAME = BY_SLUG["13"]
DATA = read(rules_dir(GAME) / "data.toml")
GOOD = read(rules_dir(GAME) / "en.toml")


def build_changed(tmp_path, change, data=DATA, game=GAME):
    """The rulebook of 13 in English after `change` was done to its file."""
    raw = copy.deepcopy(GOOD)
    change(raw)
    with patch.object(loader, "read", return_value=raw):
        return build(game, "en", data, tmp_path / "en.toml")


def refusal(tmp_path, change, data=DATA):
    """What the check says to a changed file; the file itself is always named."""
    with pytest.raises(RulebookError) as caught:
        build_changed(tmp_path, change, data)
    assert str(tmp_path / "en.toml") in str(caught.value)
    return str(caught.value)


def test_an_unchanged_file_is_fine(tmp_path):
    assert build_changed(tmp_path, lambda raw: None) == load(GAME, "en")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(RulebookError, match="missing"):
        build(GAME, "en", DATA, tmp_path / "en.toml")


@pytest.mark.parametrize("content", [b"title = ", b"\xff\xfe"])
def test_a_broken_file_is_named(tmp_path, content):
    path = tmp_path / "nl.toml"
    path.write_bytes(content)
    with pytest.raises(RulebookError, match=r"nl\.toml"):
        build(GAME, "nl", DATA, path)


def test_a_missing_section_is_named(tmp_path):
    assert "majority is missing" in refusal(tmp_path, lambda raw: raw["sections"].pop(11))


def test_a_changed_order_is_refused(tmp_path):
    assert "in this order" in refusal(tmp_path, lambda raw: raw["sections"].reverse())


def test_an_extra_section_is_refused(tmp_path):
    def add(raw):
        raw["sections"].append(raw["sections"][0] | {"anchor": "extra"})

    assert "in this order" in refusal(tmp_path, add)


@pytest.mark.parametrize("key", ["title", "lead", "quick", "sections", "phases"])
def test_a_missing_part_is_named(tmp_path, key):
    assert key in refusal(tmp_path, lambda raw: raw.pop(key))


def test_a_missing_caption_is_named(tmp_path):
    assert "tie" in refusal(tmp_path, lambda raw: raw["examples"].pop("tie"))


@pytest.mark.parametrize("change", [list.pop, lambda captions: captions.append("One too many.")])
def test_a_picture_needs_a_caption_for_each_panel(tmp_path, change):
    picture = next(iter(GOOD["pictures"]))
    said = refusal(tmp_path, lambda raw: change(raw["pictures"][picture]))
    assert "caption" in said
    assert picture in said


def test_an_empty_text_is_named(tmp_path):
    def empty(raw):
        raw["sections"][2]["faq"][0]["a"] = "  "

    assert "setup, answer 1 is empty" in refusal(tmp_path, empty)


def test_an_empty_quick_card_is_refused(tmp_path):
    assert "quick card" in refusal(tmp_path, lambda raw: raw.update(quick=[]))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{{copies.pink}}", "copies.pink"),
        ("[x](#nowhere)", "no section nowhere"),
        ("{card:pink 7}", "no card pink 7"),
        ("{example:none}", "no example none"),
        ("{step:none}", "no step none"),
    ],
)
def test_what_does_not_resolve_is_named(tmp_path, text, complaint):
    def write(raw):
        raw["sections"][0]["text"] = text

    assert complaint in refusal(tmp_path, write)


def test_a_card_without_a_name_is_named(tmp_path):
    assert "four" in refusal(tmp_path, lambda raw: raw["cards"].pop("four"))


def test_a_card_without_a_name_is_named_even_if_no_table_shows_it(tmp_path, monkeypatch):
    monkeypatch.setattr(loader, "game_values", lambda *_: {})
    raw = {"title": "x", "lead": "y", "quick": ["z"], "sections": [], "phases": {}}
    monkeypatch.setattr(loader, "read", lambda path: raw)
    with pytest.raises(RulebookError, match="no name for blue"):
        build(GAME, "en", {"sections": [], "phases": {}}, tmp_path / "en.toml")


def test_a_phase_must_point_to_a_section(tmp_path):
    data = DATA | {"phases": {"deal": "attic"}}
    assert "attic" in refusal(tmp_path, lambda raw: None, data)


def test_languages_must_have_the_same_questions(monkeypatch):
    book = load(GAME, "nl")
    first = book.sections[0]
    short = replace(
        book,
        quick=book.quick[1:],
        sections=(replace(first, questions=first.questions[1:]), *book.sections[1:]),
    )
    books = {"de": load(GAME, "de"), "nl": short, "en": load(GAME, "en")}
    monkeypatch.setattr(loader, "load", lambda game, code: books[code])
    with pytest.raises(RulebookError, match=r"nl\.toml.*quick card.*goal has 1 questions"):
        check_rulebooks([GAME])


def test_languages_must_mark_the_same_as_not_printed(monkeypatch):
    book = load(GAME, "nl")
    turn = book.section("turn")
    bare = replace(turn, text=turn.text.replace(book.labels["unprinted"], ""))
    changed = replace(book, sections=tuple(bare if s is turn else s for s in book.sections))
    books = {"de": load(GAME, "de"), "nl": changed, "en": load(GAME, "en")}
    monkeypatch.setattr(loader, "load", lambda game, code: books[code])
    with pytest.raises(RulebookError, match=r"turn, text says 0 times .* but 1 times in de"):
        check_rulebooks([GAME])


@pytest.mark.parametrize(
    ("raw", "wanted"),
    [
        (" {{n}} cards ", "5 cards"),
        ({"text": "{{n}} cards"}, "5 cards"),
        ({"text": "ask.", "printed": False}, "**Ours:** ask."),
        (["Yes.", {"text": "you may.", "printed": False}], "Yes. **Ours:** you may."),
    ],
)
def test_what_is_not_printed_begins_with_the_mark(raw, wanted):
    assert loader.said(raw, {"n": "5", "unprinted": "Ours:"}) == wanted


def test_notes_stand_below_the_text_of_their_section(tmp_path):
    def write(raw):
        raw["sections"][0] |= {"text": "One.", "notes": [{"text": "two.", "printed": False}]}

    book = build_changed(tmp_path, write)
    assert book.sections[0].text == f"One.\n\n> **{book.labels['unprinted']}** two."


def test_a_language_may_have_an_edition_of_its_own():
    books = {code: load(BY_SLUG["freitag13"], code) for code in ("de", "en")}
    assert {code: book.edition for code, book in books.items()} == {"de": "", "en": "50"}
    assert "13, 13, 12, 12" in books["en"].section("setup").text
    assert "14, 13, 13, 13" in books["en"].section("editions").text
    assert "14, 13, 13, 13" in books["de"].section("setup").text
    assert "13, 13, 12, 12" in books["de"].section("editions").text


def test_numbers_come_from_the_facts(tmp_path):
    changed = replace(GAME, deal=lambda cards, players: Deal((6,) * players, cards - 6 * players))
    book = build_changed(tmp_path, lambda raw: None, game=changed)
    assert "**6 cards** to everybody" in book.section("setup").text
    assert "| 3 | 6 | 32 |" in book.section("setup").text


def test_a_section_that_does_not_exist_is_none():
    assert load(GAME, "en").section("attic") is None
