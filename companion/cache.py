"""The one memory of things that are dear to make: bounded, and safe for threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


class Cache(Generic[Key, Thing]):
    """Keeps the `kept` things used last, by key."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._things: OrderedDict[Key, Future[Thing]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Thing | None:
        """The thing, if it is there."""
        with self._lock:
            future = self._things.get(key)
            if future is None:
                return None
            self._things.move_to_end(key)
        return _ready(future)

    def put(
        self, key: Key, thing: Thing, unless: Callable[[Thing], bool] = lambda known: False
    ) -> None:
        """Keep a thing, `unless` the one that is there is better."""
        future: Future[Thing] = Future()
        future.set_result(thing)
        with self._lock:
            before = self._things.get(key)
            known = _ready(before) if before else None
            if known is None or not unless(known):
                self._things[key] = future
            self._make_room(key)

    def made(self, key: Key, make: Callable[[], Thing]) -> Thing:
        """The thing, made when it is not there. Others who want the same wait for it meanwhile; a
        failure is theirs too, and is not kept."""
        with self._lock:
            future = self._things.get(key)
            mine = future is None
            if future is None:
                future = self._things[key] = Future()
            self._make_room(key)
        if mine:
            self._make(key, future, make)
        return future.result()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._things.clear()

    def _make_room(self, key: Key) -> None:
        self._things.move_to_end(key)
        while len(self._things) > self._kept:
            self._things.popitem(last=False)

    def _make(self, key: Key, future: Future[Thing], make: Callable[[], Thing]) -> None:
        try:
            future.set_result(make())
        except BaseException as error:
            with self._lock:
                if self._things.get(key) is future:
                    del self._things[key]
            future.set_exception(error)


def _ready(future: Future[Thing]) -> Thing | None:
    return future.result() if future.done() and not future.exception() else None
