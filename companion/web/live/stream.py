"""What a stream of a live page says. How it waits is up to the server: `events` waits in a thread.

An event says which version the play has now and which parts of its pages that shows in, never what
they hold: language, role and what is hidden stay decided where pages are made.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from flask import Flask

from companion import store
from companion.web.live.changes import Tails
from companion.web.live.open_streams import Stream, Streams


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

    streams: Streams
    tails: Tails
    pace: Pace
    bell: store.Bell


@dataclass
class Tail:
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
        with live.streams.opened(self.page, Stream()) as stream:
            yield self.begin()
            while time.monotonic() < ends:
                heard = live.bell.wait(self.play_id, self.version, live.pace.ping, stream)
                if stream.sent_away or live.bell.closed:
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
        """What a version brought since the last event; `gone` when the code opens nothing now."""
        with self.app.app_context():
            pulse = self.live.tails.at(self.play_id, version)
            parts = self.live.tails.parts_since(self.play_id, self.version)
        if not pulse.opens(self.code):
            return GONE
        self.version = pulse.version
        return _event("change", {"version": pulse.version, "parts": sorted(parts)}, pulse.version)

    def end(self, stream: Stream) -> str:
        """Why it ends: no room for all, another stream of the same page, or its age."""
        name = "crowded" if stream.crowded_out else "replaced" if stream.sent_away else "again"
        return _event(name, number=self.version)


def _event(name: str, data: object = None, number: int | None = None) -> str:
    identity = "" if number is None else f"id: {number}\n"
    return f"{identity}event: {name}\ndata: {json.dumps(data)}\n\n"


PING, GONE = _event("ping"), _event("gone")
