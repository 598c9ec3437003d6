"""What a person reads when the database does not do what it should; and what still works then."""

import logging
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from companion import store
from companion.scorepad.log import Began
from companion.store.base.engine import the_store
from tests.pagecheck import parse
from tests.store.keeping import breaking
from tests.web.conftest import NAMES, a_round
from tests.web.guests import lay_table, sit_down


@pytest.fixture
def bare(app):
    """The client of a member that takes an error 5xx for an answer."""
    app.test_client_class = FlaskClient
    return sit_down(app, lay_table(app), "member")


def set_on_every_connection(app, pragma):
    with app.app_context():
        engine = the_store().engine
    engine.dispose()

    @sa.event.listens_for(engine, "connect")
    def _set(connection, _record):
        connection.execute(pragma).close()


def file_of(app):
    with app.app_context():
        return Path(the_store().engine.url.database)


def forget(app):
    store.close_store(app)
    with app.app_context():
        the_store().logs.clear()


def words(answer):
    return " ".join(parse(answer.get_data(as_text=True)).main.get_text(" ").split())


@pytest.mark.parametrize(
    ("cause", "says"),
    [
        ("busy", "The database is busy."),
        ("full", "disk of the computer that runs Spielblock is full"),
        ("read-only", "isn't allowed to write to its database"),
        ("disk", "isn't working as it should"),
        ("no-table", "don't match"),
        ("damaged", "The database is damaged."),
        ("away", "can't be reached"),
    ],
)
def test_each_cause_has_its_words_and_is_logged(app, bare, monkeypatch, caplog, cause, says):
    def unavailable(*_args, **_kwargs):
        raise store.Unavailable("what the database said", cause)

    monkeypatch.setattr(store, "running", unavailable)
    with caplog.at_level(logging.ERROR):
        answer = bare.get("/")
    assert answer.status_code == 503
    assert says in words(answer)
    assert "Can't be read right now" in words(answer)
    assert "GET /: what the database said" in caplog.text


def test_what_was_saved_is_not_called_safe_when_nothing_can_be_saved(app, bare):
    set_on_every_connection(app, "PRAGMA query_only = ON")
    names = {f"players-{n}": name for n, name in enumerate(NAMES)}
    answer = bare.post("/new/13", data={**names, "first_dealer": "0", "ends": "usual"})
    assert answer.status_code == 503
    assert "Not saved yet" in words(answer)
    assert "what you typed is still there" in words(answer)
    assert "isn't allowed to write" in words(answer)


def test_a_member_reads_on_while_nothing_can_be_written(app, bare):
    with app.app_context():
        play = store.begin(store.home_circle(), Began("13", NAMES))
    set_on_every_connection(app, "PRAGMA query_only = ON")
    with bare.session_transaction() as session:
        session.pop("seen", None)  # as after an hour
    for path in ("/", "/plays", f"/play/{play.ref}", f"/play/{play.ref}/log", "/devices", "/new"):
        assert bare.get(path).status_code == 200, path


@pytest.mark.parametrize("spoil", breaking.ONE_PLAY)
def test_a_play_that_cannot_be_read_leaves_the_others_alone(app, bare, spoil):
    with app.app_context():
        circle = store.home_circle()
        good = store.begin(circle, Began("13", NAMES, title="Sunday"))
        bad = store.begin(circle, Began("13", NAMES, title="Monday"))
        for play in (good, bad):
            store.append(play.id, a_round())
    spoil(file_of(app), bad.id)
    forget(app)
    page = bare.get("/")
    assert page.status_code == 200
    assert "One game can't be read: Monday, last changed" in words(page)
    assert "Sunday" in words(page)
    for path in ("/plays", "/new", "/new/13", "/settings", f"/play/{good.ref}"):
        assert bare.get(path).status_code == 200, path
    assert bare.get(f"/play/{bad.ref}").status_code in (200, 500)  # a bad list spoils no log


def test_the_page_of_a_play_that_cannot_be_read(app, bare, caplog):
    with app.app_context():
        bad = store.begin(store.home_circle(), Began("13", NAMES))
        store.append(bad.id, a_round())
    breaking.unknown_kind(file_of(app), bad.id)
    forget(app)
    answer = bare.get(f"/play/{bad.ref}")
    assert answer.status_code == 500
    assert "This can't be read" in words(answer)
    assert "safe" not in words(answer)
    assert f"play {bad.id} cannot be read: KeyError('juggled')" in caplog.text


def test_overwritten_pages(app, bare):
    with app.app_context():
        circle = store.home_circle()
        plays = [store.begin(circle, Began("13", NAMES, title=f"Day {n}")) for n in range(60)]
    assert breaking.overwrite_page_of(file_of(app), "play", plays[10].ref.encode())
    forget(app)
    page = bare.get("/")
    assert page.status_code == 200
    assert "One game can't be read." in words(page)
    assert "Day 59" in words(page) or "Day 1 " in words(page)
    for path in ("/plays", "/plays/deleted", "/people", "/statistics", "/settings"):
        assert bare.get(path).status_code == 200, path


def test_a_page_that_hides_where_it_comes_from(client):
    page = client.submit("/theme", status=403, headers={"Origin": "null"})
    assert "This wasn't sent from a page" in page.text
