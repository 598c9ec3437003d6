"""Phones at tables, all in one event loop: each hears a stream and fetches what it is told of.

The same phones talk to the real server and to the floor; only the addresses differ.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

EVENT = re.compile(rb"event: (\w+)\ndata: (.*)\n")
VERSION = re.compile(rb"play-version: (\d+)", re.IGNORECASE)
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"set-cookie: ([^;\r]+)", re.IGNORECASE)
PATIENCE = 60
HOST = "table.example"  # a foreign name: through loopback the machine itself would be a member


@dataclass(frozen=True)
class Place:
    """Where a table is found: the paths for saving, hearing and looking."""

    save: str
    live: str
    page: str


class Line:
    """A connection that stays open and asks one thing after another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, body: bytes | None = None) -> tuple[bytes, bytes]:
        """The head and the body of the answer."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writer.write(self._request(path, body))
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        answer = await self._reader.readexactly(int(length[1]) if length else 0)
        if body is not None and (cookie := COOKIE.search(head)):
            self.cookie = cookie[1].decode()
        return head, answer

    def _request(self, path: str, body: bytes | None) -> bytes:
        head = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"Host: {HOST}"]
        head += ["Accept-Encoding: gzip", f"Cookie: {self.cookie}"]
        if body is not None:
            head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*head, "", ""]).encode() + (body or b"")

    def close(self) -> None:
        if self._writer:
            self._writer.close()
            self._writer = None


class Stream(asyncio.Protocol):
    """The stream of one phone, read as it comes."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.rest = phone, b""
        self.transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        request = f"GET {self.phone.path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n"
        transport.write(request.encode())  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        *whole, self.rest = (self.rest + data).split(b"\n\n")
        for text in whole:
            if event := EVENT.search(text + b"\n"):
                self.phone.heard(event[1], json.loads(event[2]))


@dataclass
class Phone:
    """A phone that watches: `seen` tells when it had which version on its screen."""

    port: int
    place: Place
    name: str
    version: int = 0
    seen: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.line = Line(self.port)
        self.greeted = asyncio.Event()
        self.moved = asyncio.Event()
        self._stream: Stream | None = None
        self._look: asyncio.Task[None] | None = None
        self._told = 0

    @property
    def path(self) -> str:
        return f"{self.place.live}?after={self.version}&tab={self.name}"

    async def open(self) -> None:
        """Listen; done when the server has greeted."""
        self.greeted.clear()
        loop = asyncio.get_running_loop()
        _, self._stream = await loop.create_connection(lambda: Stream(self), "127.0.0.1", self.port)
        await asyncio.wait_for(self.greeted.wait(), PATIENCE)

    def drop(self) -> None:
        """The network is gone."""
        if self._look:
            self._look.cancel()
        if self._stream and self._stream.transport:
            self._stream.transport.abort()  # type: ignore[attr-defined]
        self.line.close()

    def heard(self, name: bytes, data: object) -> None:
        """An event of the stream."""
        if name == b"hello":
            self.greeted.set()
        elif name == b"change":
            assert isinstance(data, dict)
            self._told = max(self._told, data["version"])
            if self._look is None or self._look.done():
                self._look = asyncio.create_task(self.look())

    async def look(self) -> None:
        """Fetch the page until it is as new as what was told."""
        while self.version < self._told:
            head, _body = await self.line.ask(self.place.page)
            version = VERSION.search(head)
            assert version, head
            self.version = max(self.version, int(version[1]))
            self.seen[self.version] = time.perf_counter()
            self.moved.set()

    async def shows(self, version: int) -> float:
        """When the phone had this version or a later one on its screen."""
        while self.version < version:
            self.moved.clear()
            await asyncio.wait_for(self.moved.wait(), PATIENCE)
        return min(at for number, at in self.seen.items() if number >= version)


class Scorer:
    """Saves one round of a table over and over, each time with other counts."""

    def __init__(self, port: int, place: Place) -> None:
        self.line, self.place, self.saves, self.number = Line(port), place, 0, None

    async def save(self) -> tuple[float, int]:
        """Save; how long that took and which version it made."""
        self.saves += 1
        counts = {"blue": self.saves % 4, "yellow": 2, "green": 1, "four": 1}
        entries = {str(player): {"counts": counts} for player in range(4)}
        body = {"entries": entries, "accept": True, "key": f"{id(self)}-{self.saves}"}
        sent = json.dumps(body | {"seen": self.number}).encode()
        began = time.perf_counter()
        head, answer = await self.line.ask(self.place.save, sent)
        took = time.perf_counter() - began
        assert b" 200 " in head.split(b"\r\n", 1)[0], head + answer
        self.number = json.loads(answer)["number"]
        return took, self.number


async def opened(port: int, places: Iterable[Place], each: int) -> list[Phone]:
    """So many phones at each table, all listening."""
    phones = [Phone(port, place, str(n)) for place in places for n in range(each)]
    for start in range(0, len(phones), 50):
        await asyncio.gather(*(phone.open() for phone in phones[start : start + 50]))
    return phones
