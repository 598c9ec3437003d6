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
class _Followed:
    """The last known state of a play, and which parts each of its last changes touched."""

    play_version: store.PlayVersion
    changes: deque[tuple[int, frozenset[str]]] = field(
        default_factory=lambda: deque(maxlen=KEPT_CHANGES)
    )
    lock: threading.Lock = field(default_factory=threading.Lock)


class RecentChanges:
    """The tails of the plays watched last. Needs an app context."""

    def __init__(self) -> None:
        self._all: OrderedDict[int, _Followed] = OrderedDict()
        self._lock = threading.Lock()

    def at(self, play_id: int, version: int) -> store.PlayVersion:
        """The play at this version or a later one. Raises UnknownPlay."""
        followed = self._followed(play_id)
        with followed.lock:
            if followed.play_version.version < version:
                self._go_on(play_id, followed)
            return followed.play_version

    def parts_since(self, play_id: int, version: int) -> frozenset[str]:
        """The parts that changed after a version; everything when that is too long ago."""
        followed = self._followed(play_id)
        with followed.lock:
            known = [parts for number, parts in followed.changes if number > version]
            since = followed.play_version.version - version
        return frozenset().union(*known) if 0 <= since <= len(known) else ALL

    def _go_on(self, play_id: int, followed: _Followed) -> None:
        before, now = followed.play_version, store.play_version(play_id)
        logged = [line.change for line in store.lines(play_id) if line.number > before.head]
        parts = _parts(logged, now.version - before.version > len(logged))
        followed.changes.extend((number, parts) for number in _versions(before, now))
        followed.play_version = now

    def _followed(self, play_id: int) -> _Followed:
        with self._lock:
            followed = self._all.get(play_id)
            if followed is None:
                followed = _Followed(store.play_version(play_id))
                self._all[play_id] = followed
            self._all.move_to_end(play_id)
            while len(self._all) > KEPT_PLAYS:
                self._all.popitem(last=False)
            return followed


def _versions(before: store.PlayVersion, now: store.PlayVersion) -> range:
    return range(max(before.version, now.version - KEPT_CHANGES) + 1, now.version + 1)


def _parts(logged: Iterable[Change], more: bool) -> frozenset[str]:
    """The parts of these changes, and of what is no change of the log if there was `more`."""
    return frozenset().union(*(parts_of(change) for change in logged), TABLE if more else ())
