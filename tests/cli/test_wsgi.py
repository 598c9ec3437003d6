"""From a request to a WSGI environment, and from what the app yields to an answer."""

import asyncio

import pytest

from companion.cli.rsgi import LoopStream
from companion.cli.wsgi import Request, call, environ_of
from companion.web.live.stream import OpenStreams
from tests.loops import run


def request(**other):
    known = {
        "method": "POST",
        "path": "/play/ä b",
        "query": "live=1&x=%20",
        "scheme": "http",
        "version": "1.1",
        "server": "192.168.1.2:8013",
        "client": "192.168.1.50:40000",
        "headers": [("host", "table:8013"), ("content-type", "text/plain"), ("x-a", "1")],
        "body": b"hello",
    }
    return Request(**{**known, **other})


def test_the_environment_is_that_of_the_standard():
    environ = environ_of(request(), {"own": 1})
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/play/ä b"
    assert environ["QUERY_STRING"] == "live=1&x=%20"
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("192.168.1.2", "8013")
    assert environ["REMOTE_ADDR"] == "192.168.1.50"
    assert environ["HTTP_HOST"] == "table:8013"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert environ["CONTENT_LENGTH"] == "5"
    assert "HTTP_CONTENT_TYPE" not in environ
    assert environ["wsgi.input"].read() == b"hello"
    assert environ["own"] == 1


def test_repeated_headers_are_joined():
    headers = [("cookie", "a=1"), ("cookie", "b=2"), ("accept", "x"), ("accept", "y")]
    environ = environ_of(request(headers=headers, body=b""), {})
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"] == "x,y"
    assert "CONTENT_LENGTH" not in environ


def test_addresses_of_the_sixth_version_lose_their_brackets():
    environ = environ_of(request(client="[fd00::5]:40000", server="[::1]:80"), {})
    assert (environ["REMOTE_ADDR"], environ["SERVER_NAME"]) == ("fd00::5", "::1")


def test_an_answer_is_collected_and_closed():
    closed = []

    class Chunks(list):
        def close(self):
            closed.append(True)

    def app(_environ, start):
        write = start("201 CREATED", [("X-A", "1")])
        write(b"a")
        return Chunks([b"b", b"c"])

    answer = call(app, {})
    assert (answer.status, answer.headers, answer.body) == (201, [("X-A", "1")], b"abc")
    assert closed == [True]


def test_what_fails_is_closed_too():
    closed = []

    class Chunks:
        def __iter__(self):
            raise ValueError("broken")

        def close(self):
            closed.append(True)

    def app(_environ, start):
        start("200 OK", [])
        return Chunks()

    with pytest.raises(ValueError, match="broken"):
        call(app, {})
    assert closed == [True]


def test_a_stream_in_a_loop_sleeps_until_woken_from_another_thread():
    async def sleep():
        loop = asyncio.get_running_loop()
        stream = LoopStream(loop)
        with OpenStreams(5).opened("page", stream):
            started = loop.time()
            await stream.woken(0.05)
            assert loop.time() - started >= 0.04
            loop.run_in_executor(None, stream.send_away)
            await stream.woken(30)
            assert stream.sent_away
            assert loop.time() - started < 5
        return stream

    stream = run(sleep())
    stream.wake()  # after the loop: nobody waits, nothing happens
