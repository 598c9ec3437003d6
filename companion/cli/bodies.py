"""Bodies of requests as they come in: bounded in size, in time, in how many may be half there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterable

SECONDS = 15.0  # for a whole body
MOST_AT_ONCE = 256  # that are half there; a further one takes the place of the oldest


class BadBody(Exception):  # noqa: N818 - an answer, named as one
    """The body is not taken; `status` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Bodies:
    """Reads bodies for one event loop. Whoever sends without end crowds out nobody but his like."""

    def __init__(self, size: int, seconds: float = SECONDS, most: int = MOST_AT_ONCE) -> None:
        self._size, self._seconds, self._most = size, seconds, most
        self._open: OrderedDict[int, asyncio.Timeout] = OrderedDict()

    async def read(self, chunks: AsyncIterable[bytes]) -> bytes:
        """A whole body. Raises BadBody for one that is too large or takes too long."""
        try:
            async with asyncio.timeout(self._seconds) as limit:
                self._enter(limit)
                return await self._collect(chunks)
        except TimeoutError:
            raise BadBody(408) from None
        finally:
            self._open.pop(id(limit), None)

    def _enter(self, limit: asyncio.Timeout) -> None:
        while len(self._open) >= self._most:
            _id, oldest = self._open.popitem(last=False)
            oldest.reschedule(asyncio.get_running_loop().time())
        self._open[id(limit)] = limit

    async def _collect(self, chunks: AsyncIterable[bytes]) -> bytes:
        parts, size = [], 0
        async for chunk in chunks:
            size += len(chunk)
            if size > self._size:
                raise BadBody(413)
            parts.append(chunk)
        return b"".join(parts)
