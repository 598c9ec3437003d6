"""The app does not start with rules that lack something: it names the file."""

import shutil

import pytest
from click.testing import CliRunner

from companion import create_app, rulebook, store
from companion.cli import main, rsgi
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


def start(tmp_path, **how):
    create_app(
        {"DATA": str(tmp_path), "SECRET_KEY": "x", "DATABASE_URL": f"sqlite:///{tmp_path}/x.db"},
        **how,
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


@pytest.fixture
def made(monkeypatch):
    """What was made ready for questions."""
    found = []
    monkeypatch.setattr(rulebook, "index", lambda: found.append("index"))
    monkeypatch.setattr(rulebook, "learn_verdicts", lambda: found.append("verdicts"))
    return found


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    return tmp_path


def test_a_server_is_ready_for_the_first_question_when_it_starts(made, place):
    rsgi.create()
    assert made == ["index", "verdicts"]


def test_a_command_that_asks_nothing_starts_without_what_questions_need(made, place):
    app = create_app(answers=False)
    store.upgrade_database(app)
    store.close_store(app)
    for words in (["export", "x.json"], ["import", "x.json"], ["check"], ["link"]):
        words = [str(place / word) if word.endswith("json") else word for word in words]
        assert CliRunner().invoke(main, words).exit_code == 0, words
    assert not made


def test_a_command_is_stopped_by_incomplete_rules_too(rules_of_13, tmp_path):
    (rules_of_13 / "de.toml").unlink()
    with pytest.raises(RulebookError, match=r"de\.toml.*missing"):
        start(tmp_path, answers=False)
