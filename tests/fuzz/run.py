"""Sends random requests to the app as its server would, and finds those that it does not stand."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from flask import request as asked
from flask import request_started

from companion.cli.wsgi import Answer, Request, call, environ_of
from companion.web.live.routes import TAKES_STREAMS
from tests.fuzz.scene import new_scene
from tests.fuzz.sending import Route, Sender, routes_of

A_SCENE = 100  # requests at one table
SHOWN = 600  # bytes of a body


@dataclass(frozen=True, slots=True)
class Found:
    """A request that was answered as none should be, and why it is wrong."""

    number: int
    request: Request
    wrong: str

    def __str__(self) -> str:
        shown = replace(self.request, body=self.request.body[:SHOWN])
        return f"request {self.number}: {shown}\n{self.wrong}"


def fuzz(
    app: Any,
    count: int,
    seed: int = 0,
    answers: Counter[int] | None = None,
    untried: set[Route] | None = None,
) -> Iterator[Found]:
    """Everything that goes wrong among `count` requests; the same for the same seed.

    `answers` counts the statuses. `untried` becomes the routes that no request came to: those are
    asked first.
    """
    left = set() if untried is None else untried
    left |= routes_of(app)

    def note(_app: Any, **_kept: Any) -> None:
        left.discard((str(asked.url_rule), asked.method))

    for first in range(0, count, A_SCENE):
        rng = Random(f"{seed}/{first}")
        sender = Sender(new_scene(app, rng), rng, left)
        for number in range(first, min(first + A_SCENE, count)):
            request = sender.request()
            with request_started.connected_to(note, app):
                status, problem = wrong(app, request)
            if answers is not None:
                answers[status] += 1
            if problem:
                yield Found(number, request, problem)


def wrong(app: Any, request: Request) -> tuple[int, str]:
    """The status of the answer, and what is wrong with it ("" for nothing)."""
    try:
        answer = call(app, environ_of(request, {TAKES_STREAMS: []}))
    except Exception:
        return 500, traceback.format_exc()
    return answer.status, _wrong_answer(answer)


def _wrong_answer(answer: Answer) -> str:
    if answer.status >= 500:
        return f"answered {answer.status}"
    odd = [
        one
        for one in answer.headers
        if not all(part.isprintable() and part.isascii() for part in one)
    ]
    return f"headers that no server can send: {odd}" if odd else ""
