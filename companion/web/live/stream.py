"""What a stream of a live page says. How it waits is up to the server: `events` waits in a thread.

An event says which version the play has now, never what changed: language, role and what is hidden
stay decided where pages are made.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask

from companion import store
from companion.store.base.notifier import Sleeper
from companion.web.live.versions import NewestVersions


@dataclass
class Pace:
    """Seconds: between two pings, and how long a stream lives at least and at most."""

    ping: float = 5.0
    least_age: float = 60.0
    most_age: float = 120.0
    retry: float = 1.0

    def age(self) -> float:
        """How long one stream lives; different for each, lest all come back at once."""
        return random.uniform(self.least_age, self.most_age)


@dataclass(frozen=True)
class Live:
    """What the live pages of one app share."""

    streams: OpenStreams
    versions: NewestVersions
    pace: Pace
    notifier: store.Notifier


@dataclass
class ChangeStream:
    """One open stream, from a version on. Holds no request and no connection to the database.

    `page` names the page that listens: the play and the device's tab.
    """

    app: Flask
    live: Live
    page: tuple[int, str]
    code: str
    version: int

    @property
    def play_id(self) -> int:
        """The play whose log this follows."""
        return self.page[0]

    def events(self) -> Iterator[str]:
        """Everything that the stream says, until it ends; blocks in between."""
        live, ends = self.live, time.monotonic() + self.live.pace.age()
        with live.streams.opened(self.page, OpenStream()) as stream:
            yield self.begin()
            while time.monotonic() < ends:
                heard = live.notifier.wait(self.play_id, self.version, live.pace.ping, stream)
                if stream.sent_away or live.notifier.closed:
                    break
                said = PING if heard is None else self.change(heard)
                yield said
                if said == GONE:
                    return
            yield self.end(stream)

    def begin(self) -> str:
        """The first event, with the browser's own retry, which is spread too."""
        milliseconds = int(1000 * self.live.pace.retry * random.uniform(0.5, 2))
        return f"retry: {milliseconds}\n" + _event("hello", {"version": self.version}, self.version)

    def change(self, version: int) -> str:
        """That there is a version; `gone` when the code opens nothing now."""
        with self.app.app_context():
            play = self.live.versions.at(self.play_id, version)
        if not play.opens(self.code):
            return GONE
        self.version = play.version
        return _event("change", {"version": play.version}, play.version)

    def end(self, stream: OpenStream) -> str:
        """Why it ends: no room for all, another stream of the same page, or its age."""
        name = "crowded" if stream.crowded_out else "replaced" if stream.sent_away else "again"
        return _event(name, number=self.version)


def _event(name: str, data: object = None, number: int | None = None) -> str:
    identity = "" if number is None else f"id: {number}\n"
    return f"{identity}event: {name}\ndata: {json.dumps(data)}\n\n"


PING, GONE = _event("ping"), _event("gone")


class OpenStream(Sleeper):
    """An open stream. `crowded_out` says that another page took its place for want of room."""

    crowded_out = False


class OpenStreams:
    """The open streams of a process, at most `most`, the oldest first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: OrderedDict[Hashable, OpenStream] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def opened(self, page: Hashable, stream: OpenStream) -> Iterator[OpenStream]:
        """`stream` is the one of a page as long as the block runs, or until it is sent away."""
        with self._lock:
            leaving = self._make_room(page)
            self._open[page] = stream
        for one in leaving:
            one.send_away()
        try:
            yield stream
        finally:
            with self._lock:
                if self._open.get(page) is stream:
                    del self._open[page]

    def _make_room(self, page: Hashable) -> list[OpenStream]:
        leaving = [old] if (old := self._open.pop(page, None)) else []
        while len(self._open) >= self.most:
            _page, oldest = self._open.popitem(last=False)
            oldest.crowded_out = True
            leaving.append(oldest)
        return leaving
