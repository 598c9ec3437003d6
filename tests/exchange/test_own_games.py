"""Own games in a file of plays: they come along, once, as they were; a broken one is named."""

import json

import pytest

from companion import store
from companion.definition.reader import read
from companion.exchange.reading import read_plays
from companion.scorepad.defined import began
from tests.exchange.test_files import app_in, content, exported, release, run
from tests.store.people.test_own_games import VALUE


@pytest.fixture
def home(tmp_path):
    """A data folder with two own games, a play of one of them, and a game that was deleted."""
    folder = tmp_path / "home"
    folder.mkdir()
    app = app_in(folder)
    store.upgrade_database(app)
    with app.app_context():
        circle = store.home_circle()
        slug, other, gone = (store.add_own_game(circle, VALUE, at=float(at)) for at in (1, 2, 3))
        store.change_own_game(circle, other, {**VALUE, "title": "Wasps 🐝 مريم"}, at=9.5)
        store.delete_own_game(circle, gone)
        definition = read(store.own_game(circle, slug).definition)
        store.begin(circle, began(definition, ("Mia", "Tom")), at=100.0)
    release(app)
    return folder


def games_of(folder):
    app = app_in(folder)
    with app.app_context():
        found = [(one.slug, one.definition, one.created, one.updated) for one in listed()]
    release(app)
    return found


def listed():
    return store.own_games(store.home_circle())


def test_own_games_come_along_as_they_are_and_once(home, tmp_path):
    first, new = exported(home), tmp_path / "new"
    code, said, _ = run(new, "import", home / "out")
    assert (code, "New games of your own: 2." in said) == (0, True)
    assert games_of(new) == games_of(home)
    assert len(games_of(new)) == 2
    assert content(exported(new)) == content(first)
    assert (
        content(first)["games"][0]["slug"] == content(first)["plays"][0]["log"][0]["data"]["game"]
    )
    assert "of your own" not in run(new, "import", home / "out")[1]
    assert content(exported(new)) == content(first)
    assert run(new, "check")[0] == 0


def test_a_game_known_here_stays_as_it_is_and_a_deleted_one_stays_deleted(home, tmp_path):
    exported(home)
    new = tmp_path / "new"
    run(new, "import", home / "out")
    app = app_in(new)
    with app.app_context():
        (changed, _), circle = (one.slug for one in listed()), store.home_circle()
        store.change_own_game(circle, changed, {**VALUE, "title": "Ours"}, at=1.0)
        store.delete_own_game(circle, next(one.slug for one in listed() if one.slug != changed))
    release(app)
    run(new, "import", home / "out")
    assert [one[1]["title"] for one in games_of(new)] == ["Ours"]


def test_another_circle_of_the_machine_gets_a_copy_of_its_own_once(home, app):
    exported(home)
    with app.app_context(), (home / "out").open(encoding="utf-8") as file:
        whole = list(read_plays(file))
        one, other = store.home_circle(), store.new_circle()
        assert [store.adopt(circle, whole).games for circle in (one, other, other)] == [2, 2, 0]
        slugs = [{game.slug for game in store.own_games(circle)} for circle in (one, other)]
        assert not slugs[0] & slugs[1]
        assert [len(own) for own in slugs] == [2, 2]
        for game in store.own_games(other):
            assert game.definition["slug"] == game.slug


def test_older_files_are_read(home, tmp_path):
    raw = {**json.loads(exported(home)), "version": 5}
    del raw["games"]
    (home / "old").write_text(json.dumps(raw), "utf-8")
    assert run(tmp_path / "new", "import", home / "old")[0] == 0
    assert games_of(tmp_path / "new") == []


def first_game(text):
    return next(line for line in text.splitlines() if line.startswith('{"slug"'))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"slug": "13"}, "line 6, games[0].slug: This isn't in the form"),
        ({"slug": "own-" + "g" * 32}, "games[0].slug: This isn't in the form"),
        ({"definition": 7}, "games[0].definition: An object"),
        ({"definition": {**VALUE, "rules": [{"run": 1}]}}, "games[0].definition.rules[0]"),
        ({"definition": {**VALUE, "title": "\x00"}}, "games[0].definition.title: This contains"),
        ({"definition": {**VALUE, "odd": 1}}, "line 6, games[0].definition: “odd” isn't known"),
        ({"definition": {**VALUE, "about": "a" * 120_000}}, "games[0].definition: This is too"),
        ({"created": "now"}, "games[0].created: A number"),
        ({"odd": 1}, "games[0].odd: There is no such field"),
    ],
)
def test_what_is_wrong_with_a_game_is_named_and_nothing_taken(home, tmp_path, change, said):
    text = exported(home)
    line = first_game(text)
    broken = json.dumps({**json.loads(line.rstrip(",")), **change})
    (home / "bad").write_text(text.replace(line, broken + ",", 1), "utf-8")
    code, _, told = run(tmp_path / "new", "import", home / "bad")
    assert (code, said in told) == (2, True), told
    assert games_of(tmp_path / "new") == []


def test_a_game_that_is_in_a_file_twice_is_named(home, tmp_path):
    text = exported(home)
    line = first_game(text)
    (home / "bad").write_text(text.replace(line, f"{line}\n{line}", 1), "utf-8")
    code, _, told = run(tmp_path / "new", "import", home / "bad")
    assert (code, "games[1].slug: This game is in here twice." in told) == (2, True), told


def test_more_games_than_one_circle_may_make_come_in_by_the_command_line(home, tmp_path):
    """As from a machine with many circles: its export is taken whole, on a page it is refused."""
    app = app_in(home)
    with app.app_context():
        other = store.new_circle()
        games = [store.WholeGame(f"own-{n:032x}", VALUE, 20.0, 20.0) for n in range(250)]
        assert store.adopt(other, games, bounded=False).games == 250
        with pytest.raises(store.TooManyGames):
            store.adopt(other, [store.WholeGame("own-" + "f" * 32, VALUE, 20.0, 20.0)])
    release(app)
    first = exported(home)
    code, said, told = run(tmp_path / "new", "import", home / "out")
    assert (code, "New games of your own: 252." in said) == (0, True), told
    assert content(exported(tmp_path / "new")) == content(first)
