"""What changed in a play since a page was made, worked out once for all who watch it."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion import store
from companion.scorepad.log import Change, Cleared, Counted

KEPT_PLAYS = 512
KEPT_CHANGES = 32
ALL = frozenset({"all"})
# What is no change of the log: a claimed seat, a dealt card, a phone that arrived.
TABLE = frozenset({"seats", "ready", "own", "deck", "share"})
COUNTS = frozenset({"block", "now", "steps", "chart", "result", "own", "ready", "log"})


def parts_of(change: Change) -> frozenset[str]:
    """The parts of pages that a change of the log shows in; everything where that is unsure."""
    return COUNTS if isinstance(change, Counted | Cleared) else ALL


@dataclass
class _Tail:
    """The last known state of a play, and which parts each of its last changes touched."""

    pulse: store.Pulse
    changes: deque[tuple[int, frozenset[str]]] = field(
        default_factory=lambda: deque(maxlen=KEPT_CHANGES)
    )
    lock: threading.Lock = field(default_factory=threading.Lock)


class Tails:
    """The tails of the plays watched last. Needs an app context."""

    def __init__(self) -> None:
        self._tails: OrderedDict[int, _Tail] = OrderedDict()
        self._lock = threading.Lock()

    def at(self, play_id: int, version: int) -> store.Pulse:
        """The play at this version or a later one. Raises UnknownPlay."""
        tail = self._tail(play_id)
        with tail.lock:
            if tail.pulse.version < version:
                self._go_on(play_id, tail)
            return tail.pulse

    def parts_since(self, play_id: int, version: int) -> frozenset[str]:
        """The parts that changed after a version; everything when that is too long ago."""
        tail = self._tail(play_id)
        with tail.lock:
            known = [parts for number, parts in tail.changes if number > version]
            since = tail.pulse.version - version
        return frozenset().union(*known) if 0 <= since <= len(known) else ALL

    def _go_on(self, play_id: int, tail: _Tail) -> None:
        before, now = tail.pulse, store.pulse(play_id)
        logged = [line.change for line in store.lines(play_id) if line.number > before.head]
        parts = _parts(logged, now.version - before.version > len(logged))
        tail.changes.extend((number, parts) for number in _versions(before, now))
        tail.pulse = now

    def _tail(self, play_id: int) -> _Tail:
        with self._lock:
            tail = self._tails.get(play_id)
            if tail is None:
                tail = _Tail(store.pulse(play_id))
                self._tails[play_id] = tail
            self._tails.move_to_end(play_id)
            while len(self._tails) > KEPT_PLAYS:
                self._tails.popitem(last=False)
            return tail


def _versions(before: store.Pulse, now: store.Pulse) -> range:
    return range(max(before.version, now.version - KEPT_CHANGES) + 1, now.version + 1)


def _parts(logged: Iterable[Change], more: bool) -> frozenset[str]:
    """The parts of these changes, and of what is no change of the log if there was `more`."""
    return frozenset().union(*(parts_of(change) for change in logged), TABLE if more else ())
