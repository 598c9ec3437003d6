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
from companion.cli.bodies import BadBody, Bodies
from companion.cli.parent import end_with_parent
from companion.cli.wsgi import Answer, Request, call, environ_of
from companion.web.home.keeping import MOST_BYTES, UPLOADS
from companion.web.live.routes import TAKES_STREAMS
from companion.web.live.stream import GONE, PING, ChangeStream, OpenStream

THREADS = 16
UPLOAD_SECONDS = 60.0  # for a backup, which is larger than all else that is sent
Result = TypeVar("Result")


class LoopStream(OpenStream):
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
        self._bodies = Bodies(app.config["MAX_CONTENT_LENGTH"])
        self._backups = Bodies(MOST_BYTES, seconds=UPLOAD_SECONDS, most=1)
        self._keeper = store.Keeper(app)

    async def __rsgi__(self, scope: Scope, proto: HTTPProtocol) -> None:
        """Answer one request."""
        try:
            bodies = self._backups if scope.path.endswith(UPLOADS) else self._bodies
            body = b"" if scope.method in {"GET", "HEAD"} else await bodies.read(proto)
        except BadBody as bad:
            proto.response_empty(bad.status, [("connection", "close")])
            return
        sources: list[ChangeStream] = []
        environ = environ_of(_request(scope, body), {TAKES_STREAMS: sources})
        answer = await self._in_thread(call, self.app, environ)
        if sources and scope.method == "GET":
            await self._stream(sources[0], answer, proto)
        else:
            proto.response_bytes(answer.status, answer.headers, answer.body)

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Streams end as soon as the server is told to stop; it would wait for them otherwise."""
        end = partial(loop.call_soon_threadsafe, store.end_waiting, self.app)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _first(end, signal.getsignal(number)))
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, signal.SIG_IGN)  # the parent hears it and ends this one
        self._keeper.start()
        end_with_parent()

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """The server stops."""
        store.close_store(self.app)
        self._keeper.stop()

    async def _in_thread(self, work: Callable[..., Result], *args: Any) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    async def _stream(self, source: ChangeStream, answer: Answer, proto: HTTPProtocol) -> None:
        headers = [one for one in answer.headers if one[0].lower() != "content-length"]
        transport = proto.response_stream(answer.status, headers)
        stream = LoopStream(asyncio.get_running_loop())
        left = asyncio.ensure_future(proto.client_disconnect())
        left.add_done_callback(lambda _left: stream.send_away())
        try:
            async for said in self._events(source, stream):
                await transport.send_str(said)
        except ProtocolClosed:
            return
        finally:
            left.cancel()

    async def _events(self, source: ChangeStream, stream: LoopStream) -> AsyncIterator[str]:
        """As `ChangeStream.events`, without a thread."""
        live, ends = source.live, time.monotonic() + source.live.pace.age()
        with live.streams.opened(source.page, stream), live.notifier.asleep(source.play_id, stream):
            yield source.begin()
            while time.monotonic() < ends:
                heard = await self._wait(source, stream)
                if stream.sent_away or live.notifier.closed:
                    break
                said = PING if heard is None else await self._in_thread(source.change, heard)
                yield said
                if said == GONE:
                    return
            yield source.end(stream)

    async def _wait(self, source: ChangeStream, stream: LoopStream) -> int | None:
        notifier, ends = source.live.notifier, time.monotonic() + source.live.pace.ping
        while not (
            notifier.closed or stream.sent_away or notifier.newer(source.play_id, source.version)
        ):
            if time.monotonic() >= ends:
                await self._in_thread(notifier.look_again)
                break
            await stream.woken(ends - time.monotonic())
        return notifier.newer(source.play_id, source.version)


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
