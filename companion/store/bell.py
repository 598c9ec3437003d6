"""Wakes live pages: whoever waits for a play hears of its next version, and misses none.

    version = bell.wait(play.id, after=play.version, timeout=5)

A version that was rung between reading the database and waiting is remembered. What other
processes did is heard through `listener.Listener` (PostgreSQL), else seen at the end of the wait.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

KEPT = 10_000
LOOK_SECONDS = 1.0


class Ears(Protocol):
    """Hears of changes that other processes made, and rings the bell."""

    def ensure(self, bell: Bell) -> None:
        """Begin to listen, if that has not happened."""

    def close(self) -> None:
        """Stop listening."""


@dataclass
class _Slot:
    """A play: the highest version heard of (None: not yet asked) and who waits for a higher one."""

    changed: threading.Condition
    version: int | None = None
    waiting: int = 0
    looked_at: float = field(default=0.0)


class Bell:
    """The bell of one process. `look` reads the versions of plays from the database."""

    def __init__(
        self,
        look: Callable[[Iterable[int]], dict[int, int]],
        ears: Ears | None = None,
    ) -> None:
        self._look = look
        self._ears = ears
        self._lock = threading.Lock()
        self._slots: dict[int, _Slot] = {}
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the server is stopping; streams end then."""
        return self._closed

    def ring(self, play_id: int, version: int) -> None:
        """Wake everybody who waits for a version up to this one."""
        with self._lock:
            slot = self._slot(play_id)
            if slot.version is None or version > slot.version:
                slot.version = version
            slot.changed.notify_all()

    def wait(self, play_id: int, after: int, timeout: float) -> int | None:
        """Wait until the play has a version above `after`; that version, or None in vain.

        None comes after `timeout` seconds, or at once when the bell is closed.
        """
        if self._ears:
            self._ears.ensure(self)
        with self._lock:
            slot = self._slot(play_id)
            slot.waiting += 1
        try:
            if slot.version is None:
                self._look_up(play_id, slot)
            return self._await(slot, after, timeout) or self._seen(play_id, slot, after)
        finally:
            with self._lock:
                slot.waiting -= 1

    def _await(self, slot: _Slot, after: int, timeout: float) -> int | None:
        with self._lock:
            slot.changed.wait_for(lambda: self._closed or _newer(slot, after), timeout)
            return slot.version if _newer(slot, after) else None

    def _seen(self, play_id: int, slot: _Slot, after: int) -> int | None:
        """A last look, at most once a second for all who wait for the play together."""
        if not self._closed and time.monotonic() - slot.looked_at > LOOK_SECONDS:
            self._look_up(play_id, slot)
        return slot.version if _newer(slot, after) else None

    def _look_up(self, play_id: int, slot: _Slot) -> None:
        slot.looked_at = time.monotonic()
        self.ring(play_id, self._look([play_id]).get(play_id, 0))

    def catch_up(self) -> None:
        """After messages may have been missed: ask the database about every play waited for."""
        with self._lock:
            for slot in self._slots.values():
                slot.version = None  # whoever comes next asks for itself
            waited = [play_id for play_id, slot in self._slots.items() if slot.waiting]
        for play_id, version in (self._look(waited) if waited else {}).items():
            self.ring(play_id, version)

    def close(self) -> None:
        """Wake everybody for good."""
        with self._lock:
            self._closed = True
            for slot in self._slots.values():
                slot.changed.notify_all()
        if self._ears:
            self._ears.close()

    def _slot(self, play_id: int) -> _Slot:
        slot = self._slots.pop(play_id, None)
        if slot is None:
            self._make_room()
            slot = _Slot(threading.Condition(self._lock))
        self._slots[play_id] = slot  # the last one: heard of just now
        return slot

    def _make_room(self) -> None:
        """Forget the play not heard of for longest for which nobody waits."""
        if len(self._slots) >= KEPT:
            quiet = (play_id for play_id, slot in self._slots.items() if not slot.waiting)
            self._slots.pop(next(quiet, 0), None)


def _newer(slot: _Slot, after: int) -> bool:
    return slot.version is not None and slot.version > after
