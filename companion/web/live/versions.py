"""The newest versions of the plays watched last, each looked up once for all who watch it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from companion import store
from companion.cache import Cache

KEPT_PLAYS = 512


@dataclass
class _Followed:
    """The last known version of a play."""

    play_version: store.PlayVersion
    lock: threading.Lock = field(default_factory=threading.Lock)


class NewestVersions:
    """Which version the plays watched last have. Needs an app context."""

    def __init__(self) -> None:
        self._all: Cache[int, _Followed] = Cache(KEPT_PLAYS)

    def at(self, play_id: int, version: int) -> store.PlayVersion:
        """The play at this version or a later one. Raises UnknownPlay."""
        followed = self._followed(play_id)
        with followed.lock:
            if followed.play_version.version < version:
                followed.play_version = store.play_version(play_id)
            return followed.play_version

    def _followed(self, play_id: int) -> _Followed:
        return self._all.made(play_id, lambda: _Followed(store.play_version(play_id)))
