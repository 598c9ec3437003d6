"""Who is listening: open streams, one for each page of a device, no more than a server bears.

A new stream of a page takes the place of its old one, whose connection may be dead without anybody
having noticed. When there are too many, the oldest makes room and that page goes on by asking.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from companion.store.base.notifier import Sleeper


class Stream(Sleeper):
    """An open stream. `crowded_out` says that another page took its place for want of room."""

    crowded_out = False


class Streams:
    """The open streams of a process, at most `most`, the oldest first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: OrderedDict[Hashable, Stream] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def opened(self, page: Hashable, stream: Stream) -> Iterator[Stream]:
        """`stream` is the one of a page as long as the block runs, or until it is sent away."""
        with self._lock:
            leaving = self._make_room(page)
            self._open[page] = stream
        for one in leaving:
            one.send_away()
        try:
            yield stream
        finally:
            with self._lock:
                if self._open.get(page) is stream:
                    del self._open[page]

    def _make_room(self, page: Hashable) -> list[Stream]:
        leaving = [old] if (old := self._open.pop(page, None)) else []
        while len(self._open) >= self.most:
            _page, oldest = self._open.popitem(last=False)
            oldest.crowded_out = True
            leaving.append(oldest)
        return leaving
