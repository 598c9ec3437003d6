"""How the server ends: with its terminal, with the process that began it; and what is kept then."""

import os
import shutil
import signal
import sqlite3
import time
from contextlib import closing

import psutil
import pytest

from tests.cli.serving import Serving
from tests.cli.test_serving import begin


def wait_for(what, seconds=20):
    """Whether it comes true within that time."""
    deadline = time.monotonic() + seconds
    while not what() and time.monotonic() < deadline:
        time.sleep(0.05)
    return what()


def workers(server):
    return psutil.Process(server.process.pid).children(recursive=True)


@pytest.fixture(autouse=True)
def as_in_a_terminal():
    """Under `nohup` the tests would start servers that rightly stay when their terminal closes."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_order_and_the_file_holds_everything(tmp_path, number):
    with Serving(tmp_path / "data") as server:
        begin(server)
        left = workers(server)
        server.process.send_signal(number)
        assert server.process.wait(30) == 0
        assert wait_for(lambda: not any(one.is_running() for one in left))
        shutil.copy(tmp_path / "data" / "spielblock.db", tmp_path / "alone.db")
    with closing(sqlite3.connect(tmp_path / "alone.db")) as copy:
        assert copy.execute("SELECT count(*) FROM play").fetchone() == (1,)


def test_a_killed_parent_leaves_no_worker_behind(tmp_path):
    with Serving(tmp_path) as server:
        left = workers(server)
        assert left
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait(10)
        assert wait_for(lambda: not any(one.is_running() for one in left))
