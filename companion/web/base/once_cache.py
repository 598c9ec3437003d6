"""Makes a thing once for all who ask for it at the same time, and keeps the last few."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class OnceCache(Generic[Thing]):
    """`get(key, make)` gives what `make` gave for the key, whoever called it."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._things: OrderedDict[Hashable, Future[Thing]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """The thing; others who want the same wait while it is made. A failure is not kept."""
        with self._lock:
            future = self._things.get(key)
            mine = future is None
            if future is None:
                future = self._things[key] = Future()
            self._things.move_to_end(key)
            while len(self._things) > self._kept:
                self._things.popitem(last=False)
        if mine:
            self._make(key, future, make)
        return future.result()

    def peek(self, key: Hashable) -> Thing | None:
        """The thing if it was made already."""
        future = self._things.get(key)
        return future.result() if future and future.done() and not future.exception() else None

    def _make(self, key: Hashable, future: Future[Thing], make: Callable[[], Thing]) -> None:
        try:
            future.set_result(make())
        except BaseException as error:
            with self._lock:
                self._things.pop(key, None)
            future.set_exception(error)
