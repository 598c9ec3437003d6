"""`companion serve` as it runs at home: pages, forms and streams through the real server."""

import contextlib
import json
import socket
import sqlite3
import time
import urllib.parse
import urllib.request
import uuid

import pytest

from tests.cli.serving import Serving
from tests.web.listening import parse


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Serving(tmp_path_factory.mktemp("served")) as server:
        yield server


def begin(served):
    """Begin a play as a person does; its address, and the codes of its links."""
    names = {f"players-{n}": name for n, name in enumerate(("Änne", "Ben", "Cem"))}
    data = urllib.parse.urlencode(
        {"key": uuid.uuid4().hex, "shown": "4", "first_dealer": "0", **names}
    )
    status, _headers, body = served.ask(
        urllib.request.Request(served.url + "/new/13", data=data.encode())
    )
    assert status == 200, body.decode()
    with sqlite3.connect(next(served.data.glob("*.db"))) as database:
        row = database.execute(
            "SELECT ref, scorer_code, watch_code FROM play ORDER BY id DESC"
        ).fetchone()
    database.close()
    return row


@pytest.fixture
def listen():
    """A function that listens to a stream of a server; all hang up at the end."""
    listeners = []

    def listen(served, path):
        listeners.append(Listener(served, path))
        return listeners[-1]

    yield listen
    for listener in listeners:
        listener.close()


class Listener:
    """A raw connection that reads a stream line by line."""

    def __init__(self, served, path):
        self.socket = socket.create_connection(("127.0.0.1", served.port), timeout=20)
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        self.lines = self.socket.makefile("rb")
        self.head = self._block()

    def next(self):
        """The next event."""
        return parse("\n".join(self._block()))

    def until(self, name):
        while (event := self.next()).name != name:
            assert event.name in {"hello", "ping"}, event
        return event

    def close(self):
        self.lines.close()
        self.socket.close()

    def _block(self):
        """Lines up to a blank one, without the chunk sizes between them."""
        block = []
        while (line := self.lines.readline().decode().rstrip("\r\n")) or not block:
            assert line or not block
            if ":" in line or line.startswith("HTTP"):
                block.append(line)
        return block


def count(served, code, **body):
    entries = {str(p): {"counts": {"blue": p, "yellow": 1}} for p in range(3)}
    data = json.dumps({"entries": entries, "accept": True, **body}).encode()
    headers = {"Content-Type": "application/json"}
    status, _headers, answer = served.ask(
        urllib.request.Request(f"{served.url}/play/{code}/round/1", data=data, headers=headers)
    )
    return status, json.loads(answer)


def test_a_page_a_file_and_an_error(served):
    status, headers, body = served.get("/about", **{"Accept-Language": "de"})
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert 'lang="de"' in body.decode()
    style = body.decode().partition('href="/static/')[2].partition('"')[0]
    status, headers, body = served.get(f"/static/{style}")
    assert status == 200
    assert int(headers["Content-Length"]) == len(body) > 100
    assert served.get(f"/static/{style}", **{"If-None-Match": headers["ETag"]})[0] == 304
    assert served.get("/no/such/page")[0] == 404
    assert served.get("/%C3%A4/%20?q=%C3%A4")[0] == 404


def test_headers_alone(served):
    status, headers, body = served.ask(urllib.request.Request(served.url + "/", method="HEAD"))
    assert (status, body) == (200, b"")
    assert headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_form_is_read_and_kept(served):
    member, _scorer, watch = begin(served)
    assert "Änne" in served.get(f"/play/{member}")[2].decode()
    assert "Änne" in served.get(f"/play/{watch}")[2].decode()


def test_a_huge_body_is_refused(served):
    data = b"x" * 1_100_000
    request = urllib.request.Request(served.url + "/new/13", data=data)
    with contextlib.suppress(ConnectionError, urllib.error.URLError):  # it may break off early
        assert served.ask(request)[0] == 413
    assert served.get("/about")[0] == 200


def test_a_phone_hears_of_a_saved_round(served, listen):
    _member, scorer, watch = begin(served)
    phone = listen(served, f"/play/{watch}/live?after=1&tab=a")
    assert phone.head[0] == "HTTP/1.1 200 OK"
    assert phone.next().name == "hello"
    assert count(served, scorer, key="k")[0] == 200
    assert count(served, scorer, key="k")[0] == 200
    change = phone.until("change")
    assert change.data["version"] == 2


def test_a_second_stream_of_the_page_ends_the_first(served, listen):
    *_codes, watch = begin(served)
    first, second = (listen(served, f"/play/{watch}/live?tab=a") for _ in range(2))
    assert first.next().name == "hello"
    assert first.next().name == "replaced"
    assert second.next().name == "hello"


def test_a_dead_code_is_gone(served, listen):
    phone = listen(served, "/play/no-such-code-at-all/live")
    assert phone.next().name == "gone"


def test_a_hundred_phones_that_hang_up_leave_nothing_behind(served, listen):
    _member, scorer, watch = begin(served)
    phones = [listen(served, f"/play/{watch}/live?tab={n}") for n in range(100)]
    for phone in phones:
        assert phone.next().name == "hello"
        phone.close()
    last = listen(served, f"/play/{watch}/live?tab=last")
    assert count(served, scorer)[0] == 200
    assert last.until("change").data["version"] == 2


def test_it_stops_with_streams_open_and_ends_them(tmp_path, listen):
    """Two seconds are promised; on a busy machine it may take as much longer as any stop does."""
    with Serving(tmp_path) as server:
        quiet = server.stop()
    with Serving(tmp_path) as server:
        *_codes, watch = begin(server)
        phones = [listen(server, f"/play/{watch}/live?tab={n}") for n in range(20)]
        for phone in phones:
            assert phone.next().name == "hello"
        assert server.stop() < 2 + 3 * quiet  # how long it takes is measured in tests/bench
        assert server.process.returncode == 0
        for phone in phones:
            assert phone.next().name == "again"


def test_more_streams_than_allowed_crowd_out_the_oldest(tmp_path, listen):
    with Serving(tmp_path, STREAMS=2) as server:
        *_codes, watch = begin(server)
        phones = [listen(server, f"/play/{watch}/live?tab={n}") for n in range(3)]
        assert [phone.next().name for phone in phones] == ["hello"] * 3
        assert phones[0].next().name == "crowded"
        started = time.monotonic()
        assert server.get("/about")[0] == 200
        assert time.monotonic() - started < 5
