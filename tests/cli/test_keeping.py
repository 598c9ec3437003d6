"""`companion backup`, `restore` and `check`, as they are typed."""

import sqlite3
import stat
import threading
from contextlib import closing

import pytest
from click.testing import CliRunner

from companion import create_app, store
from companion.cli import main
from companion.scorepad.log import Began
from tests.conftest import make_app, release
from tests.store.keeping import breaking
from tests.store.olddata import FOLDER as OLD
from tests.store.tables import all_points

KEY = "a key that signs all of the cookies"


@pytest.fixture
def home(tmp_path):
    """A data folder with a database of two plays, and its key."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "secret_key").write_text(KEY)
    app = app_in(folder)
    store.upgrade_database(app)
    with app.app_context():
        for title in ("Sunday", "Monday"):
            play = store.begin(store.home_circle(), Began("13", ("A", "B", "C"), title=title))
            store.append(play.id, all_points(1, 3, 4, 5))
    release(app)
    return folder


def app_in(folder):
    return make_app(f"sqlite:///{folder}/spielblock.db", folder)


def run(folder, *arguments, **settings):
    """(exit code, what was said) of a command with that data folder."""
    environment = {"COMPANION_DATA": str(folder), **settings}
    result = CliRunner().invoke(main, [str(one) for one in arguments], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def titles(folder):
    with closing(sqlite3.connect(folder / "spielblock.db")) as database:
        return [title for (title,) in database.execute("SELECT title FROM play ORDER BY id")]


def test_a_backup_makes_another_machine_the_same(home, tmp_path):
    file, new = tmp_path / "all.backup", tmp_path / "new"
    code, said = run(home, "backup", file)
    assert (code, "Keep it to yourself" in said) == (0, True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    code, said = run(new, "restore", file)
    assert (code, "Games restored: 2, as of 20" in said) == (0, True)
    assert titles(new) == titles(home) == ["Sunday", "Monday"]
    assert (new / "secret_key").read_text() == KEY
    assert stat.S_IMODE((new / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE((new / "spielblock.db").stat().st_mode) == 0o600
    assert run(new, "check") == (0, "Games counted again: 2. Decks: 0.\nAll is well.\n")
    assert sorted(path.name for path in new.iterdir()) == ["secret_key", "spielblock.db"]


def test_a_backup_replaces_no_file(home, tmp_path):
    code, said = run(home, "backup", home / "spielblock.db")
    assert (code, "already exists" in said) == (2, True)
    assert titles(home) == ["Sunday", "Monday"]


def test_a_backup_that_cannot_be_written_says_so(home, tmp_path):
    code, said = run(home, "backup", tmp_path / "no" / "such" / "folder")
    assert (code, "can't be written" in said) == (2, True)


@pytest.mark.parametrize("command", ["backup", "check"])
def test_there_may_be_nothing_to_keep(tmp_path, command):
    code, said = run(tmp_path, command, *(["x"] if command == "backup" else []))
    assert (code, "There is no database at" in said) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_server_has_tools_of_its_own(tmp_path, command):
    url = "postgresql://anna:secret@localhost/x"
    code, said = run(tmp_path, command, "x", COMPANION_DATABASE_URL=url)
    assert (code, "pg_dump" in said, "secret" in said) == (2, True, False)


def test_restoring_over_something_needs_to_be_asked_for(home, tmp_path):
    file = tmp_path / "all.backup"
    run(home, "backup", file)
    breaking.execute(home / "spielblock.db", "UPDATE play SET title = 'Tuesday'")
    code, said = run(home, "restore", file)
    assert (code, "With --replace" in said) == (2, True)
    code, said = run(home, "restore", "--replace", file)
    assert (code, "What was there is now in" in said) == (0, True)
    assert titles(home) == ["Sunday", "Monday"]
    (aside,) = (home / "backups").iterdir()
    assert titles(aside) == ["Tuesday", "Tuesday"]
    assert (aside / "secret_key").read_text() == KEY


def test_nothing_is_taken_from_under_a_running_server(home, tmp_path):
    file = tmp_path / "all.backup"
    run(home, "backup", file)
    app = app_in(home)
    with app.app_context():
        assert len(store.running(store.home_circle())) == 2
    code, said = run(home, "restore", "--replace", file)
    assert (code, "Stop it first" in said) == (2, True)
    release(app)
    assert titles(home) == ["Sunday", "Monday"]
    assert run(home, "restore", "--replace", file)[0] == 0


def spoiled(kind, file, folder):
    """A file that cannot be put back."""
    if kind == "missing":
        return folder / "missing"
    if kind == "text":
        file.write_text("Dear Sir or Madam " * 99)
    elif kind == "empty":
        file.write_bytes(b"")
    elif kind == "cut":
        file.write_bytes(file.read_bytes()[:-8192])
    elif kind == "photos":
        file.unlink()
        breaking.execute(file, "CREATE TABLE photo (x)")
    elif kind == "trigger":
        breaking.execute(file, "CREATE TRIGGER t AFTER INSERT ON play BEGIN SELECT 1; END")
    elif kind == "newer":
        breaking.execute(file, "UPDATE alembic_version SET version_num = '9999'")
    return file


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("missing", "can't be read"),
        ("text", "it isn't a database"),
        ("empty", "it isn't a database"),
        ("cut", "damaged"),
        ("photos", "not one of Spielblock"),
        ("trigger", "not one of Spielblock"),
        ("newer", "newer Spielblock"),
    ],
)
def test_what_is_no_backup_changes_nothing(home, tmp_path, kind, says):
    file = tmp_path / "all.backup"
    run(home, "backup", file)
    file = spoiled(kind, file, tmp_path)
    before = sorted(path.name for path in home.iterdir())
    for command in (["restore", "--replace", file], ["check", file]):
        code, said = run(home, *command)
        assert (code, says in said) == (2, True), said
    assert sorted(path.name for path in home.iterdir()) == before
    assert titles(home) == ["Sunday", "Monday"]


def test_a_copy_of_an_older_version_is_brought_up_to_date(tmp_path):
    oldest = min(OLD.glob("*.sql"))
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.executescript(oldest.read_text("utf-8"))
    new = tmp_path / "new"
    code, said = run(new, "restore", tmp_path / "old.db")
    assert (code, "Games restored" in said) == (0, True)
    assert run(new, "check")[0] == 0


def test_the_check_tells_what_is_wrong(home):
    breaking.unknown_kind(home / "spielblock.db", 2)
    breaking.execute(home / "spielblock.db", "UPDATE play SET finished_at = 5 WHERE id = 1")
    code, said = run(home, "check")
    assert code == 2
    assert "Game 2 can't be read" in said
    assert "Game 1: the lists are wrong about whether it is finished." in said
    assert "All is well" not in said


def test_b62_a_backup_made_while_rounds_are_saved_holds_all_that_were_acknowledged(home, tmp_path):
    app = app_in(home)
    acknowledged, stop = [], threading.Event()

    def save():
        with app.app_context():
            play = store.begin(store.home_circle(), Began("any", ("A", "B")))
            while not stop.is_set():
                number = len(acknowledged)
                acknowledged.append(store.append(play.id, all_points(number + 1, number, 1)).number)

    saver = threading.Thread(target=save)
    saver.start()
    for number in range(5):
        while len(acknowledged) < 20 * (number + 1):
            pass
        known = acknowledged[-1]
        assert run(home, "backup", tmp_path / f"{number}.backup")[0] == 0
        with closing(sqlite3.connect(tmp_path / f"{number}.backup")) as copy:
            lines = copy.execute("SELECT number FROM change WHERE play_id = 3").fetchall()
        assert len(lines) >= known
        assert run(home, "check", tmp_path / f"{number}.backup")[0] == 0
    stop.set()
    saver.join()
    release(app)


def test_the_key_of_the_settings_goes_along(home, tmp_path):
    run(home, "backup", tmp_path / "b", COMPANION_SECRET_KEY="a key from the environment")
    run(tmp_path / "new", "restore", tmp_path / "b")
    assert (tmp_path / "new" / "secret_key").read_text() == "a key from the environment"
    assert create_app({"DATA": str(tmp_path / "new")}).secret_key == "a key from the environment"
