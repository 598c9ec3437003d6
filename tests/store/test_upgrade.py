"""Databases of earlier versions open with the same totals, after a copy was put aside."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from companion import store
from companion.definition.reader import read
from companion.scorepad.log import Began, Ended, Joined
from companion.store.base.database import Base
from companion.store.base.engine import reading, the_store, writing
from companion.store.base.result_models import Result
from companion.store.people.tallies import retallied
from companion.store.setup import MIGRATIONS
from companion.store.upgrade import COPIES_KEPT, copy_database
from tests.store import olddata
from tests.store.decks import assert_whole_deck
from tests.store.tables import THIRTEEN, all_points, assert_whole, points

REVISIONS = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{head}"


def upgrade():
    rebuild = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("circle", recreate=rebuild) as circle:
        circle.add_column(sa.Column("motto", sa.Text(), nullable=True))
    with op.batch_alter_table("play", recreate=rebuild) as play:
        play.add_column(sa.Column("place", sa.Text(), nullable=True))
    {last}
"""


def version(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def old_database(path, revision=REVISIONS[0]):
    olddata.load((olddata.FOLDER / f"{revision}.sql").read_text("utf-8"), path)
    return f"sqlite:///{path}"


@pytest.fixture
def with_next(make_store, tmp_path):
    """A function: an app of a later version, whose migration adds columns and ends with `last`."""

    def make(url, last="pass"):
        app = make_store(url)
        folder = tmp_path / "migrations"
        shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = NEXT.format(head=REVISIONS[0], last=last)
        (folder / "versions" / "vnext.py").write_text(text)
        app.extensions["migrate"].directory = str(folder)
        return app

    return make


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_version_opens_with_the_same_totals(revision, tmp_path, make_store):
    app = make_store(old_database(tmp_path / "old.db", revision))
    store.upgrade_database(app)
    expected = json.loads((olddata.FOLDER / f"{revision}.json").read_text("utf-8"))
    with app.app_context():
        home = store.home_circle()
        assert olddata.totals(home) == expected
        assert len(store.known_names(home)) > 8
        for play in store.running(home) + store.recent(home):
            assert_whole(play.id)
            store.append(store.rematch(play.id).id, points(1, p0=3))


@pytest.mark.parametrize("revision", [revision for revision in REVISIONS if revision >= "0002"])
def test_decks_of_every_version_are_replayed(revision, tmp_path, make_store):
    app = make_store(old_database(tmp_path / "old.db", revision))
    store.upgrade_database(app)
    with app.app_context():
        with the_store().engine.connect() as connection:
            decks = connection.execute(sa.text("SELECT id FROM deck")).scalars().all()
        assert len(decks) == 2
        assert sum(len(assert_whole_deck(deck)) for deck in decks) == 4


@pytest.mark.parametrize("revision", [revision for revision in REVISIONS if revision >= "0005"])
def test_own_games_of_every_version_are_there(revision, tmp_path, make_store):
    app = make_store(old_database(tmp_path / "old.db", revision))
    store.upgrade_database(app)
    with app.app_context():
        (game,) = store.own_games(store.home_circle())
        assert read(game.definition).title.message == "Käfer"


def test_what_only_looked_once_is_told_from_what_came_back(tmp_path, make_store):
    """Health checks had left rows; the update may throw out none of the others."""
    url = old_database(tmp_path / "old.db", "0003")
    rows = [("check", 50.0, 50.0), ("tablet", 50.0, 50.1)]
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        for name, created, seen in rows:
            old.execute(
                "INSERT INTO device (ref, circle_id, name, created, seen) VALUES (?, 1, ?, ?, ?)",
                (name * 5, name, created, seen),
            )
        wrote = old.execute("SELECT count(*) FROM device").fetchone()[0] - len(rows)
        old.commit()
    app = make_store(url)
    store.upgrade_database(app)
    with app.app_context():
        assert store.tidy_devices() == 2, "the check, and a phone that looked on once"
        assert store.device_for("tablet" * 5)
        assert store.device_for("check" * 5) is None
        assert len(store.devices(store.home_circle())) == wrote
        home = store.home_circle()
        plays = store.running(home) + store.recent(home)
        assert sum(store.arrivals(play.id).total() for play in plays) == 1


def test_tables_and_migrations_agree(database_url, make_store):
    app = make_store(database_url)
    with app.app_context(), the_store().engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        migrated = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(migrated, Base.metadata) == []


def test_a_missing_database_is_made(tmp_path, make_store):
    app = make_store(f"sqlite:///{tmp_path}/new.db")
    assert store.upgrade_database(app) is None
    assert version(tmp_path / "new.db") == REVISIONS[0]
    assert not (tmp_path / "backups").exists()
    with app.app_context():
        assert store.begin(store.home_circle(), THIRTEEN).head == 1


def test_the_default_is_a_file_in_the_instance_folder(tmp_path):
    from flask import Flask

    app = Flask("default", instance_path=str(tmp_path))
    store.init_store(app)
    store.upgrade_database(app)
    store.close_store(app)
    assert (tmp_path / "spielblock.db").is_file()


def test_a_database_that_is_up_to_date_is_left_alone(tmp_path, make_store):
    app = make_store(old_database(tmp_path / "old.db"))
    assert store.upgrade_database(app) is None
    assert not (tmp_path / "backups").exists()


def test_an_upgrade_puts_a_copy_aside_first(tmp_path, with_next):
    app = with_next(old_database(tmp_path / "old.db"))
    copy = store.upgrade_database(app)
    assert copy.parent == tmp_path / "backups"
    assert (version(copy), version(tmp_path / "old.db")) == (REVISIONS[0], "next")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM change").fetchone()[0] > 20


def test_rebuilding_a_table_keeps_what_refers_to_it(tmp_path, with_next):
    url = old_database(tmp_path / "old.db")
    expected = json.loads((olddata.FOLDER / f"{REVISIONS[0]}.json").read_text("utf-8"))
    app = with_next(url)
    store.upgrade_database(app)
    with app.app_context():
        assert olddata.totals(store.home_circle()) == expected
        with the_store().engine.connect() as connection:
            assert connection.scalar(sa.text("PRAGMA foreign_keys")) == 1


@pytest.mark.parametrize(
    "last",
    [
        'op.execute("DROP TABLE change"); raise ValueError("no")',
        'op.execute("DELETE FROM circle")',  # leaves plays without a circle
    ],
)
def test_a_failed_upgrade_leaves_the_database_as_it_was(tmp_path, with_next, last):
    url = old_database(tmp_path / "old.db")
    before = dump(tmp_path / "old.db")
    with pytest.raises((ValueError, RuntimeError)):
        store.upgrade_database(with_next(url, last))
    assert dump(tmp_path / "old.db") == before


@pytest.mark.postgres
def test_a_failed_upgrade_leaves_postgresql_as_it_was(postgres_url, with_next):
    app = with_next(postgres_url, 'raise ValueError("no")')
    with pytest.raises(ValueError, match="no"):
        store.upgrade_database(app)
    with app.app_context(), the_store().engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == REVISIONS[0]
        columns = {column["name"] for column in sa.inspect(connection).get_columns("circle")}
        assert "motto" not in columns


@pytest.mark.postgres
def test_an_upgrade_of_postgresql_keeps_the_plays(postgres_url, with_next):
    app = with_next(postgres_url)
    with app.app_context():
        play = store.begin(store.home_circle(), THIRTEEN)
        store.append(play.id, points(1, p0=3))
    assert store.upgrade_database(app) is None
    with app.app_context():
        assert_whole(play.id)


def test_only_the_last_copies_are_kept(tmp_path, with_next):
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(10, 20):
        (folder / f"old-202501{day}-120000-before-update.db").touch()
    (folder / "old-mine.db").touch()
    copy = store.upgrade_database(with_next(old_database(tmp_path / "old.db")))
    kept = sorted(path.name for path in folder.iterdir())
    assert len(kept) == COPIES_KEPT + 1
    assert "old-mine.db" in kept
    assert copy.name in kept


def test_a_copy_holds_what_is_still_in_the_write_ahead_log(tmp_path):
    source = tmp_path / "busy.db"
    with closing(sqlite3.connect(source, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE t (x)")
        writer.execute("INSERT INTO t VALUES (1)")
        assert (tmp_path / "busy.db-wal").stat().st_size > 0
        copy_database(source, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT x FROM t").fetchall() == [(1,)]


def test_a_database_of_a_newer_program_is_refused(database_url, make_store):
    app = make_store(database_url)
    with app.app_context(), the_store().writer.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(store.DatabaseTooNew, match=r"newer version of this program.*9999"):
        store.upgrade_database(app)


def test_a_database_of_another_program_is_refused(tmp_path, make_store):
    with closing(sqlite3.connect(tmp_path / "photos.db")) as other:
        other.execute("CREATE TABLE photo (x)")
    with pytest.raises(store.UnusableDatabase, match="none of this program"):
        store.upgrade_database(make_store(f"sqlite:///{tmp_path}/photos.db"))


def test_what_is_no_database_is_refused(tmp_path, make_store):
    path = tmp_path / "letter.db"
    path.write_text("Dear Sir or Madam " * 400)
    before = path.read_bytes()
    with pytest.raises(store.UnusableDatabase, match=r"letter\.db"):
        store.upgrade_database(make_store(f"sqlite:///{path}"))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "url",
    ["sqlite:////no/such/folder/x.db", "postgresql://anna:secret@127.0.0.1:1/x?connect_timeout=2"],
)
def test_what_cannot_be_opened_is_said_in_a_sentence(url, make_store):
    with pytest.raises(store.UnusableDatabase) as refused:
        store.upgrade_database(make_store(url))
    assert "cannot be used" in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_addresses_as_hosts_hand_them_out(scheme, make_store):
    app = make_store(f"{scheme}://anna@localhost/spielblock")
    assert app.config["SQLALCHEMY_DATABASE_URI"] == "postgresql+psycopg://anna@localhost/spielblock"


def test_every_version_has_its_fixture():
    assert {path.stem for path in Path(olddata.FOLDER).glob("*.sql")} == set(REVISIONS)


def dump(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize("revision", [revision for revision in REVISIONS if revision < "0007"])
def test_plays_of_every_version_have_their_evening(revision, tmp_path, make_store):
    path = tmp_path / "old.db"
    url = old_database(path, revision)
    with closing(sqlite3.connect(path)) as old:
        numbers = [row[0] for row in old.execute("SELECT id FROM play ORDER BY id")]
        begun = dict(zip(numbers, (0, 3600, 100 * 3600, 101 * 3600), strict=True))
        for number, at in begun.items():
            times = {"at": at, "id": number}
            old.execute("UPDATE play SET created = :at, updated = :at WHERE id = :id", times)
            old.execute("UPDATE change SET \"by\" = 'tablet' WHERE play_id = :id", times)
        old.execute("UPDATE change SET \"by\" = 'phone' WHERE play_id = ?", numbers[-1:])
        old.commit()
    app = make_store(url)
    store.upgrade_database(app)
    with closing(sqlite3.connect(path)) as new:
        evenings = [row[0] for row in new.execute("SELECT evening_id FROM play ORDER BY id")]
        assert evenings == [1, 1, 2, 3], "six hours of quiet; another device"
        assert new.execute('SELECT begun, "by" FROM evening ORDER BY id').fetchall() == [
            (0.0, "tablet"),
            (100 * 3600.0, "tablet"),
            (101 * 3600.0, "phone"),
        ]
    with app.app_context():
        assert store.begin(store.home_circle(), THIRTEEN).evening_id == 4


def without_new_deals(database):
    """Make the decks of a database those of before 0015."""
    for column in ("dealt_by", "replaces"):
        database.execute(f"ALTER TABLE deck DROP COLUMN {column}")


def test_a_late_guest_of_an_older_version_is_counted_no_longer(tmp_path, make_store):
    path = tmp_path / "spielblock.db"
    app = make_store(f"sqlite:///{path}")
    store.upgrade_database(app)
    with app.app_context():
        circle = store.home_circle()
        play = store.begin(circle, Began("any", ("Anna", "Ben")))
        store.append(play.id, all_points(1, 5, 3))
        store.append(play.id, Joined(2, 2, "Gast"))
        store.append(play.id, Ended())
        with writing() as session, retallied(session, [play.id]):
            theirs = sa.update(Result).where(Result.play_id == play.id)
            session.execute(theirs.values(players=3, won=Result.name == "Gast", counts=True))
        assert [one.wrong for one in store.check_up().findings] == ["results"]
        guest = store.person_named(circle, "Gast").id
        assert store.games_of(circle, person_id=guest)[0].wins == 1
    store.close_store(app)
    with closing(sqlite3.connect(path)) as old:
        without_new_deals(old)
        old.execute("DROP INDEX ix_tally_circle_id_game_person_id")
        for table in ("result", "tally"):
            old.execute(f"UPDATE {table} SET points = points / 2")
        old.execute("UPDATE alembic_version SET version_num = '0011'")
        old.commit()
    app = make_store(f"sqlite:///{path}")
    store.upgrade_database(app)
    with app.app_context():
        assert store.check_up().findings == ()
        assert store.games_of(circle, person_id=guest) == []
        assert store.games_of(circle)[0].seats == 2


def test_lists_of_an_older_version_name_a_late_guest_as_winner_no_longer(tmp_path, make_store):
    path = tmp_path / "spielblock.db"
    app = make_store(f"sqlite:///{path}")
    store.upgrade_database(app)
    with app.app_context():
        circle = store.home_circle()
        play = store.begin(circle, Began("any", ("Anna", "Ben")))
        store.append(play.id, all_points(1, 5, 3))
        store.append(play.id, Joined(2, 2, "Gast"))
        store.append(play.id, Ended())
        with writing() as session:
            kept = session.get_one(store.Play, play.id)
            kept.summary = {**kept.summary, "winners": ["Gast"]}
        assert [one.wrong for one in store.check_up().findings] == ["summary"]
    store.close_store(app)
    with closing(sqlite3.connect(path)) as old:
        without_new_deals(old)
        old.execute("UPDATE alembic_version SET version_num = '0013'")
        old.commit()
    app = make_store(f"sqlite:///{path}")
    store.upgrade_database(app)
    with app.app_context():
        assert store.recent(circle)[0].summary["winners"] == ["Ben"]
        assert store.check_up().findings == ()


@pytest.mark.parametrize("revision", [revision for revision in REVISIONS if revision >= "0006"])
def test_results_of_every_version_count_in_points(revision, tmp_path, make_store):
    """From 0013 on they are kept in halves; what was counted before comes to the same points."""
    app = make_store(old_database(tmp_path / "old.db", revision))
    store.upgrade_database(app)
    with app.app_context():
        for play in store.recent(store.home_circle()):
            totals = {one.player: one.total for one in store.sheet(play.id).standings}
            with reading() as session:
                found = session.scalars(sa.select(Result).where(Result.play_id == play.id)).all()
                assert {one.player: one.points for one in found} == totals
        assert store.check_up().findings == ()
