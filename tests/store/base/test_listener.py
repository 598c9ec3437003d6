"""Several processes on one PostgreSQL: each hears of what the others did."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from companion import store
from companion.store.base.listener import CHANNEL
from tests.store.tables import PAD, points

pytestmark = pytest.mark.postgres
LONG = 30


@pytest.fixture
def here(postgres_url, make_store):
    return make_store(postgres_url)


@pytest.fixture
def there(postgres_url, make_store):
    """A second app with a notifier of its own, as another process would have."""
    return make_store(postgres_url)


@pytest.fixture
def play(there):
    with there.app_context():
        return store.begin(store.home_circle(), PAD)


def wait_here(here, play, after, timeout=LONG):
    with here.app_context():
        return store.the_notifier().wait(play.id, after, timeout)


def write_there(there, play):
    with there.app_context():
        return store.append(play.id, points(1, p0=5)).number


def listening(engine):
    statement = sa.text("SELECT pid FROM pg_stat_activity WHERE query = :query")
    with engine.connect() as connection:
        return list(connection.scalars(statement, {"query": f"LISTEN {CHANNEL}"}))


def test_a_change_of_another_process_wakes(here, there, play):
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(wait_here, here, play, 1)
        time.sleep(0.5)
        write_there(there, play)
        assert waiting.result() == 2


def test_a_change_before_the_first_wait_is_seen(here, there, play):
    write_there(there, play)
    assert wait_here(here, play, 1) == 2


def test_a_change_that_is_rolled_back_wakes_nobody(here, there, play):
    assert wait_here(here, play, 1, timeout=0.1) is None
    with there.app_context(), pytest.raises(store.Refused):
        store.append(play.id, points(9, p0=5))
    assert wait_here(here, play, 1, timeout=0.5) is None


def test_a_lost_connection_is_made_again_and_nothing_missed(here, there, play):
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(wait_here, here, play, 1)
        with there.app_context():
            engine = store.db.engine
        pids = _until(lambda: listening(engine))
        with engine.connect() as connection:
            connection.execute(sa.text("SELECT pg_terminate_backend(:pid)"), {"pid": pids[0]})
        write_there(there, play)  # while nobody listens
        assert waiting.result(timeout=LONG / 2) == 2  # long before the last look of the wait
        again = _until(lambda: listening(engine))
        assert again != pids
        waiting = threads.submit(wait_here, here, play, 2)
        write_there(there, play)
        assert waiting.result() == 3


def test_one_thread_listens_however_many_wait(here, there, play):
    with ThreadPoolExecutor(20) as threads:
        waiting = [threads.submit(wait_here, here, play, 1) for _ in range(20)]
        time.sleep(0.3)
        names = [thread.name for thread in threading.enumerate()]
        assert names.count("spielblock-listener") == 1
        write_there(there, play)
        assert [one.result() for one in waiting] == [2] * 20


def test_closing_ends_the_thread(here, play):
    assert wait_here(here, play, 1, timeout=0.1) is None
    store.close_store(here)
    assert "spielblock-listener" not in [thread.name for thread in threading.enumerate()]
    assert wait_here(here, play, 1) is None


def _until(ask):
    """The first answer that is something."""
    for _ in range(200):
        if answer := ask():
            return answer
        time.sleep(0.05)
    raise AssertionError("waited in vain")
