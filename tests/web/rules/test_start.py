"""The app does not start with rules that lack something: it names the file."""

import shutil

import pytest

from companion import create_app, rulebook
from companion.games import BY_SLUG
from companion.rulebook import RulebookError, loader
from companion.rulebook.files import rules_dir


@pytest.fixture
def rules_of_13(tmp_path, monkeypatch):
    """A copy of the rules of 13 that the app reads instead; nothing of it is kept afterwards."""
    copy = tmp_path / "rules"
    shutil.copytree(rules_dir(BY_SLUG["13"]), copy)
    monkeypatch.setattr(
        loader, "rules_dir", lambda game: copy if game.slug == "13" else rules_dir(game)
    )
    loader._loaded.cache_clear()
    yield copy
    loader._loaded.cache_clear()


def start(tmp_path):
    create_app(
        {"DATA": str(tmp_path), "SECRET_KEY": "x", "DATABASE_URL": f"sqlite:///{tmp_path}/x.db"}
    )


def test_complete_rules_let_the_app_start(rules_of_13, tmp_path):
    start(tmp_path)


def test_a_missing_section_stops_the_app_and_names_the_file(rules_of_13, tmp_path):
    file = rules_of_13 / "nl.toml"
    file.write_text(file.read_text("utf-8").replace('anchor = "majority"', 'anchor = "attic"'))
    with pytest.raises(RulebookError, match=r"nl\.toml.*majority is missing"):
        start(tmp_path)


def test_a_missing_translation_stops_the_app_and_names_the_file(rules_of_13, tmp_path):
    (rules_of_13 / "de.toml").unlink()
    with pytest.raises(RulebookError, match=r"de\.toml.*missing"):
        start(tmp_path)


def test_a_question_that_one_language_lacks_stops_the_app(rules_of_13, tmp_path):
    file = rules_of_13 / "en.toml"
    head, _, rest = file.read_text("utf-8").partition("[[sections.faq]]")
    file.write_text(head + rest.partition("[[sections.faq]]")[2].join(["[[sections.faq]]", ""]))
    with pytest.raises(RulebookError, match=r"en\.toml.*goal has 1 questions, but 2 in de"):
        start(tmp_path)


def test_rules_and_index_are_made_once(monkeypatch):
    rulebook.make_ready()
    monkeypatch.setattr(loader, "read", lambda path: pytest.fail(f"{path} was read again"))
    rulebook.make_ready()
