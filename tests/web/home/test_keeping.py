"""The backup that a member takes home."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from companion import store
from companion.scorepad.log import Began, Renamed
from companion.store.keeping import putting_back
from tests.conftest import make_app, migrate, release
from tests.pagecheck import parse
from tests.web.tables import begin


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


def taken(client):
    return client.get("/settings/backup").data


def send(client, content):
    """Choose a file on the settings page and send it."""
    head = b'--x\r\nContent-Disposition: form-data; name="backup"; filename="a.backup"\r\n\r\n'
    form = {"content_type": "multipart/form-data; boundary=x"}
    return client.post("/settings/restore", data=head + content + b"\r\n--x--\r\n", **form)


def put_back(client, content, do="restore"):
    """Send a backup and answer the question."""
    answer = send(client, content)
    assert answer.status_code == 200
    token = parse(answer.text).find("input", {"name": "token"})["value"]
    return client.submit("/settings/restore/answer", {"token": token, "do": do})


@pytest.fixture
def make_home(tmp_path):
    """A function: the backup of another home, in which one game is played."""

    def make():
        folder = tmp_path / "elsewhere"
        folder.mkdir()
        url = f"sqlite:///{folder}/spielblock.db"
        migrate(url, folder)
        other = make_app(url, folder)
        with other.app_context():
            store.begin(store.home_circle(), Began("13", ("Elsewhere", "Ben", "Cem")))
            store.write_backup(store.database_file(), folder / "all.backup", "another key")
        release(other)
        return (folder / "all.backup").read_bytes()

    return make


def test_a_backup_takes_the_place_of_what_is_here_which_is_kept(app, client, play, tmp_path):
    content = taken(client)
    begin(client, names=("Xaver", "Yannis", "Zoe"))
    with app.app_context():
        assert len(store.running(store.home_circle())) == 2
    question = send(client, content)
    said = " ".join(parse(question.text).get_text(" ").split())
    assert "There is 1 game in this backup." in said
    assert "Made:" in said
    with app.app_context():
        assert len(store.running(store.home_circle())) == 2, "nothing happens before the answer"
    page = put_back(client, content)
    assert "1 game was put back." in page.text
    with app.app_context():
        (left,) = store.running(store.home_circle())
        assert left.ref == play.ref
        (aside,) = Path(store.database_file().parent, "backups").glob("before-restore-*.db")
    assert aside.name in page.text
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    with closing(sqlite3.connect(aside)) as old:
        assert old.execute("SELECT count(*) FROM play").fetchone() == (2,)
    assert not list(Path(app.instance_path).glob(".uploaded-*"))
    client.visit(f"/play/{play.ref}")
    with app.app_context():
        assert store.check_up().findings == ()


def test_pages_that_were_open_show_what_was_put_back(app, client, play):
    content = taken(client)
    path = f"/play/{play.ref}"
    with app.app_context():
        store.append(play.id, Renamed(0, "Somebody else"))
    shown = client.get(f"{path}?live=1")
    assert "Somebody else" in shown.text
    put_back(client, content)
    again = client.get(f"{path}?live=1", headers={"If-None-Match": shown.headers["ETag"]})
    assert again.status_code == 200
    assert "Somebody else" not in again.text
    assert int(again.headers["Play-Version"]) > int(shown.headers["Play-Version"])
    with app.app_context():
        store.append(play.id, Renamed(0, "Third name"))
    assert "Third name" in client.visit(path).text


def test_who_puts_back_a_backup_of_another_home_stays_a_member(app, client, make_home):
    page = put_back(client, make_home())
    assert "put back" in page.text
    client.visit("/devices")
    assert "Elsewhere" in client.visit("/").text


def test_who_leaves_everything_as_it_is_changes_nothing(app, client, play):
    content = taken(client)
    begin(client, names=("Xaver", "Yannis", "Zoe"))
    page = put_back(client, content, do="leave")
    assert page.path == "/settings"
    with app.app_context():
        assert len(store.running(store.home_circle())) == 2
    assert not list(Path(app.instance_path).glob(".uploaded-*"))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "This isn't a Spielblock backup."),
        (b"x" * 5000, "This isn't a Spielblock backup."),
    ],
)
def test_what_is_no_backup_is_told_at_the_field(app, client, play, content, says):
    answer = send(client, content)
    assert answer.status_code == 422
    soup = parse(answer.text)
    assert says in soup.find(id="backup-wrong").get_text()
    assert soup.find(id="backup")["aria-describedby"] == "backup-wrong"
    assert not list(Path(app.instance_path).glob(".uploaded-*"))
    client.visit(f"/play/{play.ref}")


def test_a_damaged_backup_is_told_at_the_field(client, play):
    answer = send(client, taken(client)[:-8192])
    assert answer.status_code == 422
    said = parse(answer.text).find(id="backup-wrong").get_text()
    assert said == "This backup is damaged and can't be restored."


def test_no_file_at_all_is_told_at_the_field(client):
    page = client.submit("/settings/restore", {}, 422)
    assert "Choose the file of a backup first." in page.text


def test_a_question_that_is_too_old_is_told(client):
    page = client.submit("/settings/restore/answer", {"token": "0" * 22, "do": "restore"})
    assert "Choose the file once more." in page.text
    for token in ("", "..", "../../secret_key", "x"):
        answer = client.post("/settings/restore/answer", data={"token": token})
        assert answer.status_code == 404


def test_larger_backups_than_pages_are_taken(client):
    assert send(client, b"x" * 1_500_000).status_code == 422  # looked at, not refused for size
    assert client.post("/theme", data=b"x=" + b"x" * 1_500_000).status_code == 413


def test_who_is_no_member_puts_nothing_back(phone):
    assert phone.post("/settings/restore", data={}).status_code == 403
    assert phone.post("/settings/restore/answer", data={"token": "0" * 22}).status_code == 403


def test_while_another_program_keeps_the_database_locked_nothing_is_put_back(
    app, client, play, monkeypatch, tmp_path
):
    monkeypatch.setattr(putting_back, "BUSY_SECONDS", 0.3)
    (tmp_path / "taken").write_bytes(taken(client))
    with app.app_context():
        opened = store.opened_backup(tmp_path / "taken", tmp_path / "new")
        with opened as found, closing(sqlite3.connect(store.database_file())) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(store.Unavailable) as unavailable:
                store.put_back(found)
            assert unavailable.value.cause == "busy"
            other.rollback()
            assert store.put_back(found).exists()
    client.visit(f"/play/{play.ref}")


def test_a_backup_that_was_never_answered_for_is_forgotten_at_a_start(
    client, app, play, sqlite_url
):
    send(client, taken(client))
    folder = Path(app.instance_path)
    (sent,) = folder.glob(".uploaded-*")
    release(make_app(sqlite_url, folder))
    assert sent.exists(), "another program begins, such as `companion link`"
    os.utime(sent, (0, 0))
    release(make_app(sqlite_url, folder))
    assert not sent.exists()
