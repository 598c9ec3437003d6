"""The least that can do what live pages do: one commit a save, one event a listener, one page.

Plain asyncio, no framework, nothing kept but a number a table: `python -m tests.bench.plain_live
PORT DATABASE`. The measure for what the real server adds.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import sqlite3
import sys
from collections import defaultdict

PAGE = gzip.compress("".join(random.choice("abcdefgh <>/") for _ in range(16_000)).encode())
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
PING_SECONDS = 5
STREAM = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"


class Plain:
    """Tables by name: the number of the last save, and who listens."""

    def __init__(self, path: str) -> None:
        self.database = sqlite3.connect(path)
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("PRAGMA synchronous=FULL")
        self.database.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, play TEXT, body BLOB)")
        self.heads: dict[str, int] = defaultdict(int)
        self.listening: dict[str, set[asyncio.StreamWriter]] = defaultdict(set)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request after another."""
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                method, path, _ = head.split(b" ", 2)
                play, _, place = path.decode().strip("/").partition("?")[0].partition("/")
                if place == "live":
                    return await self._listen(play, reader, writer)
                if method == b"POST":
                    found = LENGTH.search(head)
                    body = await reader.readexactly(int(found[1]) if found else 0)
                    self._answer(writer, json.dumps({"number": self._save(play, body)}).encode())
                else:
                    self._answer(writer, PAGE, f"play-version: {self.heads[play]}\r\n".encode())
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    def _answer(self, writer: asyncio.StreamWriter, body: bytes, more: bytes = b"") -> None:
        length = f"content-length: {len(body)}\r\n".encode()
        writer.write(b"HTTP/1.1 200 OK\r\n" + more + length + b"\r\n" + body)

    def _save(self, play: str, body: bytes) -> int:
        with self.database:
            self.database.execute("INSERT INTO log (play, body) VALUES (?, ?)", (play, body))
        self.heads[play] += 1
        for writer in self.listening[play]:
            writer.write(_event("change", {"version": self.heads[play]}))
        return self.heads[play]

    async def _listen(
        self, play: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        writer.write(STREAM + _event("hello", {"version": self.heads[play]}))
        self.listening[play].add(writer)
        left = asyncio.ensure_future(reader.read(1))
        try:
            while not left.done():
                await asyncio.wait({left}, timeout=PING_SECONDS)
                writer.write(_event("ping", None))
        finally:
            self.listening[play].discard(writer)
            writer.close()


def _event(name: str, data: object) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


async def main(port: int, path: str) -> None:
    server = await asyncio.start_server(Plain(path).serve, "127.0.0.1", port, backlog=1024)
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
