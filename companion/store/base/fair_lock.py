"""A lock that serves in the order of asking, and tells whether somebody waits."""

from __future__ import annotations

import threading
from collections import deque


class Turn:
    """Handed on from one to the next: nobody is overtaken."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self) -> None:
        """Wait for one's turn."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            called = threading.Lock()
            called.acquire()
            self._waiting.append(called)
        called.acquire()

    def give(self) -> None:
        """Hand the turn on."""
        with self._guard:
            self._taken = bool(self._waiting)
            if self._waiting:
                self._waiting.popleft().release()

    def is_wanted(self) -> bool:
        """Whether somebody waits, who then takes the turn for sure."""
        return bool(self._waiting)
