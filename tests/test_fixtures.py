"""The databases that tests get are real, of both kinds, and their absence is a failure."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

ROOT = Path(__file__).parent.parent


def test_database_has_the_tables_of_the_migrations(database_url, request):
    kind = request.node.callspec.params["database_url"]
    assert database_url.startswith(kind)
    engine = sa.create_engine(database_url)
    tables = sa.inspect(engine).get_table_names()
    engine.dispose()
    assert "alembic_version" in tables
    assert len(tables) > 3


@pytest.mark.postgres
def test_every_test_has_a_postgres_database_of_its_own(postgres_url, postgres_server):
    assert postgres_url != postgres_server.url.render_as_string(hide_password=False)
    engine = sa.create_engine(postgres_url)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE mine (id integer)"))
    engine.dispose()


def test_without_postgres_its_tests_fail():
    environment = {k: v for k, v in os.environ.items() if k != "TEST_POSTGRES_URL"}
    name = f"{__file__}::test_every_test_has_a_postgres_database_of_its_own"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", name]
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "TEST_POSTGRES_URL is not set" in run.stdout
    assert run.stdout.splitlines()[-1].startswith("1 error")


def test_app_client_and_runner_share_one_database(app, client, runner, tmp_path):
    assert client.application is app
    assert runner.app is app
    assert app.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path / 'companion.db'}"
