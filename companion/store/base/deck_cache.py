"""Tables as they were last read, so that a card is not dealt, drawn and played again each time."""

from __future__ import annotations

import threading
from collections import OrderedDict

from companion.deck.table import State

KEPT = 512


class DeckCache:
    """The tables used last. Events are only ever added, so a number says which table it is."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._tables: OrderedDict[int, tuple[int, State]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, deck_id: int, head: int) -> State | None:
        """The table after exactly that many events, or None."""
        with self._lock:
            number, table = self._tables.get(deck_id, (None, None))
            if number != head:
                return None
            self._tables.move_to_end(deck_id)
            return table

    def clear(self) -> None:
        """Forget everything: the database is another one now."""
        with self._lock:
            self._tables.clear()

    def put(self, deck_id: int, head: int, table: State) -> None:
        """Remember a table that is in the database; an older one never replaces a newer."""
        with self._lock:
            if self._tables.get(deck_id, (-1, None))[0] <= head:
                self._tables[deck_id] = (head, table)
            self._tables.move_to_end(deck_id)
            while len(self._tables) > self._kept:
                self._tables.popitem(last=False)
