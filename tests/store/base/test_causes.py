"""Why a database does not do what it should, in one word, from the databases themselves."""

import os
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion import store
from companion.store.base.causes import cause_of
from companion.store.base.engine import the_store, writing
from tests.store.keeping.breaking import execute
from tests.store.tables import all_points


@pytest.fixture
def path(app):
    with app.app_context():
        return the_store().engine.url.database


def on_every_connection(pragma):
    """From now on every connection of the store has this setting."""
    engine = the_store().engine
    engine.dispose()

    @sa.event.listens_for(engine, "connect")
    def _set(connection, _record):
        connection.execute(pragma).close()


def cause_of_saving(play):
    with pytest.raises(store.Unavailable) as unavailable:
        store.append(play.id, all_points(1, 3, 4, 5))
    return unavailable.value.cause


class TestSqlite:
    @pytest.fixture
    def app(self, sqlite_url, make_store):
        return make_store(sqlite_url)

    def test_a_full_disk(self, play):
        on_every_connection("PRAGMA max_page_count = 1")
        with the_store().engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        assert fill_up(play) == "full"
        assert store.sheet(play.id).rows  # what is there is still read

    def test_a_file_that_may_not_be_written(self, play):
        on_every_connection("PRAGMA query_only = ON")
        assert cause_of_saving(play) == "read-only"
        assert store.sheet(play.id).current == 1

    def test_a_table_that_is_not_there(self, path, play):
        execute(path, "DROP TABLE change")
        assert cause_of_saving(play) == "no-table"

    def test_a_file_that_is_no_database(self, app, path, play):
        store.close_store(app)
        with Path(path).open("r+b") as file:
            file.write(os.urandom(8192))
        assert cause_of_saving(play) == "damaged"


def fill_up(play):
    """Save until it does not fit; the cause then."""
    for _ in range(200):
        try:
            store.append(play.id, all_points(1, 3, 4, 5))
        except store.Unavailable as unavailable:
            return unavailable.cause
    return "never full"


@pytest.mark.postgres
class TestPostgresql:
    @pytest.fixture
    def app(self, postgres_url, make_store):
        return make_store(postgres_url)

    def test_a_transaction_that_may_not_write(self, app, play):
        options = {"options": "-c default_transaction_read_only=on"}
        engine = the_store().engine
        engine.dispose()

        @sa.event.listens_for(engine, "do_connect")
        def _read_only(_dialect, _record, _args, kwargs):
            kwargs.update(options)

        assert cause_of_saving(play) == "read-only"
        assert store.sheet(play.id).current == 1

    def test_a_table_that_is_not_there(self, play):
        with writing() as session:
            session.execute(sa.text("DROP TABLE change"))
        assert cause_of_saving(play) == "no-table"


def test_a_mistake_of_ours_is_no_trouble_of_the_database():
    with pytest.raises(sqlite3.ProgrammingError) as mistake:
        sqlite3.connect(":memory:").execute("SELECT ?", ())
    assert cause_of(mistake.value) is None
