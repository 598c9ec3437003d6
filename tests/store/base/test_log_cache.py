"""What is remembered is never another state than the one asked for."""

from companion import store
from companion.scorepad.log import LogLine
from companion.store.base.engine import the_store
from companion.store.base.log_cache import KEPT, Log, LogCache
from tests.store.tables import THIRTEEN, points, stored


def log(length, updated=1.0):
    return Log(tuple(LogLine(number, THIRTEEN) for number in range(1, length + 1)), updated)


def test_only_the_state_asked_for():
    logs = LogCache()
    logs.put(1, log(3))
    assert logs.get(1, 3, 1.0) == log(3)
    assert logs.get(1, 2, 1.0) is None
    assert logs.get(1, 3, 9.0) is None  # a database put back from a copy
    assert logs.get(2, 3, 1.0) is None


def test_an_older_log_does_not_push_out_a_newer_one():
    logs = LogCache()
    logs.put(1, log(3))
    logs.put(1, log(2))
    assert logs.get(1, 3, 1.0) is not None


def test_the_plays_used_last_are_kept():
    logs = LogCache()
    for play in range(KEPT):
        logs.put(play, log(1))
    logs.get(0, 1, 1.0)
    logs.put(KEPT, log(1))
    assert logs.get(0, 1, 1.0) is not None
    assert logs.get(1, 1, 1.0) is None


def test_a_sheet_is_added_up_once(play):
    assert store.sheet(play.id) is store.sheet(play.id)


def test_another_process_is_followed(play, database_url, make_store):
    there = make_store(database_url)
    before = store.sheet(play.id)
    with there.app_context():
        store.append(play.id, points(1, p0=3), at=500.0)
    assert store.sheet(play.id).head == before.head + 1
    assert store.append(play.id, points(1, p1=4)).number == 3
    assert set(store.sheet(play.id).row(1).entries) == {0, 1}


def test_a_play_put_back_from_a_copy_is_read_anew(play):
    store.append(play.id, points(1, p0=3), at=500.0)
    store.sheet(play.id)
    with the_store().writer.begin() as connection:
        for statement in (
            "DELETE FROM change WHERE number = 2",
            "UPDATE play SET head = 1, updated = 100.0",
        ):
            connection.exec_driver_sql(statement)
    assert store.sheet(play.id).head == 1
    store.append(play.id, points(1, p0=8), at=600.0)
    assert store.sheet(play.id).row(1).entries[0].points == 8
    assert stored(play.id).head == 2
