"""Fixtures of the whole suite: an app with its own database, a client that reads every page."""

from __future__ import annotations

import os
import shutil
import uuid
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache
from werkzeug.routing import Rule

from tests.webclient import CheckedClient

# How long an example takes says something about the machine, nothing about the program.
settings.register_profile(
    "suite", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")


# Whose tests reach every line of the floors without Flask or a database (see pyproject.toml).
FLOORS = ("deck", "definition", "games", "rulebook", "scorepad")
PURE = {Path(__file__).parent / name for name in FLOORS}


def pytest_collection_modifyitems(config, items):
    """Measurements run only when asked for; everything else always runs.

    Lines are counted while the tests of the pure floors run: elsewhere that takes half the time.
    """
    for item in items:
        if item.path.parent not in PURE:
            item.add_marker("no_cover")
    # First those that count lines: what is remembered by then would not be run again for them.
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)
    if "bench" in (config.option.markexpr or ""):
        return
    measured = [item for item in items if item.get_closest_marker("bench")]
    config.hook.pytest_deselected(items=measured)
    items[:] = [item for item in items if item not in measured]


class CompiledOnce(BytecodeCache):
    """Templates, compiled once for all apps of a run: that took longer than what most tests do."""

    def __init__(self):
        self.kept = {}

    def load_bytecode(self, bucket):
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket):
        self.kept[bucket.key, bucket.checksum] = bucket.code


TEMPLATES = CompiledOnce()


def _addresses_once():
    """Let the apps of a run share what werkzeug compiles of each rule: most of making an app."""
    compiled, kept = Rule._compile_builder, {}

    def once(self, append_unknown=True):
        defaults = tuple(sorted((self.defaults or {}).items()))
        key = self.rule, append_unknown, tuple(self._trace), defaults
        if key not in kept:
            kept[key] = compiled(self, append_unknown)
        return kept[key]

    Rule._compile_builder = once


_addresses_once()


def make_app(url, data, **settings):
    """The real app on the database at `url`, with `data` as its folder for everything else."""
    from companion import create_app

    own = {"TESTING": True, "DATA": str(data), "DATABASE_URL": url, "SECRET_KEY": "for tests"}
    app = create_app({**own, **settings})
    app.test_client_class = CheckedClient
    app.jinja_env.bytecode_cache = TEMPLATES
    return app


def release(app):
    """End the app's waiting and close its database connections."""
    from companion import store

    store.close_store(app)


def migrate(url, data):
    """Bring the database at `url` up to date, as `companion serve` does."""
    from companion import store

    app = make_app(url, data)
    store.upgrade_database(app)
    release(app)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """An SQLite file made by the migrations; every test gets a copy."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    migrate(f"sqlite:///{path}", path.parent)
    return path


@pytest.fixture
def sqlite_url(empty_database, tmp_path):
    path = tmp_path / "companion.db"
    shutil.copy(empty_database, path)
    return f"sqlite:///{path}"


@pytest.fixture(scope="session")
def postgres_server():
    """The server for tests marked `postgres`: without one they fail, they are not skipped."""
    url = os.environ.get("TEST_POSTGRES_URL")
    if not url:
        pytest.fail("TEST_POSTGRES_URL is not set: run .ci/with-postgres pytest, or make test")
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def postgres_template(postgres_server, tmp_path_factory):
    """The name of a PostgreSQL database made by the migrations, to be copied for every test."""
    with new_database(postgres_server) as name:
        migrate(_url(postgres_server, name), tmp_path_factory.mktemp("postgres"))
        yield name


@pytest.fixture
def postgres_url(postgres_server, postgres_template):
    """A PostgreSQL database of the test's own, with all tables."""
    with new_database(postgres_server, postgres_template) as name:
        yield _url(postgres_server, name)


class new_database:  # noqa: N801 - reads as a function
    """Context manager: a database under a new name, dropped at the end."""

    def __init__(self, engine, template="template1"):
        self.engine, self.template = engine, template
        self.name = f"spielblock_{uuid.uuid4().hex[:12]}"

    def __enter__(self):
        self._execute(f"CREATE DATABASE {self.name} TEMPLATE {self.template}")
        return self.name

    def __exit__(self, *_error):
        self._execute(f"DROP DATABASE {self.name} WITH (FORCE)")

    def _execute(self, statement):
        with self.engine.connect() as connection:
            connection.execute(sa.text(statement))


def _url(engine, database):
    return engine.url.set(database=database).render_as_string(hide_password=False)


DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=DATABASES)
def database_url(request):
    """A database of each kind in turn, for what must behave alike on both."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def app(sqlite_url, tmp_path):
    app = make_app(sqlite_url, tmp_path)
    yield app
    release(app)


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def runner(app):
    return app.test_cli_runner()
