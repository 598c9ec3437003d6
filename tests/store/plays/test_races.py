"""Many at once: no number twice or left out, no change lost, a repeated request is one change."""

import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

import pytest

from companion import store
from tests.store.tables import PAD, THIRTEEN, assert_whole, points

ROOT = Path(__file__).parents[3]
WRITERS = 8


def at_once(app, *calls):
    """Run the calls in threads that start together; their answers or exceptions, in order."""
    start = threading.Barrier(len(calls))

    def run(call):
        with app.app_context():
            start.wait()
            try:
                return call()
            except (store.Conflict, store.Refused, store.DeckClosed, store.SeatTaken) as answer:
                return answer

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def start_writer(url, play_id, name, count):
    command = [sys.executable, "-m", "tests.store.writer", url, str(play_id), name, str(count)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


def go(*writers):
    """Let them write, as soon as all are there."""
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()


def finish(writer):
    """The numbers a writer got."""
    output, _ = writer.communicate()
    return [int(line) for line in output.split()]


def test_threads_write_one_play(app, pad):
    def write(name):
        return [store.append(pad.id, points(1, p0=k), by=name).number for k in range(20)]

    numbers = at_once(app, *(lambda n=n: write(f"writer {n}") for n in range(WRITERS)))
    lines = assert_whole(pad.id)
    assert sorted(chain(*numbers)) == list(range(2, 2 + WRITERS * 20))
    for name, own in zip(range(WRITERS), numbers, strict=True):
        mine = [line for line in lines if line.by == f"writer {name}"]
        assert [line.number for line in mine] == own
        assert [line.change for line in mine] == [points(1, p0=k) for k in range(20)]


def test_processes_write_one_play(app, database_url, pad):
    writers = [start_writer(database_url, pad.id, str(n), 25) for n in range(3)]
    go(*writers)
    in_threads = at_once(
        app,
        *(
            lambda n=n: [store.append(pad.id, points(1, p9=k), by=f"t{n}").number for k in range(9)]
            for n in range(2)
        ),
    )
    numbers = list(chain(*map(finish, writers), *in_threads))
    assert all(writer.returncode == 0 for writer in writers)
    lines = assert_whole(pad.id)
    assert sorted(numbers) == list(range(2, 2 + 3 * 25 + 2 * 9))
    assert Counter(line.by for line in lines[1:]) == {"0": 25, "1": 25, "2": 25, "t0": 9, "t1": 9}


def test_one_key_from_many_threads_is_one_change(app, pad):
    for number in range(2, 7):
        tap = partial(store.append, pad.id, points(1, p0=5), key=f"tap {number}")
        answers = at_once(app, *[tap] * WRITERS)
        assert Counter(answer.repeated for answer in answers) == {False: 1, True: WRITERS - 1}
        assert {answer.number for answer in answers} == {number}
    assert len(assert_whole(pad.id)) == 6


def test_one_beginning_from_many_threads_is_one_play(app, circle):
    answers = at_once(app, *[lambda: store.begin(circle, PAD, key="press")] * WRITERS)
    assert len({play.id for play in answers}) == 1
    assert len(store.running(circle)) == 1


def test_many_beginnings_with_the_same_people(app, circle):
    plays = at_once(app, *[lambda: store.begin(circle, THIRTEEN)] * WRITERS)
    assert len({play.ref for play in plays}) == WRITERS
    assert [person.uses for person in store.known_people(circle)] == [WRITERS] * 3


def test_processes_begin_and_join_at_once(app, database_url, make_store, circle):
    """Each app has a lock of its own, as each process has: only the database is between them."""
    apps = [make_store(database_url) for _ in range(4)]
    start = threading.Barrier(len(apps))

    def come(there):
        with there.app_context():
            start.wait()
            refs = [store.join_circle(circle) for _ in range(15)]
            plays = [store.begin(circle, THIRTEEN, key=f"press {n}").id for n in range(15)]
        return refs, plays

    with ThreadPoolExecutor(len(apps)) as threads:
        came = list(threads.map(come, apps))
    assert len(set(chain(*(refs for refs, _ in came)))) == 60
    assert all(plays == came[0][1] for _, plays in came)
    assert len(store.running(circle)) == 15


def test_of_many_on_the_same_counts_one_wins(app, pad):
    calls = (
        lambda n=n: store.append(pad.id, points(1, p0=n), by=f"phone {n}", seen=1)
        for n in range(WRITERS)
    )
    answers = at_once(app, *calls)
    conflicts = [answer for answer in answers if isinstance(answer, store.Conflict)]
    winner = store.sheet(pad.id).row(1).entries[0]
    assert len(conflicts) == WRITERS - 1
    assert all(conflict.theirs == {0: winner} for conflict in conflicts)
    assert len(assert_whole(pad.id)) == 2


def test_many_on_different_counts_all_stand(app, pad):
    calls = (
        lambda n=n: store.append(pad.id, points(1, **{f"p{n}": n}), by=f"phone {n}", seen=1)
        for n in range(12)
    )
    at_once(app, *calls)
    entries = store.sheet(pad.id).row(1).entries
    assert {player: entry.points for player, entry in entries.items()} == {n: n for n in range(12)}


def test_many_undo_the_same_change_once(app, pad):
    store.append(pad.id, points(1, p0=1))
    store.append(pad.id, points(1, p0=2))
    answers = at_once(app, *[lambda: store.undo(pad.id, 3)] * WRITERS)
    assert Counter(answer.repeated for answer in answers) == {False: 1, True: WRITERS - 1}
    assert store.sheet(pad.id).row(1).entries[0].points == 1


def test_two_plays_do_not_mix(app, circle):
    plays = [store.begin(circle, PAD) for _ in range(4)]
    calls = [
        lambda p=play, n=n: [store.append(p.id, points(1, p0=n)) for _ in range(10)]
        for n, play in enumerate(plays)
        for _ in range(2)
    ]
    at_once(app, *calls)
    for n, play in enumerate(plays):
        lines = assert_whole(play.id)
        assert len(lines) == 21
        assert all(line.change == points(1, p0=n) for line in lines[1:])


@pytest.mark.parametrize("written", [3, 24])
def test_a_killed_process_leaves_a_whole_log(database_url, pad, written):
    writer = start_writer(database_url, pad.id, "7", 1000)
    go(writer)
    for _ in range(written):
        last = int(writer.stdout.readline())
    writer.kill()
    promised = [last, *(int(line) for line in writer.communicate()[0].split())]
    lines = assert_whole(pad.id)
    assert lines[-1].number >= max(promised)  # what was answered is there
    assert [line.change for line in lines[1:]] == [points(1, p7=k) for k in range(len(lines) - 1)]
    number = store.append(pad.id, points(1, p0=1)).number  # and nobody stays locked out
    assert number == lines[-1].number + 1
