"""Writers who come together share a commit: nobody answers before it, nobody harms another."""

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from companion import store
from companion.store.base import group_commit
from companion.store.base.engine import the_store, writing
from companion.store.base.fair_lock import FairLock
from companion.store.base.group_commit import GroupCommit, uncommitted
from tests.store.decks import assert_whole_deck, free

ROOT = Path(__file__).parents[3]
ADD = text("INSERT INTO note VALUES (:word)")


@pytest.fixture
def app(sqlite_url, make_store, monkeypatch):
    """A store whose writers always have time to join."""
    monkeypatch.setattr(group_commit, "LONGEST", 60.0)
    app = make_store(sqlite_url)
    with app.app_context(), the_store().writer.begin() as connection:
        connection.execute(text("CREATE TABLE note (word TEXT PRIMARY KEY)"))
    return app


@pytest.fixture
def commits(app):
    """One item for every commit."""
    counted = []
    with app.app_context():
        event.listen(the_store().engine, "commit", counted.append)
    return counted


def add(word):
    """A write of one word."""

    def write():
        with writing() as session:
            session.execute(ADD, {"word": word})
        return word

    return write


def failing(error, statement=None):
    """A write that adds a word, then goes wrong."""

    def write():
        with writing() as session:
            session.execute(ADD, {"word": "never"})
            if statement:
                session.execute(text(statement))
            raise error

    return write


def in_one_row(app, *writes):
    """Let the first writer wait in its block until the others stand behind it, in this order."""
    entered, go_on = threading.Event(), threading.Event()

    def first():
        with writing() as session:
            entered.set()
            go_on.wait()
            session.execute(ADD, {"word": "first"})
        return "first"

    def run(write):
        with app.app_context():
            try:
                return write()
            except Exception as error:
                return error

    with ThreadPoolExecutor(len(writes) + 1) as threads:
        running = [threads.submit(run, first)]
        entered.wait()
        for number, write in enumerate(writes, start=1):
            running.append(threads.submit(run, write))
            wait_for(lambda n=number: queue_of(app) == n)
        go_on.set()
        return [one.result() for one in running]


def queue_of(app):
    with app.app_context():
        return len(the_store().group_commit._lock._waiting)


def wait_for(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)


def words(app):
    with app.app_context(), the_store().engine.connect() as connection:
        return set(connection.scalars(text("SELECT word FROM note")))


def test_who_waits_is_committed_along(app, commits):
    assert in_one_row(app, add("b"), add("c"), add("d")) == ["first", "b", "c", "d"]
    assert words(app) == {"first", "b", "c", "d"}
    assert len(commits) == 1


def test_who_comes_late_gets_a_commit_of_its_own(app, commits, monkeypatch):
    monkeypatch.setattr(group_commit, "LONGEST", 0.0)
    in_one_row(app, add("b"), add("c"))
    assert words(app) == {"first", "b", "c"}
    assert len(commits) == 3


@pytest.mark.parametrize("error", [store.Refused(()), ZeroDivisionError()])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_that_is_refused_takes_nobody_along(app, commits, error, place):
    writes = [add("b"), add("c")]
    writes.insert(place, failing(error))
    answers = in_one_row(app, *writes)
    assert answers.pop(place + 1) is error
    assert answers == ["first", "b", "c"]
    assert words(app) == {"first", "b", "c"}
    assert len(commits) == 1


def test_a_word_that_is_there_already_hurts_only_its_writer(app):
    answers = in_one_row(app, add("b"), add("b"), add("c"))
    assert [type(answer).__name__ for answer in answers] == ["str", "str", "IntegrityError", "str"]
    assert words(app) == {"first", "b", "c"}


def test_nobody_answers_before_the_commit(app, monkeypatch):
    reached, go_on = threading.Event(), threading.Event()
    keep = group_commit._Batch.commit

    def slowly(batch):
        reached.set()
        go_on.wait()
        keep(batch)

    monkeypatch.setattr(group_commit._Batch, "commit", slowly)
    with ThreadPoolExecutor(1) as threads:
        answers = threads.submit(in_one_row, app, add("b"), failing(store.Refused(())))
        reached.wait()
        assert not words(app)
        assert not answers.done()
        go_on.set()
        assert answers.result()[:2] == ["first", "b"]
    assert words(app) == {"first", "b"}


def test_when_the_commit_fails_everybody_hears_it(app):
    def refuse(_connection):
        raise OperationalError("COMMIT", {}, Exception("disk full"))

    with app.app_context():
        event.listen(the_store().engine, "commit", refuse)
        answers = in_one_row(app, add("b"), failing(store.Refused(())))
        assert all(isinstance(answer, store.Unavailable) for answer in answers)
        event.remove(the_store().engine, "commit", refuse)
        assert not words(app)
        add("after")()
    assert words(app) == {"after"}


def test_an_error_that_ends_the_transaction(app):
    """SQLite may give up a whole transaction; who wrote before hears it, who comes after writes."""
    ends = failing(AssertionError(), "INSERT OR ROLLBACK INTO note VALUES ('never')")
    answers = in_one_row(app, add("b"), ends, add("c"), add("d"))
    assert all(isinstance(answer, store.Unavailable) for answer in answers[:3])
    assert answers[3:] == ["c", "d"]
    assert words(app) == {"c", "d"}


def test_a_transaction_that_cannot_begin_is_told_to_one_writer(app, monkeypatch):
    begun = GroupCommit._begun
    tries = []

    def locked_at_first(self):
        tries.append(1)
        if len(tries) == 1:
            raise OperationalError("BEGIN", {}, Exception("database is locked"))
        return begun(self)

    monkeypatch.setattr(GroupCommit, "_begun", locked_at_first)
    with app.app_context():
        with pytest.raises(store.Unavailable):
            add("a")()
        add("b")()
    assert words(app) == {"b"}


def test_who_must_be_alone_waits_for_the_commit(app):
    seen = []

    def alone():
        with the_store().alone(), the_store().writer.begin() as connection:
            seen.append(connection.scalar(text("SELECT count(*) FROM note")))

    in_one_row(app, add("b"), alone, add("c"))
    assert seen == [2]
    assert words(app) == {"first", "b", "c"}


def test_what_is_not_kept_is_known_to_the_next_writer_only(app):
    left = []

    def write():
        with writing() as session:
            left.append(dict(uncommitted(session)))
            uncommitted(session)["word"] = len(left)

    in_one_row(app, write, write)
    with app.app_context():
        write()
    assert left == [{}, {"word": 1}, {}]


def test_turns_come_in_the_order_of_asking():
    turn, came = FairLock(), []

    def ask(number):
        turn.acquire()
        came.append(number)
        turn.release()

    turn.acquire()
    threads = [threading.Thread(target=ask, args=(number,)) for number in range(5)]
    for number, thread in enumerate(threads, start=1):
        thread.start()
        wait_for(lambda n=number: len(turn._waiting) == n)
    assert turn.is_contended()
    turn.release()
    for thread in threads:
        thread.join()
    assert came == list(range(5))
    assert not turn.is_contended()


@pytest.mark.parametrize("answers", [5, 60])
def test_a_crash_loses_nothing_that_was_answered(app, sqlite_url, answers):
    """Eight threads draw at four tables and say so; the process is killed in the middle."""
    with app.app_context():
        decks = [
            store.begin_deck(store.home_circle(), free([f"{n} {k}" for k in range(2000)]))
            for n in range(4)
        ]
    command = [sys.executable, "-m", "tests.store.drawer", sqlite_url, *(str(d.id) for d in decks)]
    drawer = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    told = [drawer.stdout.readline() for _ in range(answers)]
    drawer.kill()
    told += drawer.communicate()[0].splitlines(keepends=True)
    whole = [tuple(map(int, line.split())) for line in told if line.endswith("\n")]
    assert len(whole) >= answers
    with app.app_context():
        for deck in decks:
            numbers = [number for deck_id, number in whole if deck_id == deck.id]
            assert len(assert_whole_deck(deck.id)) >= max(numbers, default=0)
            assert len(numbers) == len(set(numbers))
