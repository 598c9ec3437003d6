"""The app as granian serves it: pages in a few threads, live streams in none.

A thread for every stream is what WSGI would need. Measured with a thousand phones, that takes three
times the memory, and when they come back together the threads fight for the interpreter for many
seconds. So streams wait in the event loop (RSGI), and only what answers at once gets a thread.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from flask import Flask
from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope  # type: ignore[attr-defined]

from companion import create_app, store
from companion.cli.wsgi import Answer, Request, call, environ_of
from companion.web.live.open_streams import Stream
from companion.web.live.routes import TAKES_TAILS
from companion.web.live.stream import GONE, PING, Tail

THREADS = 16
Result = TypeVar("Result")


class LoopStream(Stream):
    """A stream that waits in an event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._loop = loop
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """End the wait; from any thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._woken.set)

    async def woken(self, seconds: float) -> None:
        """Wait until woken, or so many seconds."""
        timer = self._loop.call_later(max(0.0, seconds), self._woken.set)
        await self._woken.wait()
        timer.cancel()
        self._woken.clear()


class Served:
    """An app that granian can call."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="page")

    async def __rsgi__(self, scope: Scope, proto: HTTPProtocol) -> None:
        """Answer one request."""
        body = b"" if scope.method in {"GET", "HEAD"} else await self._body(proto)
        if body is None:
            proto.response_empty(413, [])
            return
        tails: list[Tail] = []
        environ = environ_of(_request(scope, body), {TAKES_TAILS: tails})
        answer = await self._in_thread(call, self.app, environ)
        if tails and scope.method == "GET":
            await self._stream(tails[0], answer, proto)
        else:
            proto.response_bytes(answer.status, answer.headers, answer.body)

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Streams end as soon as the server is told to stop; it would wait for them otherwise."""
        end = partial(loop.call_soon_threadsafe, store.end_waiting, self.app)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _first(end, signal.getsignal(number)))

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """The server stops."""
        store.close_store(self.app)

    async def _body(self, proto: HTTPProtocol) -> bytes | None:
        """The body of a request; None for one that is larger than the app takes."""
        chunks, size = [], 0
        async for chunk in proto:
            size += len(chunk)
            if size > self.app.config["MAX_CONTENT_LENGTH"]:
                return None
            chunks.append(chunk)
        return b"".join(chunks)

    async def _in_thread(self, work: Callable[..., Result], *args: Any) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    async def _stream(self, tail: Tail, answer: Answer, proto: HTTPProtocol) -> None:
        headers = [one for one in answer.headers if one[0].lower() != "content-length"]
        transport = proto.response_stream(answer.status, headers)
        stream = LoopStream(asyncio.get_running_loop())
        left = asyncio.ensure_future(proto.client_disconnect())
        left.add_done_callback(lambda _left: stream.send_away())
        try:
            async for said in self._events(tail, stream):
                await transport.send_str(said)
        except ProtocolClosed:
            return
        finally:
            left.cancel()

    async def _events(self, tail: Tail, stream: LoopStream) -> AsyncIterator[str]:
        """As `Tail.events`, without a thread."""
        live, ends = tail.live, time.monotonic() + tail.live.pace.age()
        with live.streams.opened(tail.page, stream), live.bell.asleep(tail.play_id, stream):
            yield tail.begin()
            while time.monotonic() < ends:
                heard = await self._wait(tail, stream)
                if stream.sent_away or live.bell.closed:
                    break
                said = PING if heard is None else await self._in_thread(tail.change, heard)
                yield said
                if said == GONE:
                    return
            yield tail.end(stream)

    async def _wait(self, tail: Tail, stream: LoopStream) -> int | None:
        bell, ends = tail.live.bell, time.monotonic() + tail.live.pace.ping
        while not (bell.closed or stream.sent_away or bell.newer(tail.play_id, tail.version)):
            if time.monotonic() >= ends:
                await self._in_thread(bell.look_again)
                break
            await stream.woken(ends - time.monotonic())
        return bell.newer(tail.play_id, tail.version)


def _first(work: Callable[[], object], then: Any) -> Callable[[int, Any], None]:
    """A signal handler that works and then does what was done before."""

    def handler(number: int, frame: Any) -> None:
        work()
        if callable(then):
            then(number, frame)

    return handler


def _request(scope: Scope, body: bytes) -> Request:
    return Request(
        method=scope.method,
        path=scope.path,
        query=scope.query_string,
        scheme=scope.scheme,
        version=scope.http_version,
        server=scope.server,
        client=scope.client,
        headers=[*_headers(scope), *_host(scope)],
        body=body,
    )


def _headers(scope: Scope) -> list[tuple[str, str]]:
    """The headers without those that WSGI could take for others: X_Real is not X-Real."""
    return [(name, value) for name, value in scope.headers.items() if "_" not in name]


def _host(scope: Scope) -> list[tuple[str, str]]:
    """HTTP/2 names the host beside the headers."""
    if scope.authority and "host" not in scope.headers:
        return [("host", scope.authority)]
    return []


def create() -> Served:
    """What granian calls in the process that serves."""
    return Served(create_app())
