"""A lock that serves in the order of asking, and tells whether somebody waits."""

from __future__ import annotations

import threading
from collections import deque


class FairLock:
    """Handed on from one to the next: nobody is overtaken."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def acquire(self) -> None:
        """Wait until it is one's own."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            called = threading.Lock()
            called.acquire()
            self._waiting.append(called)
        called.acquire()

    def release(self) -> None:
        """Hand it on."""
        with self._guard:
            self._taken = bool(self._waiting)
            if self._waiting:
                self._waiting.popleft().release()

    def is_contended(self) -> bool:
        """Whether somebody waits, who then gets it for sure."""
        return bool(self._waiting)
