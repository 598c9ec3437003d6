"""Wakes live pages: whoever waits for a play hears of its next version, and misses none.

    version = notifier.wait(play.id, after=play.version, timeout=5)

A version that was published between reading the database and waiting is remembered. What other
processes did is heard through `listener.Listener` (PostgreSQL), else seen at the end of the wait.
Everybody sleeps on a lock of their own, so that one can be woken without waking a thousand.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

KEPT = 10_000
LOOK_SECONDS = 3.0


class ChangeSource(Protocol):
    """Hears of changes that other processes made, and publishes them."""

    @property
    def hears(self) -> bool:
        """Whether nothing is missed now."""

    def ensure(self, notifier: Notifier) -> None:
        """Begin to listen, if that has not happened."""

    def close(self) -> None:
        """Stop listening."""


class Sleeper:
    """Somebody who waits; may be sent away from another thread."""

    def __init__(self) -> None:
        self._awake = threading.Lock()
        self._awake.acquire()
        self.sent_away = False

    def sleep(self, seconds: float) -> bool:
        """Sleep until woken; whether that was before the time was over."""
        return self._awake.acquire(timeout=max(0.0, seconds))

    def wake(self) -> None:
        """End the sleep, or the next one when that has not begun."""
        with suppress(RuntimeError):  # woken already and not asleep since
            self._awake.release()

    def send_away(self) -> None:
        """End the wait, and every later one."""
        self.sent_away = True
        self.wake()


@dataclass
class _Slot:
    """A play: the highest version heard of (None: not yet asked) and who waits for a higher one."""

    version: int | None = None
    sleepers: set[Sleeper] = field(default_factory=set)

    def wake_all(self) -> None:
        for sleeper in list(self.sleepers):
            sleeper.wake()


class Notifier:
    """The notifier of one process. `look` reads the versions of plays from the database."""

    def __init__(
        self,
        look: Callable[[Collection[int]], dict[int, int]],
        source: ChangeSource | None = None,
    ) -> None:
        self._look = look
        self._source = source
        self._lock = threading.Lock()
        self._slots: dict[int, _Slot] = {}
        self._looked_at = time.monotonic()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the server is stopping; streams end then."""
        return self._closed

    def publish(self, play_id: int, version: int) -> None:
        """Wake everybody who waits for a version up to this one."""
        with self._lock:
            slot = self._slot(play_id)
            if slot.version is None or version > slot.version:
                slot.version = version
                slot.wake_all()

    def publish_all(self, versions: Mapping[int, int]) -> None:
        """Publish the version of each of these plays."""
        for play_id, version in versions.items():
            self.publish(play_id, version)

    def wait(
        self, play_id: int, after: int, timeout: float, sleeper: Sleeper | None = None
    ) -> int | None:
        """Wait until the play has a version above `after`; that version, or None in vain.

        None comes after `timeout` seconds, or at once when the notifier is closed or the `sleeper`,
        as which to wait, is sent away.
        """
        who = sleeper or Sleeper()
        with self.asleep(play_id, who):
            if self._slots[play_id].version is None:
                self._look_up(play_id)
            heard = self._await(play_id, after, timeout, who)
            if heard is None:
                self.look_again()
            return self.newer(play_id, after)

    @contextmanager
    def asleep(self, play_id: int, sleeper: Sleeper) -> Iterator[None]:
        """While the block runs, `sleeper` is woken when the play has a new version."""
        if self._source:
            self._source.ensure(self)
        with self._lock:
            slot = self._slot(play_id)
            slot.sleepers.add(sleeper)
        try:
            yield
        finally:
            with self._lock:
                slot.sleepers.discard(sleeper)

    def newer(self, play_id: int, after: int) -> int | None:
        """The version of a play if one above `after` was heard of."""
        slot = self._slots.get(play_id)
        return slot.version if slot and slot.version is not None and slot.version > after else None

    def look_again(self) -> None:
        """See what other programs wrote: at most every few seconds, for all plays waited for."""
        if not self._closed and time.monotonic() - self._looked_at > LOOK_SECONDS:
            self._looked_at = time.monotonic()
            self._look_at_all()

    def _await(self, play_id: int, after: int, timeout: float, who: Sleeper) -> int | None:
        end = time.monotonic() + timeout
        while not (self._closed or who.sent_away or self.newer(play_id, after)):
            if not who.sleep(end - time.monotonic()):
                break
        return self.newer(play_id, after)

    def _look_up(self, play_id: int) -> None:
        self.publish(play_id, self._look([play_id]).get(play_id, 0))

    def _look_at_all(self) -> None:
        with self._lock:
            waited = [play_id for play_id, slot in self._slots.items() if slot.sleepers]
        for play_id, version in (self._look(waited) if waited else {}).items():
            self.publish(play_id, version)

    def known(self, play_id: int) -> int | None:
        """The version of a play without asking the database; None when that cannot be relied on.

        It can while somebody waits for the play: then all changes are heard of, those of another
        program at the next look.
        """
        slot = self._slots.get(play_id)
        heard = self._source is None or self._source.hears
        return slot.version if slot and slot.sleepers and heard else None

    def catch_up(self) -> None:
        """After messages may have been missed: ask the database about every play waited for."""
        with self._lock:
            for slot in self._slots.values():
                slot.version = None  # whoever comes next asks for itself
        self._look_at_all()

    def close(self) -> None:
        """Wake everybody for good."""
        with self._lock:
            self._closed = True
            for slot in self._slots.values():
                slot.wake_all()
        if self._source:
            self._source.close()

    def _slot(self, play_id: int) -> _Slot:
        slot = self._slots.pop(play_id, None)
        if slot is None:
            self._make_room()
            slot = _Slot()
        self._slots[play_id] = slot  # the last one: heard of just now
        return slot

    def _make_room(self) -> None:
        """Forget the play not heard of for longest for which nobody waits."""
        if len(self._slots) >= KEPT:
            quiet = (play_id for play_id, slot in self._slots.items() if not slot.sleepers)
            self._slots.pop(next(quiet, 0), None)
