"""A process that draws at several tables at once: `python -m tests.store.drawer URL DECK …`.

Two threads a table; «deck number» is printed as soon as the card is in the database.
"""

import os
import sys
import tempfile
import threading

from companion import store
from companion.deck import events as ev
from tests.store.conftest import store_app


def main(url, *deck_ids):
    app = store_app(url, tempfile.gettempdir())

    def draw(deck_id, seat):
        with app.app_context():
            while True:
                number = store.act(deck_id, ev.Drew(seat)).number
                os.write(1, f"{deck_id} {number}\n".encode())

    for deck_id in map(int, deck_ids):
        for seat in range(2):
            threading.Thread(target=draw, args=(deck_id, seat)).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
