"""Requests that never end: they are dropped, and a table saves meanwhile."""

import asyncio
import contextlib
import socket
import urllib.request

import pytest

from companion.cli.bodies import BadBody, Bodies
from companion.cli.serve import HEAD_SECONDS
from tests.cli.serving import Serving
from tests.cli.test_serving import begin, count
from tests.loops import run

HEAD = b"POST /theme HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n"
DONE = b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
MANY = 400


async def chunks(*parts, then=0.0):
    for part in parts:
        yield part
    await asyncio.sleep(then)


def read(bodies, *parts, **how):
    return run(bodies.read(chunks(*parts, **how)))


def test_a_body_is_read_whole():
    assert read(Bodies(10), b"12345", b"67890") == b"1234567890"


@pytest.mark.parametrize(
    ("parts", "then", "status"), [((b"12345", b"678901"), 0, 413), ((b"1",), 9, 408)]
)
def test_a_body_too_large_or_too_slow(parts, then, status):
    with pytest.raises(BadBody) as bad:
        read(Bodies(10, seconds=0.05), *parts, then=then)
    assert bad.value.status == status


def test_a_further_body_takes_the_place_of_the_oldest():
    async def three():
        bodies = Bodies(10, most=2)
        slow = [asyncio.create_task(bodies.read(chunks(b"1", then=9))) for _ in range(3)]
        done, waiting = await asyncio.wait(slow, timeout=1, return_when=asyncio.FIRST_COMPLETED)
        assert done == {slow[0]}
        assert len(waiting) == 2
        for task in waiting:
            task.cancel()
        return slow[0].exception()

    assert run(three()).status == 408


@pytest.fixture
def server(tmp_path):
    with Serving(tmp_path, STREAMS=1) as server:
        yield server


def talk(server, said):
    one = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    one.sendall(said)
    return one


def test_bodies_that_never_end_stop_no_save(server):
    _member, scorer, _watch = begin(server)
    with contextlib.ExitStack() as stack:
        senders = [stack.enter_context(talk(server, HEAD + b"x")) for _ in range(MANY)]
        assert count(server, scorer, key="k")[0] == 200
        senders[-1].setblocking(False)
        with pytest.raises(BlockingIOError):  # still under way: the save waited for no end
            senders[-1].recv(1)
        assert senders[0].recv(100).startswith(b"HTTP/1.1 408"), "its place was taken"


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="a connection that says nothing"),
        pytest.param(b"GET / HTTP/1.1\r\nHost:", id="half a request"),
        pytest.param(DONE, id="a connection idle after its answer"),
    ],
)
def test_what_keeps_quiet_is_dropped(server, said):
    """What keeps quiet is closed long before it can crowd anybody out."""
    with talk(server, said) as quiet:
        quiet.settimeout(6 * HEAD_SECONDS)
        while quiet.recv(1000):  # an error page may come first
            pass
    assert server.get("/about")[0] == 200


def multipart(size):
    """A form with a file of that size, as a browser sends it."""
    head = b'--x\r\nContent-Disposition: form-data; name="backup"; filename="a"\r\n\r\n'
    return head + b"x" * size + b"\r\n--x--\r\n"


def test_a_backup_may_be_larger_than_all_else(server):
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    statuses = {}
    for path in ("/settings/restore", "/theme"):
        request = urllib.request.Request(server.url + path, multipart(3_000_000), headers)
        try:
            statuses[path] = server.ask(request)[0]
        except OSError:  # told, and dropped before everything was sent
            statuses[path] = 413
    assert statuses == {"/settings/restore": 422, "/theme": 413}
