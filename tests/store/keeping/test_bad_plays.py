"""One bad play takes nobody else's: the lists, the pages, the check-up."""

from pathlib import Path

import pytest

from companion import store
from companion.store.base.engine import the_store
from companion.store.keeping.checkup import check_up
from tests.store.decks import dealt
from tests.store.keeping import breaking
from tests.store.tables import THIRTEEN, all_points


@pytest.fixture
def app(sqlite_url, make_store):
    return make_store(sqlite_url)


@pytest.fixture
def path(app):
    return Path(the_store_of(app).engine.url.database)


def the_store_of(app):
    with app.app_context():
        return the_store()


def forget(app):
    """As a server does that starts anew."""
    store.close_store(app)
    the_store_of(app).logs.clear()
    the_store_of(app).decks.clear()


def plays(circle, count=3):
    made = [store.begin(circle, THIRTEEN) for _ in range(count)]
    for play in made:
        store.append(play.id, all_points(1, 3, 4, 5))
    return made


@pytest.mark.parametrize("spoil", breaking.ONE_PLAY)
def test_the_check_up_names_the_play(app, path, circle, spoil):
    good, bad, other = plays(circle)
    assert check_up().findings == ()
    spoil(path, bad.id)
    forget(app)
    assert {finding.where for finding in check_up().findings} == {str(bad.id)}
    assert store.sheet(good.id).current == store.sheet(other.id).current == 2
    assert len(store.running(circle)) == 3


@pytest.mark.parametrize("spoil", breaking.ONE_PLAY[:5])
def test_a_bad_play_is_neither_read_nor_written(app, path, circle, spoil):
    good, bad = plays(circle, 2)
    spoil(path, bad.id)
    forget(app)
    for act in (store.lines, store.sheet, store.rematch):
        with pytest.raises(store.Unreadable) as unreadable:
            act(bad.id)
        assert (unreadable.value.what, unreadable.value.number) == ("play", bad.id)
    with pytest.raises(store.Unreadable):
        store.append(bad.id, all_points(2, 3, 4, 5))
    assert store.append(good.id, all_points(2, 3, 4, 5)).number == 3


def test_lists_with_overwritten_pages(app, path, circle):
    many = plays(circle, 60)
    lost = many[7]
    assert breaking.overwrite_page_of(path, "play", lost.ref.encode())
    forget(app)
    with pytest.raises(store.Unavailable) as unavailable:
        store.find(lost.ref, circle)
    assert unavailable.value.cause == "damaged"
    listed = store.running(circle)
    assert len(listed) == 60
    readable = {play.id for play in listed if play.ref}
    assert 20 < len(readable) < 60
    assert lost.id not in readable
    assert check_up().findings[0].wrong == "database"


def test_a_bad_deck_is_named(app, path, circle):
    bad, good = (store.begin_deck(circle, dealt(), seats=["a", "b", "c"]) for _ in range(2))
    breaking.execute(path, "UPDATE deck SET started = '{}' WHERE id = ?", bad.id)
    forget(app)
    with pytest.raises(store.Unreadable):
        store.deck_table(bad.id)
    assert store.deck_table(good.id).head == 0
    assert [(one.wrong, one.where) for one in check_up().findings] == [("deck", str(bad.id))]


@pytest.mark.parametrize("left", ["log", "copy"])
def test_an_emptied_database_is_no_new_home(app, path, left):
    store.close_store(app)
    path.write_bytes(b"")
    beside = path.with_name(f"{path.name}-wal")
    if left == "copy":
        beside = path.parent / "backups" / f"{path.stem}-20260101-daily.db"
        beside.parent.mkdir(exist_ok=True)
    beside.write_bytes(b"something")
    with pytest.raises(store.UnusableDatabase, match="is empty, but"):
        store.upgrade_database(app)
    assert beside.read_bytes() == b"something"
