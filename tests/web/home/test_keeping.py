"""The backup that a member takes home."""

import sqlite3
from contextlib import closing

import pytest

from companion import store
from tests.conftest import make_app, release


def test_a_member_takes_everything_but_the_key(app, client, play, tmp_path):
    page = client.visit("/settings")
    assert "/settings/backup" in page.links()
    answer = client.get("/settings/backup")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=spielblock-")
    assert answer.headers["Cache-Control"] == "no-store"
    file = tmp_path / "taken"
    file.write_bytes(answer.data)
    assert app.secret_key.encode() not in answer.data
    with store.opened_backup(file, tmp_path / "new") as found:
        assert (found.plays, found.key) == (1, None)
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT ref FROM play").fetchall() == [(play.ref,)]


def test_who_is_no_member_gets_none(phone):
    assert "/settings/backup" not in phone.visit("/settings").links()
    phone.visit("/settings/backup", status=403)


@pytest.fixture
def public(sqlite_url, tmp_path):
    app = make_app(sqlite_url, tmp_path, PUBLIC_URL="https://games.example.org")
    yield app
    release(app)


def test_a_public_server_gives_none_to_anybody(public):
    client = public.test_client()
    names = {f"players-{n}": name for n, name in enumerate(("A", "B", "C"))}
    client.post("/new/13", data={**names, "first_dealer": "0", "ends": "usual"})
    assert "/settings/backup" not in client.visit("/settings").links()
    client.visit("/settings/backup", status=403)
